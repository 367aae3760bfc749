import type { EntryInput } from "../../wallets/entry-rules";
import { type AuthenticatedInput, operation } from "../operation";
import { type ChangeInput, changeEntry } from "./change-entry";
import { createEntries } from "./create-entries";

export const addressBookOperations = {
  createAddressBookEntry: operation<AuthenticatedInput & { entries: EntryInput[] }>(
    ({ services, caller, idempotencyKey }, { entries }) =>
      createEntries(services, caller, entries, idempotencyKey),
  ),
  changeAddressBookEntry: operation<AuthenticatedInput & ChangeInput>(
    ({ services, caller, idempotencyKey }, { entry, change }) =>
      changeEntry(services, caller, { entry, change }, idempotencyKey),
  ),
};
