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

/** The exchange's transaction that pays a transfer's destination. */
type PaidOnChain = { chain: string; hash: string };

/**
 * Pays a transfer's destination on the asset's chain: from the exchange's own address to the destination's address, or
 * to the address where its exchange receives for it. The chain's explorer finds it.
 * @param digest of the instruction, 32 bytes hex, which is unique
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
  // The lock of the chain's blocks: it also keeps two workers from the same nonce.
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
