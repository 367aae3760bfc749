import type { EntryInput } from "../../wallets/entry-rules";
import { type AuthenticatedInput, operation } from "../operation";
import { type ChangeInput, changeEntry } from "./change-entry";
import { createEntries } from "./create-entries";

export const addressBookOperations = {
  createAddressBookEntry: operation<AuthenticatedInput & { entries: EntryInput[] }>(
    ({ everything, caller, idempotencyKey }, { entries }) =>
      createEntries(everything, caller, entries, idempotencyKey),
  ),
  changeAddressBookEntry: operation<AuthenticatedInput & ChangeInput>(
    ({ everything, caller, idempotencyKey }, { entry, change }) =>
      changeEntry(everything, caller, { entry, change }, idempotencyKey),
  ),
};
