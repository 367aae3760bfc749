import type { Network } from "../chains/names";
import type { Tx } from "../db/client";
import type { AddressBookAddition, AddressBookChange } from "../records/address-book";
import { addAddressBookEntries } from "../wallets/add-address-book-entries";
import { changeAddressBookEntry } from "../wallets/change-address-book-entry";
import { moveRequest } from "./move-request";
import { requestParties } from "./request-parties";
import type { RequestRow } from "./request-row";
import { stopForbiddenPayments } from "./stop-forbidden-payments";

const ACTOR = "Address book service";

export async function applyAddressBook(
  tx: Tx,
  network: Network,
  request: RequestRow,
  at: Date,
): Promise<void> {
  const { organisationId } = request;
  const { entries } = request.unsigned as AddressBookAddition;
  const { askedBy: actor, approvedBy } = await requestParties(tx, request);
  await addAddressBookEntries(tx, { organisationId, actor, approvedBy, network, at }, entries);
  await confirm(tx, request, at);
}

export async function applyAddressBookChange(
  tx: Tx,
  network: Network,
  request: RequestRow,
  at: Date,
): Promise<void> {
  const { organisationId } = request;
  const { before, after } = request.unsigned as AddressBookChange;
  const { askedBy: actor, approvedBy } = await requestParties(tx, request);
  const by = { organisationId, actor, approvedBy, network, at };
  const isChanged = await changeAddressBookEntry(tx, by, { before, after });
  if (!isChanged) {
    const cancelReason = "The entry was changed or removed before this was approved";
    await moveRequest(tx, request, { to: "ERROR", at, actor: ACTOR, dueAt: null, cancelReason });
    return;
  }
  await stopForbiddenPayments(tx, { organisationId, at, actor }, before);
  await confirm(tx, request, at);
}

async function confirm(tx: Tx, request: RequestRow, at: Date): Promise<void> {
  const submitted = await moveRequest(tx, request, { to: "SUBMITTED", at, actor: ACTOR, dueAt: null });
  await moveRequest(tx, submitted, { to: "CONFIRMED", at, actor: ACTOR, dueAt: null });
}
