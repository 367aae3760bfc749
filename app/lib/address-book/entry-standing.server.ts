import type { BookEntry } from "~/lib/book-entry";
import { chainFromBackend, toBackendChain } from "~/lib/chains";
import type { AddressBookEntry } from "~/lib/custody/people/address-book.server";
import { findAddressesLike } from "~/lib/custody/people/recipients.server";
import { isCustodyFailure } from "~/lib/custody/settle.server";
import { env } from "~/lib/env.server";
import { isConfirmedStatus, isFinalStatus } from "~/lib/present/status";
import type { Session } from "~/lib/session/session.server";
import { keyOfEntry } from "./entry-key.server";
import { type WaitingEntry, waitingEntries } from "./waiting-additions.server";

/** `added`: present as requested; `other`: present with other details; `waiting`: in another pending request too. */
export type EntryStanding =
  | { kind: "added" | "missing" | "unknown" }
  | { kind: "other" | "waiting"; name: string };

/** In the entries' order; null if there is nothing to say. */
export async function entryStandings(
  session: Session,
  entries: readonly BookEntry[],
  { requestId, trustId, status }: { requestId: string; trustId: string; status: string },
): Promise<(EntryStanding | null)[]> {
  const isAdded = isConfirmedStatus(status);
  if (!isAdded && isFinalStatus(status)) return entries.map(() => null);
  try {
    const [found, waiting] = await Promise.all([
      Promise.all(entries.map((entry) => findEntry(session, entry))),
      isAdded ? [] : waitingEntries(session, trustId),
    ]);
    const others = waiting.filter((one) => one.requestId !== requestId);
    return entries.map((entry, at) => standingOf(entry, { same: found[at] ?? null, others, isAdded }));
  } catch (error) {
    if (!isCustodyFailure(error)) throw error;
    return entries.map(() => ({ kind: "unknown" }));
  }
}

async function findEntry(session: Session, entry: BookEntry): Promise<AddressBookEntry | null> {
  const network = env().NETWORK;
  const chain = chainFromBackend(entry.chain, network)?.id;
  if (!chain) return null;
  const { address } = entry;
  const { entries } = await findAddressesLike(session, {
    chain: toBackendChain(chain),
    startsWith: address,
    endsWith: address,
  });
  const key = keyOfEntry(entry, network);
  return entries.find((one) => keyOfEntry(one, network) === key) ?? null;
}

function standingOf(
  entry: BookEntry,
  { same, others, isAdded }: { same: AddressBookEntry | null; others: WaitingEntry[]; isAdded: boolean },
): EntryStanding | null {
  if (same) return isAdded && isAsAsked(entry, same) ? { kind: "added" } : { kind: "other", name: same.name };
  if (isAdded) return { kind: "missing" };
  const key = keyOfEntry(entry, env().NETWORK);
  const other = others.find((one) => one.key !== null && one.key === key);
  return other ? { kind: "waiting", name: other.entry.name } : null;
}

function isAsAsked(entry: BookEntry, same: AddressBookEntry): boolean {
  const partsOf = ({ name, label, type, counterparty }: BookEntry | AddressBookEntry) =>
    JSON.stringify([name, label ?? null, [...type].sort(), counterparty?.name ?? null]);
  return partsOf(entry) === partsOf(same);
}
