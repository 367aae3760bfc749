import { and, eq } from "drizzle-orm";
import { feeOfLength } from "../../chains/substrate/build";
import {
  type DecodedSubstrate,
  decodeSubstrateTransaction,
  verifySubstrateSignature,
} from "../../chains/substrate/decode";
import { birthBlockOf } from "../../chains/substrate/era";
import { runtimeOf } from "../../chains/substrate/runtime";
import type { Tx } from "../../db/client";
import { networkTransactions } from "../../db/schema";
import { holdingsOf } from "../../ledger/balances";
import type { Services } from "../../services";
import { ownerOf } from "../../wallets/owner";
import { networkNonce } from "../nonce";
import type { AdmittedTransaction } from "../pending";
import { NetworkRejection } from "../rejection";
import { blockHashAt, lastBlock, SUBSTRATE, spendable } from "./state";

/** Checks like a node. An extrinsic with a pending nonce replaces it if its tip is higher. @throws NetworkRejection */
export async function admitSubstrate(
  tx: Tx,
  { keys }: Pick<Services, "keys">,
  raw: string,
): Promise<AdmittedTransaction> {
  const { network } = keys;
  const decoded = decode(raw, network);
  const checkpoint = await checkpointOf(tx, decoded, network);
  if (!verifySubstrateSignature(decoded, checkpoint, network)) {
    throw new NetworkRejection("Transaction has a bad signature");
  }
  if (decoded.calls.length > 1 && decoded.calls.some(({ name }) => name === "transferKeepAlive")) {
    throw new NetworkRejection("Transaction call is not expected");
  }
  await assertSufficientFunds(tx, decoded, network);
  const rivals = await tx
    .select()
    .from(networkTransactions)
    .where(
      and(
        eq(networkTransactions.chain, SUBSTRATE),
        eq(networkTransactions.from, decoded.from),
        eq(networkTransactions.nonce, decoded.nonce),
        eq(networkTransactions.status, "PENDING"),
      ),
    )
    .for("update");
  // After the lock: a replaced extrinsic may have been mined meanwhile.
  if (decoded.nonce < (await networkNonce(tx, SUBSTRATE, decoded.from))) {
    throw new NetworkRejection("Transaction is outdated");
  }
  if (rivals.some(({ gasPrice }) => decoded.tip <= (gasPrice ?? 0n))) {
    throw new NetworkRejection("Priority is too low: another transaction has the same nonce");
  }
  const payment = decoded.calls.find((call) => call.name === "transferKeepAlive");
  return {
    hash: decoded.hash,
    from: decoded.from,
    to: payment?.to ?? null,
    value: payment?.amount ?? 0n,
    nonce: decoded.nonce,
    // The tip decides between two extrinsics with the same nonce.
    gasPrice: decoded.tip,
    gasLimit: null,
    input: decoded.method,
    ...(rivals.length > 0 && { replaces: { pending: rivals, needs: [] } }),
  };
}

function decode(raw: string, network: Services["keys"]["network"]): DecodedSubstrate {
  try {
    return decodeSubstrateTransaction(raw, network);
  } catch {
    throw new NetworkRejection("Transaction could not be decoded");
  }
}

async function checkpointOf(
  tx: Tx,
  { era }: DecodedSubstrate,
  network: Services["keys"]["network"],
): Promise<string> {
  const { height } = await lastBlock(tx, network);
  let birth: number | null;
  try {
    birth = birthBlockOf(era, height);
  } catch {
    throw new NetworkRejection("Transaction has an ancient birth block");
  }
  const hash = await blockHashAt(tx, birth ?? 0, network);
  if (hash === null) throw new NetworkRejection("Transaction has an ancient birth block");
  return hash;
}

async function assertSufficientFunds(
  tx: Tx,
  { from, length, tip, calls }: DecodedSubstrate,
  network: Services["keys"]["network"],
): Promise<void> {
  const owner = await ownerOf(tx, SUBSTRATE, from);
  const [holding] = owner ? await holdingsOf(tx, [owner.subWalletId]) : [];
  const free = (holding?.available ?? 0n) + (holding?.reserved ?? 0n);
  const moved = calls.reduce(
    (sum, call) =>
      call.name === "transferKeepAlive" || call.name === "bond" || call.name === "bondExtra"
        ? sum + call.amount
        : sum,
    0n,
  );
  if (spendable(free, runtimeOf(network)) < moved + feeOfLength(length, tip, network)) {
    throw new NetworkRejection("Inability to pay some fees (e.g. account balance too low)");
  }
}
