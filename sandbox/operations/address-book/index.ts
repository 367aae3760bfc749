import type { EntryInput } from "../../wallets/entry-rules";
import { type AuthenticatedInput, operation } from "../operation";
import { createEntries } from "./create-entries";

export const addressBookOperations = {
  createAddressBookEntry: operation<AuthenticatedInput & { entries: EntryInput[] }>(
    ({ services, caller, idempotencyKey }, { entries }) =>
      createEntries(services, caller, entries, idempotencyKey),
  ),
};
