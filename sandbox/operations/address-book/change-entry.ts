import type { Principal } from "../../auth/principal";
import { ApiError } from "../../base/errors";
import type { Db } from "../../db/client";
import { answerOnce } from "../../idempotency/answer-once";
import { type BookEntry, isSameEntry } from "../../records/address-book";
import { makeRequest } from "../../requests/make-request";
import { stopForbiddenPayments } from "../../requests/stop-forbidden-payments";
import { wakeWorkers } from "../../requests/wake-workers";
import type { Services } from "../../services";
import { addressBookRows, entryOf } from "../../wallets/address-book";
import { changeAddressBookEntry } from "../../wallets/change-address-book-entry";
import { asStored, type EntryInput, readChange } from "../../wallets/entry-rules";
import { needsRequest } from "./needs-request";
import { prepareChange } from "./prepare-change";

export type ChangeInput = { entry: EntryInput; change?: EntryInput | null };

type ChangeAnswer = { success: true; requestId?: string };

const changedMeanwhile = () =>
  new ApiError("ENTRY_CHANGED", "This entry was changed or removed meanwhile. Look at it again");

/**
 * Changes or removes an entry, or requests that if the organisation or a rule asks for approval. With the allow-list on, unapproved
 * payments that are no longer allowed end.
 * @throws ApiError INVALID_INPUT; ENTRY_CHANGED if the entry differs from what the caller saw
 */
export async function changeEntry(
  services: Services,
  principal: Principal,
  { entry, change = null }: ChangeInput,
  idempotencyKey: string | null,
): Promise<ChangeAnswer> {
  const { env, clock } = services;
  const { organisationId, actor } = principal;
  const { before, after } = change ? readChange(entry, change) : { before: asStored(entry), after: null };
  if (!(await needsRequest(services, principal))) {
    const operation = { name: "changeAddressBookEntry", input: { entry, change }, idempotencyKey };
    const answer = await answerOnce(services, principal, operation, async (tx) => {
      await assertCurrent(tx, organisationId, before);
      const at = clock();
      const by = { organisationId, actor, network: env.NETWORK, at };
      const isChanged = await changeAddressBookEntry(tx, by, { before, after });
      if (!isChanged) throw changedMeanwhile();
      await stopForbiddenPayments(tx, { organisationId, at, actor }, before);
      return { success: true as const };
    });
    wakeWorkers();
    return answer;
  }
  const request = {
    type: "ADDRESS_BOOK_CHANGE" as const,
    intent: JSON.parse(JSON.stringify({ entry, change })),
    source: "API",
    sendToNetwork: true,
    idempotencyKey,
  };
  const { id } = await makeRequest(services, principal, request, async (context) => {
    await assertCurrent(context.tx, organisationId, before);
    return prepareChange(context, { before, after });
  });
  return { success: true, requestId: id };
}

async function assertCurrent(db: Db, organisationId: string, before: BookEntry): Promise<void> {
  const rows = await addressBookRows(db, organisationId, before.chain, before.address);
  if (!rows.some((row) => isSameEntry(entryOf(row), before))) throw changedMeanwhile();
}
