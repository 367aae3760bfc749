import { eq } from "drizzle-orm";
import { personActor } from "../auth/principal";
import type { Tx } from "../db/client";
import { users } from "../db/schema";
import type { AddressBookAddition } from "../records/address-book";
import { addAddressBookEntries } from "../wallets/add-address-book-entries";
import { moveRequest, type RequestRow } from "./move-request";

/** Adds the entries of an approved request. Those that are in the address book by now stay as they are. */
export async function applyAddressBook(tx: Tx, request: RequestRow, at: Date): Promise<void> {
  const { organisationId } = request;
  const { entries } = request.unsigned as AddressBookAddition;
  const actor = "Address book service";
  const [user] = await tx.select().from(users).where(eq(users.id, request.createdBy));
  const addition = { organisationId, actor, at, ...(user && { addedBy: personActor(user) }) };
  await addAddressBookEntries(tx, addition, entries);
  const submitted = await moveRequest(tx, request, { to: "SUBMITTED", at, actor, dueAt: null });
  await moveRequest(tx, submitted, { to: "CONFIRMED", at, actor, dueAt: null });
}
