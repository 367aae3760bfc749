import { sha256 } from "@noble/hashes/sha2";
import { and, count, eq, sql } from "drizzle-orm";
import { factsOf } from "../../chains/facts";
import { writeDigest } from "../../chains/hash-forms";
import type { Network } from "../../chains/names";
import type { Tx } from "../../db/client";
import { assets, networkTransactions, subWallets } from "../../db/schema";
import { ensureDepositAddress, exchangeWalletAddress } from "../../exchanges/deposit-addresses";
import type { TransferInstruction } from "../../exchanges/instruction";
import { mineIntoBlock } from "../blocks";

type PaidOnChain = { chain: string; hash: string };

/**
 * Pays from the exchange's address to the destination, or to its exchange's deposit address. The explorer shows it.
 * @param digest of the instruction, unique; 32 bytes hex
 */
export async function payOnChain(
  tx: Tx,
  network: Network,
  { from, to, asset, value }: TransferInstruction,
  digest: string,
  at: Date,
): Promise<PaidOnChain> {
  const [paid] = await tx.select().from(assets).where(eq(assets.id, asset));
  const [payee] = await tx.select().from(subWallets).where(eq(subWallets.id, to));
  if (!paid || !payee) throw new Error(`Transfer to ${to} has no destination or asset`);
  const { chain } = paid;
  const { hashes, firstNonce } = factsOf(chain);
  const hash = writeDigest(hashes.transaction, sha256(Buffer.from(digest, "hex")));
  const address = payee.chain ? payee.address : await ensureDepositAddress(tx, to, paid, network);
  const sender = exchangeWalletAddress(from.split("/")[1] ?? "", chain, network);
  // The lock for blocks also prevents duplicate nonces.
  await tx.execute(sql`select pg_advisory_xact_lock(hashtext(${`block/${chain}`}))`);
  await tx.insert(networkTransactions).values({
    ...{ chain, hash, from: sender, to: address },
    value: BigInt(value),
    nonce: firstNonce === null ? null : firstNonce + (await countSent(tx, chain, sender)),
    status: "PENDING",
    submittedAt: at,
  });
  await mineIntoBlock(tx, { chain, hash }, at);
  return { chain, hash };
}

async function countSent(tx: Tx, chain: string, address: string): Promise<number> {
  const [row] = await tx
    .select({ sent: count() })
    .from(networkTransactions)
    .where(and(eq(networkTransactions.chain, chain), eq(networkTransactions.from, address)));
  return row?.sent ?? 0;
}
