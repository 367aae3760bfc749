import type { BookEntry } from "~/lib/book-entry";
import { chainFromBackend, type Network } from "~/lib/chains";
import { BLANK_ROW, type RowValues } from "~/lib/forms/address-book-form";
import type { Issue } from "~/lib/issue";
import { listedVasp, NOT_IN_LIST } from "~/lib/vasps/vasp-rules";
import { toBookEntry } from "./add-send.server";
import { toAddressBookEntries } from "./entries-of-rows";
import { type AddressBookField, checkAddressBookRow, toAddressBookRow, toFormIssue } from "./row-rules";

const FIXED: readonly AddressBookField[] = ["address", "memo"];

export function valuesOfEntry(entry: BookEntry, network: Network): RowValues {
  const { chain, name, address, label, memo, type, counterparty } = entry;
  const { id, name: business, type: kind } = counterparty?.vasp ?? {};
  return {
    ...BLANK_ROW,
    ...{ chain: chainFromBackend(chain, network)?.id ?? "", name, address },
    ...{ label: label ?? "", memo: memo ?? "" },
    recipient: type.includes("RECIPIENT") ? "on" : "",
    travelRule: type.includes("TRAVEL_RULE") ? "on" : "",
    partyName: counterparty?.name ?? "",
    vasp: kind === "LISTED" ? listedVasp(id ?? "") : (kind ?? ""),
    vaspName: kind === NOT_IN_LIST.value ? (business ?? "") : "",
  };
}

/** Chain, address and memo stay. @param names of the listed businesses by id */
export function entryOfValues(
  values: RowValues,
  before: BookEntry,
  { network, names }: { network: Network; names: ReadonlyMap<string, string> },
): { after: BookEntry | null; issues: Issue[] } {
  const chain = chainFromBackend(before.chain, network)?.id;
  if (!chain) return { after: null, issues: [{ field: "", message: "This network has no such chain" }] };
  const row = toAddressBookRow(values, chain, names);
  const issues = checkAddressBookRow(row, { network, n: 1 })
    .filter(({ field }) => !FIXED.includes(field))
    .map((issue) => toFormIssue({ ...issue, index: 0 }));
  const [typed] = toAddressBookEntries([row]);
  if (issues.length > 0 || !typed) return { after: null, issues };
  const { name, label, type, counterparty } = toBookEntry(typed);
  const { chain: backendChain, address, memo } = before;
  return {
    after: {
      ...{ chain: backendChain, name, label, address, memo, type },
      counterparty: counterparty && { ...counterparty, vasp: sameVasp(counterparty.vasp, before) },
    },
    issues,
  };
}

type Vasp = NonNullable<BookEntry["counterparty"]>["vasp"];

/** Keeps the stored business if the choice is the same: its listed name may have changed. */
function sameVasp(typed: Vasp, { counterparty }: BookEntry): Vasp {
  const known = counterparty?.vasp;
  const isSame = known?.type === typed.type && typed.type !== NOT_IN_LIST.value && known.id === typed.id;
  return known && isSame ? known : typed;
}
