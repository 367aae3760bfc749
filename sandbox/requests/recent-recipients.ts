import { and, desc, eq, inArray, isNull, sql } from "drizzle-orm";
import { factsOf } from "../chains/facts";
import type { Chain } from "../chains/names";
import type { Db } from "../db/client";
import { payoutRows, requests, subWallets, transactions } from "../db/schema";
import type { SubWalletRow } from "../keys/sub-wallet";
import { type AddressBookRow, loadAddressBookRows } from "../wallets/address-book";
import { idOfPlace, loadOwners, type Place } from "../wallets/owner";
import { memoOf } from "./payment-memo";

export type RecentRecipient = {
  address: string;
  memo: string | null;
  paidAt: Date;
  entry: AddressBookRow | null;
  subWallet: SubWalletRow | null;
};

const MAX_RECIPIENTS = 5;
/** Of the organisation's history, whatever its length. */
const NEWEST = 2_000;
const MAX_PAYEES = 50;

/**
 * The last paid, newest first. Whoever only sent something, or was not paid in the end, is none of them: anybody can put
 * a look-alike into a history.
 */
export async function loadRecentRecipients(
  db: Db,
  organisationId: string,
  chain: Chain,
): Promise<RecentRecipient[]> {
  const payments = await newestPayments(db, organisationId, chain);
  const hasMemo = factsOf(chain).readMemo !== null;
  const knownAt = await readKnown(
    db,
    organisationId,
    payments.map(({ to }) => ({ chain, address: to })),
  );
  const found: RecentRecipient[] = [];
  for (const { to, unsigned, paidAt } of payments) {
    // Without its tag, a payment to an exchange is credited to nobody.
    if (hasMemo && unsigned === null) continue;
    const memo = unsigned === null ? null : memoOf(unsigned);
    const known = knownAt({ chain, address: to }, memo);
    const one = { address: known.subWallet?.address ?? to, memo, paidAt, ...known };
    if (!found.some(({ address, memo }) => address === one.address && memo === one.memo)) found.push(one);
    if (found.length === MAX_RECIPIENTS) break;
  }
  return found;
}

async function newestPayments(db: Db, organisationId: string, chain: Chain) {
  const { order, requestId, to, createdAt } = transactions;
  const newest = db
    .select({ order })
    .from(transactions)
    .where(eq(transactions.organisationId, organisationId))
    .orderBy(desc(createdAt), desc(order))
    .limit(NEWEST)
    .as("newest");
  // One transaction can make several payments of a payout, which name the recipients.
  const payee = sql<string | null>`coalesce(${to}, ${payoutRows.to})`;
  const tag = sql`coalesce(${requests.unsigned} ->> 'destinationTag', '')`;
  const rows = await db
    .selectDistinctOn([payee, tag], { to: payee.as("payee"), unsigned: requests.unsigned, paidAt: createdAt })
    .from(newest)
    .innerJoin(transactions, eq(order, newest.order))
    .leftJoin(requests, eq(requests.id, requestId))
    .leftJoin(payoutRows, and(isNull(to), eq(payoutRows.requestId, requestId)))
    .where(
      and(
        eq(transactions.chain, chain),
        eq(transactions.direction, "SENT"),
        eq(transactions.trustVaultInitiated, true),
        sql`${transactions.status} in ('CONFIRMED', 'COMPLETED', 'CLEARED')`,
        sql`${transactions.operation} in ('PAYMENT', 'SPEED_UP')`,
        sql`${transactions.amount} > 0`,
        sql`${payee} is not null`,
      ),
    )
    .orderBy(payee, tag, desc(createdAt));
  return rows
    .flatMap(({ to, ...row }) => (to === null ? [] : [{ to, ...row }]))
    .sort((a, b) => b.paidAt.getTime() - a.paidAt.getTime())
    .slice(0, MAX_PAYEES);
}

type Known = Pick<RecentRecipient, "entry" | "subWallet">;

async function readKnown(
  db: Db,
  organisationId: string,
  places: readonly Place[],
): Promise<(place: Place, memo: string | null) => Known> {
  const [entries, owners] = await Promise.all([
    loadAddressBookRows(db, organisationId, places),
    loadOwners(db, places),
  ]);
  const ids = [...owners.values()].flatMap((owner) =>
    owner.organisationId === organisationId ? [owner.subWalletId] : [],
  );
  const own = ids.length > 0 ? await db.select().from(subWallets).where(inArray(subWallets.id, ids)) : [];
  return (place, memo) => {
    const saved = entries.get(idOfPlace(place))?.filter(({ recipient }) => recipient) ?? [];
    const owner = owners.get(idOfPlace(place));
    return {
      entry: saved.find((one) => (one.memo || null) === memo) ?? null,
      subWallet: own.find(({ id }) => id === owner?.subWalletId) ?? null,
    };
  };
}
