import { eq } from "drizzle-orm";
import { asGiven } from "../audit/given-text";
import { recordAuditEvent } from "../auth/audit";
import { factsOf } from "../chains/facts";
import type { Network } from "../chains/names";
import type { Tx } from "../db/client";
import { addressBookEntries } from "../db/schema";
import { type AddressBookChange, type BookEntry, isSameEntry } from "../records/address-book";
import { columnsOf, entryOf, lockEntry } from "./address-book";
import { approvedWords } from "./approved-words";

type Actor = {
  organisationId: string;
  actor: string;
  approvedBy?: readonly string[];
  network: Network;
  at: Date;
};

/**
 * `after` null removes the entry. Keeps the asset that it is limited to.
 * @returns false, with a note in the audit log, if the entry differs from `before`
 */
export async function changeAddressBookEntry(
  tx: Tx,
  { organisationId, actor, approvedBy = [], network, at }: Actor,
  { before, after }: Pick<AddressBookChange, "before" | "after">,
): Promise<boolean> {
  const row = await lockEntry(tx, organisationId, before);
  const isCurrent = row !== null && isSameEntry(entryOf(row), before);
  const { name, address } = before;
  const chain = factsOf(before.chain).names[network];
  const about = `${asGiven(name)} · ${chain} · ${address}`;
  const approved = approvedWords(approvedBy);
  if (!isCurrent) {
    await recordAuditEvent(tx, {
      ...{ organisationId, actor, at },
      description: `Address book entry not changed, it is no longer what it was: ${asGiven(name)}, ${chain} ${address}${approved}`,
      action: "ADDRESS_BOOK_ENTRY_NOT_CHANGED",
      details: `${about}${approved}`,
    });
    return false;
  }
  const isRow = eq(addressBookEntries.order, row.order);
  if (after)
    await tx
      .update(addressBookEntries)
      .set({ ...columnsOf(after), changedBy: actor, changedAt: at })
      .where(isRow);
  else await tx.delete(addressBookEntries).where(isRow);
  await recordAuditEvent(tx, {
    ...{ organisationId, actor, at },
    description: `Address book entry ${after ? "changed" : "removed"}: ${asGiven(name)}, ${chain} ${address}${approved}`,
    action: after ? "ADDRESS_BOOK_ENTRY_CHANGED" : "ADDRESS_BOOK_ENTRY_REMOVED",
    details: `${about}${after ? `. ${changesOf(before, after)}` : ""}${approved}`,
  });
  return true;
}

/** 'Name: Acme → Acme Ltd', for every text that differs. */
function changesOf(before: BookEntry, after: BookEntry): string {
  const partsOf = ({ name, label, type, counterparty }: BookEntry) => [
    ["Name", asGiven(name)],
    ["Label", label && asGiven(label)],
    ["Type", type.join(", ")],
    ["Counterparty", counterparty && asGiven(counterparty.name)],
    ["Business", counterparty && businessWords(counterparty.vasp)],
  ];
  const now = partsOf(after);
  return partsOf(before)
    .flatMap(([label, old], at) => {
      const next = now[at]?.[1];
      return (old || null) === (next || null) ? [] : [`${label}: ${old || "none"} → ${next || "none"}`];
    })
    .join("; ");
}

const businessWords = ({ type, name }: { type: string | null; name: string | null }): string =>
  [type, name && asGiven(name)].filter(Boolean).join(" ");
