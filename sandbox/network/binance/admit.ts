import { and, eq } from "drizzle-orm";
import { readBinanceAddress } from "../../chains/binance/address";
import { type DecodedBinance, decodeBinanceTransaction } from "../../chains/binance/decode";
import { accountNumberOf, TRANSFER_FEE } from "../../chains/binance/facts";
import type { Tx } from "../../db/client";
import { networkTransactions } from "../../db/schema";
import { holdingsOf } from "../../ledger/balances";
import type { Services } from "../../services";
import { loadAssets, nativeAsset } from "../../wallets/assets";
import { ownerOf } from "../../wallets/owner";
import { networkNonce } from "../nonce";
import type { AdmittedTransaction } from "../pending";
import { NetworkRejection } from "../rejection";

const CHAIN = "BINANCE";

/**
 * Checks like a node, except that a future sequence waits for the earlier ones, as in a custodian's relay.
 * @throws NetworkRejection
 */
export async function admitBinance(
  tx: Tx,
  { keys }: Pick<Services, "keys">,
  raw: string,
): Promise<AdmittedTransaction> {
  const decoded = decode(raw, keys.network);
  const account = accountNumberOf(readBinanceAddress(decoded.from, keys.network));
  if (decoded.accountNumber !== account) {
    throw new NetworkRejection(`Invalid account number. Got ${decoded.accountNumber}, expected ${account}`);
  }
  if (!decoded.isRightlySigned) throw new NetworkRejection("signature verification failed");
  await assertSequenceIsFree(tx, decoded);
  await assertSufficientFunds(tx, decoded);
  return {
    hash: decoded.hash,
    from: decoded.from,
    to: decoded.to,
    value: decoded.amount,
    nonce: Number(decoded.sequence),
    gasPrice: null,
    gasLimit: null,
    input: null,
  };
}

function decode(raw: string, network: Services["keys"]["network"]): DecodedBinance {
  try {
    return decodeBinanceTransaction(raw, network);
  } catch {
    throw new NetworkRejection("the transaction cannot be decoded");
  }
}

async function assertSequenceIsFree(tx: Tx, { from, sequence }: DecodedBinance): Promise<void> {
  const pending = await tx
    .select({ sequence: networkTransactions.nonce })
    .from(networkTransactions)
    .where(
      and(
        eq(networkTransactions.chain, CHAIN),
        eq(networkTransactions.from, from),
        eq(networkTransactions.status, "PENDING"),
      ),
    )
    .for("update");
  const taken = new Set(pending.map((one) => BigInt(one.sequence ?? -1)));
  // After the lock: pending transactions may have been mined meanwhile.
  const expected = BigInt(await networkNonce(tx, CHAIN, from));
  if (sequence < expected || taken.has(sequence)) {
    throw new NetworkRejection(`Invalid sequence. Got ${sequence}, expected ${expected}`);
  }
}

async function assertSufficientFunds(tx: Tx, { from, denom, amount }: DecodedBinance): Promise<void> {
  const native = nativeAsset(await loadAssets(tx), CHAIN);
  if (denom !== native?.symbol) throw new NetworkRejection(`unknown coin ${denom}`);
  const owner = await ownerOf(tx, CHAIN, from);
  const holdings = owner ? await holdingsOf(tx, [owner.subWalletId]) : [];
  const total = holdings.find(({ assetId }) => assetId === native.id)?.total ?? 0n;
  if (total < amount + TRANSFER_FEE) throw new NetworkRejection("insufficient funds");
}
