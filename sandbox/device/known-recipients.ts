import { and, eq } from "drizzle-orm";
import type { Chain, Network } from "../chains/names";
import type { Db } from "../db/client";
import { subWallets } from "../db/schema";
import { depositAccountOf } from "../exchanges/deposit-addresses";
import { findReplaced } from "../requests/replaced-request";
import { nameOfActor } from "../requests/request-events";
import { loadPaidTotals } from "../wallets/recipient-payments";
import { loadRecipientRecord, type RecipientRecord } from "../wallets/recipient-record";
import { alikeWords, similarWords } from "../wallets/similar-words";
import type { RequestRow } from "./inbox";
import { assetNamed, lastPaymentWords, paidTotalWords } from "./paid-words";
import type { Reading, Recipient } from "./reading";
import { dayWords } from "./words";

export type KnownRecipient = {
  owner: string;
  /** What its name could be mistaken for. */
  alike?: string | null;
  /** A sentence each. */
  earlier: string[];
};

type Place = { organisationId: string; network: Network };

const UNKNOWN = "Not your own address and not in the address book";

const NEW_STAKE: KnownRecipient = { owner: "New stake account of this sub-wallet", earlier: [] };

/** By address. The phone looks it up itself instead of trusting the request. */
export async function knownRecipients(
  db: Db,
  request: RequestRow,
  place: { chain: string; network: Network },
  { from, recipients }: Pick<Reading, "from" | "recipients">,
): Promise<Map<string, KnownRecipient>> {
  const except = await notEarlier(db, request);
  const known = await Promise.all(
    recipients.map(async (one) => {
      const known = await knownRecipient(db, request, { ...place, except }, one);
      // Change is not a payment.
      return [one.address, from.includes(one.address) ? { ...known, earlier: [] } : known] as const;
    }),
  );
  return new Map(known);
}

/** The request itself, and the one that it replaces, are no earlier payments. */
export async function notEarlier(db: Db, request: RequestRow): Promise<string[]> {
  const replaced = await findReplaced(db, request);
  return replaced ? [request.id, replaced.id] : [request.id];
}

async function knownRecipient(
  db: Db,
  { organisationId }: RequestRow,
  { chain, network, except }: { chain: string; network: Network; except: readonly string[] },
  { address, memo = null, isNewStake, unit, units }: Recipient,
): Promise<KnownRecipient> {
  if (isNewStake) return NEW_STAKE;
  const account = await accountNamed(db, { organisationId, network }, address);
  // Exchange accounts have no chain, and pay no addresses.
  if (account || chain === "") return account ?? { owner: UNKNOWN, earlier: [] };
  const query = { chain: chain as Chain, address, memo };
  const record = await loadRecipientRecord(db, organisationId, query, except);
  const deposit = await depositAccountOf(db, chain, address);
  const isOwnAccount = deposit?.organisationId === organisationId;
  const place = { organisationId, network };
  const total = await totalWords(db, record, { chain, unit, units: BigInt(units) });
  return {
    owner: isOwnAccount ? `Own account ${deposit.name}` : ownerWords(record, memo),
    alike: isOwnAccount
      ? await accountWords(db, place, deposit.name)
      : await nameWords(db, place, record, query),
    earlier: [...(await lastPaymentWords(db, record.lastPayments)), ...(total ? [total] : [])],
  };
}

/** Null also if it has no name. */
async function nameWords(
  db: Db,
  place: Place,
  { ownName, entry }: RecipientRecord,
  { chain, address }: { chain: Chain; address: string },
): Promise<string | null> {
  const name = ownName ?? entry?.name;
  if (name === undefined) return null;
  const self = { chain, address, memo: entry?.memo ?? null, isOwn: ownName !== null };
  const [words] = await similarWords(db, place, [{ name, ...self }]);
  return words ?? null;
}

/** In the asset that is paid now; null where none of it was paid, or all cannot be added up. */
async function totalWords(
  db: Db,
  { paid, lastPayments }: RecipientRecord,
  { chain, unit, units }: { chain: string; unit: string; units: bigint },
): Promise<string | null> {
  if (lastPayments.length === 0 || units === 0n) return null;
  const asset = await assetNamed(db, chain, unit);
  const total = (await loadPaidTotals(db, paid))?.find(({ assetId }) => assetId === asset?.id);
  return asset && total ? paidTotalWords(total, asset, units) : null;
}

/** 'In the address book as Acme, added by Amara Osei on 12 Nov 2026, changed by Jonas Lindqvist on 14 Nov 2026'. */
function ownerWords({ entry, ownName }: RecipientRecord, memo: string | null): string {
  if (ownName !== null) return `Own sub-wallet ${ownName}`;
  if (!entry) return UNKNOWN;
  const changed = entry.changedAt ? doneWords("changed", entry.changedBy, entry.changedAt) : "";
  const added = doneWords("added", entry.addedBy, entry.createdAt) + changed;
  return (entry.memo || null) === null || entry.memo === memo
    ? `In the address book as ${entry.name}${added}`
    : `The address book has this address with another memo, as ${entry.name}${added}`;
}

function doneWords(verb: string, actor: string | null, at: Date): string {
  const by = actor === null ? "" : ` by ${nameOfActor(actor).by}`;
  return `, ${verb}${by} on ${dayWords(at)}`;
}

export const ownAccount = ({ name }: { name: string }): KnownRecipient => ({
  owner: `Own account ${name}`,
  earlier: [],
});

/** Exchange transfers name sub-wallets instead of addresses. */
async function accountNamed(db: Db, place: Place, id: string): Promise<KnownRecipient | null> {
  const isOwn = and(eq(subWallets.id, id), eq(subWallets.organisationId, place.organisationId));
  const [own] = await db.select({ name: subWallets.name }).from(subWallets).where(isOwn);
  return own ? { ...ownAccount(own), alike: await accountWords(db, place, own.name) } : null;
}

const accountWords = async (db: Db, place: Place, name: string): Promise<string | null> =>
  (await alikeWords(db, place, [name])).get(name) ?? null;
