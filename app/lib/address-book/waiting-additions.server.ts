import type { BookEntry } from "~/lib/book-entry";
import type { Network } from "~/lib/chains";
import { listWaitingAdditions } from "~/lib/custody/people/waiting-additions.server";
import { getRequest } from "~/lib/custody/transactions/requests.server";
import { listTasks } from "~/lib/custody/transactions/tasks.server";
import { env } from "~/lib/env.server";
import { checkAddition } from "~/lib/operations/address-book/addition.server";
import type { Session } from "~/lib/session/session.server";
import { keyOfEntry } from "./entry-key.server";

/** So many waiting requests are read; more at once are not asked of anybody. */
const MAX_READ = 20;

/** An entry that waits for approval in a request. */
export interface WaitingEntry {
  requestId: string;
  entry: BookEntry;
  /** By which entries are told apart; null on a chain that is not known. */
  key: string | null;
}

/**
 * The entries of the organisation's additions that have not ended, oldest request first; of a backend that does not name
 * those, of the additions that wait for this session's user. What it says of them is compared with what will be signed.
 * @throws what the backend's calls throw
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
