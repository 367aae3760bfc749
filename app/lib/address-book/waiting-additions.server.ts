import type { BookEntry } from "~/lib/book-entry";
import type { Network } from "~/lib/chains";
import { listWaitingAdditions } from "~/lib/custody/people/waiting-additions.server";
import { getRequest } from "~/lib/custody/transactions/requests.server";
import { listTasks } from "~/lib/custody/transactions/tasks.server";
import { env } from "~/lib/env.server";
import { checkAddition } from "~/lib/operations/address-book/addition.server";
import type { Session } from "~/lib/session/session.server";
import { keyOfEntry } from "./entry-key.server";

/** At most this many pending requests are read; others are ignored. */
const MAX_READ = 20;

export interface WaitingEntry {
  requestId: string;
  entry: BookEntry;
  /** See `entryKey`; null for an unknown chain. */
  key: string | null;
}

/**
 * Of the organisation's pending additions, oldest first; if the backend does not list those, only of additions awaiting
 * this user. Decoded from the message to be signed; mismatching requests are skipped.
 * @throws what the custody client throws
 */
export async function waitingEntries(session: Session, trustId: string): Promise<WaitingEntry[]> {
  const ids = (await listWaitingAdditions(session)) ?? (await additionsToApprove(session));
  const read = (requestId: string) => entriesOf(session, { requestId, trustId }, env().NETWORK);
  return (await Promise.all(ids.slice(0, MAX_READ).map(read))).flat();
}

async function additionsToApprove(session: Session): Promise<string[]> {
  const tasks = (await listTasks(session, "GBP")) ?? [];
  return tasks.flatMap(({ requestType, requestId }) =>
    requestType === "ADDRESS_BOOK" && requestId !== null ? [requestId] : [],
  );
}

async function entriesOf(
  session: Session,
  expected: { requestId: string; trustId: string },
  network: Network,
): Promise<WaitingEntry[]> {
  const { webhookMessage } = await getRequest(session, expected.requestId);
  const checked = checkAddition(webhookMessage, expected, network);
  if (!checked.ok) return [];
  const { requestId } = expected;
  return checked.addition.entries.map((entry) => ({ requestId, entry, key: keyOfEntry(entry, network) }));
}
