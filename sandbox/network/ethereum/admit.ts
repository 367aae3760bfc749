import { and, eq } from "drizzle-orm";
import { canonicalAddress } from "../../chains/canonical-address";
import {
  type DecodedEthereum,
  decodeEthereumTransaction,
  decodeTokenTransfer,
} from "../../chains/ethereum/decode";
import { chainIdOf } from "../../chains/ethereum/facts";
import type { EvmChain } from "../../chains/names";
import type { Tx } from "../../db/client";
import { networkTransactions } from "../../db/schema";
import { holdingsOf } from "../../ledger/balances";
import type { Quantity } from "../../ledger/movements";
import type { Services } from "../../services";
import { loadChainAssets, nativeAsset } from "../../wallets/assets";
import { ownerOf } from "../../wallets/owner";
import { networkNonce } from "../nonce";
import type { AdmittedTransaction, NetworkTransaction } from "../pending";
import { NetworkRejection } from "../rejection";
import { effectiveGasPrice, intrinsicGas } from "./gas";

/**
 * Checks like a node. A transaction with a pending nonce replaces it if it pays a tenth more for gas.
 * @throws NetworkRejection
 */
export async function admitEthereum(
  tx: Tx,
  { keys }: Pick<Services, "keys">,
  chain: EvmChain,
  raw: string,
): Promise<AdmittedTransaction> {
  const decoded = await decode(raw);
  if (decoded.chainId !== chainIdOf(chain, keys.network)) throw new NetworkRejection("invalid chain id");
  if (decoded.gasLimit < intrinsicGas(decoded.data)) throw new NetworkRejection("intrinsic gas too low");
  if (decoded.maxFeePerGas === 0n) throw new NetworkRejection("gas price below the minimum");
  if (decoded.maxPriorityFeePerGas > decoded.maxFeePerGas) {
    throw new NetworkRejection("max priority fee per gas higher than max fee per gas");
  }
  await assertSufficientFunds(tx, chain, decoded);
  const from = canonicalAddress(chain, decoded.from);
  const replaced = await tx
    .select()
    .from(networkTransactions)
    .where(
      and(
        eq(networkTransactions.chain, chain),
        eq(networkTransactions.from, from),
        eq(networkTransactions.nonce, decoded.nonce),
        eq(networkTransactions.status, "PENDING"),
      ),
    )
    .for("update");
  // After the lock: a replaced transaction may have been mined meanwhile.
  if (decoded.nonce < (await networkNonce(tx, chain, decoded.from))) {
    throw new NetworkRejection("nonce too low");
  }
  for (const pending of replaced) await assertPaysMore(decoded, pending);
  const needs = replaced.length > 0 ? await requiredFunds(tx, chain, decoded) : [];
  const { hash, to, value, nonce, gasLimit, data } = decoded;
  return {
    hash,
    from,
    to: to && canonicalAddress(chain, to),
    value,
    nonce,
    gasPrice: effectiveGasPrice(chain, decoded),
    gasLimit,
    input: data,
    ...(replaced.length > 0 && { replaces: { pending: replaced, needs } }),
  };
}

async function decode(raw: string): Promise<DecodedEthereum> {
  try {
    return await decodeEthereumTransaction(raw);
  } catch {
    throw new NetworkRejection("the transaction cannot be decoded");
  }
}

/** Both maximum fee and priority fee must rise by a tenth. */
async function assertPaysMore(
  decoded: DecodedEthereum,
  { raw, gasPrice }: NetworkTransaction,
): Promise<void> {
  const before = raw === null ? null : await decodeEthereumTransaction(raw);
  const isRaised = (now: bigint, then: bigint) => now * 10n >= then * 11n;
  if (
    !isRaised(decoded.maxFeePerGas, before?.maxFeePerGas ?? gasPrice ?? 0n) ||
    !isRaised(decoded.maxPriorityFeePerGas, before?.maxPriorityFeePerGas ?? gasPrice ?? 0n)
  ) {
    throw new NetworkRejection("replacement transaction underpriced");
  }
}

async function assertSufficientFunds(tx: Tx, chain: EvmChain, decoded: DecodedEthereum): Promise<void> {
  const owner = await ownerOf(tx, chain, decoded.from);
  const native = nativeAsset(await loadChainAssets(tx, chain), chain);
  const holdings = owner ? await holdingsOf(tx, [owner.subWalletId]) : [];
  const total = holdings.find(({ assetId }) => assetId === native?.id)?.total ?? 0n;
  if (total < decoded.value + decoded.gasLimit * decoded.maxFeePerGas) {
    throw new NetworkRejection("insufficient funds for gas * price + value");
  }
}

async function requiredFunds(tx: Tx, chain: EvmChain, decoded: DecodedEthereum): Promise<Quantity[]> {
  const assets = await loadChainAssets(tx, chain);
  const native = nativeAsset(assets, chain);
  if (!native) throw new Error(`${chain} has no native asset`);
  const { value, gasLimit, maxFeePerGas, to, data } = decoded;
  const coins = { assetId: native.id, amount: value + gasLimit * maxFeePerGas };
  const transfer = value === 0n ? decodeTokenTransfer(data) : null;
  const token = [...assets.values()].find(
    (asset) =>
      asset.chain === chain &&
      !asset.delisted &&
      asset.contractAddress &&
      canonicalAddress(chain, asset.contractAddress) === canonicalAddress(chain, to ?? ""),
  );
  return transfer && token ? [coins, { assetId: token.id, amount: transfer.amount }] : [coins];
}
