import { and, eq, inArray, isNull, sql } from "drizzle-orm";
import { ApiError } from "../base/errors";
import type { Db, Tx } from "../db/client";
import { networkBlocks, networkTransactions, payoutRows, requests } from "../db/schema";
import type { NetworkTransaction } from "../network/pending";
import { stopWaitingRows } from "../payouts/follow-payout";
import { moveRequest } from "../requests/move-request";
import type { Services } from "../services";
import { ACTOR, type Booked, bookFoundTransaction } from "./book-found";
import type { Ahead } from "./find-addresses";
import type { NetworksNow } from "./networks-now";

export type Reconciled = { lines: string[]; isSound: boolean };

const HELD =
  "The data was restored from a backup, and what happened to this afterwards is not known. Make it again if it is still wanted";

/**
 * Books every transaction that the networks have seen since the backup and the restored books do not know, each by itself;
 * then ends what would be sent without anybody deciding again: requests that were signed and payouts that were not made.
 * @returns a line for each transaction, and for each that could not be booked
 */
export async function reconcileNetworks(services: Services, now: NetworksNow): Promise<Reconciled> {
  const lines: string[] = [];
  const ahead: Ahead = new Map();
  let isSound = true;
  for (const known of now.transactions.filter(({ status }) => status === "MINED" || status === "PENDING")) {
    if (await isKnown(services.db, known)) continue;
    const named = `${known.chain} ${known.hash}`;
    try {
      const booked = await services.db.transaction((tx) => bookFoundTransaction(tx, services, known, ahead));
      lines.push(`FOUND ${named}: ${wordsOf(known, booked)}`);
    } catch (error) {
      isSound = false;
      lines.push(
        `NOT BOOKED ${named}: ${reasonOf(error)}. Whatever it paid is not in the books: find out what it was`,
      );
    }
  }
  await services.db.transaction(async (tx) => {
    await keepBlocks(tx, now);
    lines.push(...(await endUndecided(tx, services.clock())));
  });
  return { lines: lines.length > 0 ? lines : ["The networks know nothing that the books do not."], isSound };
}

async function isKnown(db: Db, { chain, hash }: NetworkTransaction): Promise<boolean> {
  const [kept] = await db
    .select({ status: networkTransactions.status })
    .from(networkTransactions)
    .where(and(eq(networkTransactions.chain, chain), eq(networkTransactions.hash, hash)));
  return kept !== undefined && kept.status !== "PENDING";
}

function wordsOf(
  { from, to, nonce }: NetworkTransaction,
  { requestId, payoutId, isIncome, effect }: Booked,
): string {
  if (isIncome) return `received from ${from}, booked`;
  const paid = effect?.sent
    ? `${effect.sent.amount} of ${effect.sent.assetId} to ${effect.payee}`
    : `a call of ${to}`;
  const number = nonce === null ? "" : `, nonce ${nonce}`;
  const payout = payoutId ? `, of payout ${payoutId}` : "";
  const request = requestId ? `the request ${requestId}` : "a request that is lost: do not make it again";
  return `${paid}${number}, booked with ${request}${payout}`;
}

/** Never a statement, whose values are people's. */
const reasonOf = (error: unknown): string =>
  error instanceof ApiError || (error instanceof Error && error.constructor === Error)
    ? error.message
    : "it does not fit what the books say";

/** Where the networks say that it was mined. */
async function keepBlocks(tx: Tx, { transactions, blocks }: NetworksNow): Promise<void> {
  for (const block of blocks) {
    await tx
      .insert(networkBlocks)
      .values(block)
      .onConflictDoUpdate({ target: [networkBlocks.chain, networkBlocks.height], set: block });
  }
  for (const { chain, hash, blockHeight, minedAt, submittedAt } of transactions) {
    if (minedAt === null) continue;
    await tx
      .update(networkTransactions)
      .set({ blockHeight, minedAt, submittedAt })
      .where(
        and(
          eq(networkTransactions.chain, chain),
          eq(networkTransactions.hash, hash),
          eq(networkTransactions.status, "MINED"),
        ),
      );
  }
}

async function endUndecided(tx: Tx, at: Date): Promise<string[]> {
  const lines: string[] = [];
  const waiting = await tx
    .selectDistinct({ id: payoutRows.payoutId })
    .from(payoutRows)
    .where(eq(payoutRows.state, "WAITING"));
  for (const { id } of waiting) {
    const count = await stopWaitingRows(tx, id, HELD, at);
    lines.push(`STOPPED ${count} payments of payout ${id} that are on no network`);
  }
  const signed = await tx
    .select()
    .from(requests)
    .where(
      and(
        inArray(requests.status, ["PREPROCESSING", "AWAITING_SIGNATURES", "SIGNED"]),
        sql`((${requests.status} = 'SIGNED' and ${requests.sendToNetwork}) or ${requests.payoutId} is not null)`,
        isNull(requests.messageSignature),
      ),
    )
    .for("update");
  for (const request of signed) {
    await moveRequest(tx, request, {
      to: "SYSTEM_CANCELLED",
      at,
      actor: ACTOR,
      dueAt: null,
      cancelReason: HELD,
    });
    lines.push(`ENDED the request ${request.id}, which was ${request.status} and is on no network`);
  }
  return lines;
}
