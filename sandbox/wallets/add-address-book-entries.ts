import { asGiven } from "../audit/given-text";
import { recordAuditEvent } from "../auth/audit";
import { factsOf } from "../chains/facts";
import type { Network } from "../chains/names";
import type { Tx } from "../db/client";
import { addressBookEntries } from "../db/schema";
import type { BookEntry } from "../records/address-book";
import { columnsOf } from "./address-book";
import { approvedWords } from "./approved-words";

type Addition = {
  organisationId: string;
  actor: string;
  approvedBy?: readonly string[];
  network: Network;
  at: Date;
};

/** Keeps existing entries (chain, address and memo); the audit log notes each that was not added. */
export async function addAddressBookEntries(
  tx: Tx,
  { organisationId, actor, approvedBy = [], network, at }: Addition,
  entries: BookEntry[],
): Promise<void> {
  const rows = entries.map((entry) => ({
    ...columnsOf(entry),
    organisationId,
    addedBy: actor,
    createdAt: at,
  }));
  const approved = approvedWords(approvedBy);
  const added = await tx.insert(addressBookEntries).values(rows).onConflictDoNothing().returning();
  const keyOf = ({ chain, address, memo }: Pick<BookEntry, "chain" | "address" | "memo">) =>
    JSON.stringify([chain, address, memo]);
  const isAdded = new Set(added.map(keyOf));
  for (const entry of entries.filter((one) => !isAdded.has(keyOf(one)))) {
    const { name, address } = entry;
    const chain = factsOf(entry.chain).names[network];
    const description = `Address book entry not added, its address is there already: ${asGiven(name)}, ${chain} ${address}${approved}`;
    const details = `${asGiven(name)} · ${chain} · ${address}${approved}`;
    await recordAuditEvent(tx, {
      organisationId,
      actor,
      description,
      action: "ADDRESS_BOOK_ENTRY_NOT_ADDED",
      details,
      at,
    });
  }
  for (const { name, address, ...entry } of added) {
    const chain = factsOf(entry.chain).names[network];
    const description = `Address book entry added: ${asGiven(name)}, ${chain} ${address}${approved}`;
    const action = "ADDRESS_BOOK_ENTRY_ADDED";
    const details = `${asGiven(name)} · ${chain} · ${address}${approved}`;
    await recordAuditEvent(tx, { organisationId, actor, description, action, details, at });
  }
}
