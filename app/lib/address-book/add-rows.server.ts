import { addressChains, type ChainId, type Network } from "~/lib/chains";
import { type RowValues, rowField } from "~/lib/forms/address-book-form";
import type { Issue } from "~/lib/issue";
import { type AddressBookRow, checkAddressBookRow, toAddressBookRow, toFormIssue } from "./row-rules";

export interface ReadRow {
  index: number;
  values: RowValues;
  row: AddressBookRow;
}

export function chainOfRow({ chain }: RowValues, network: Network): ChainId | null {
  return addressChains(network).find(({ id }) => id === chain)?.id ?? null;
}

/** @param names of the listed businesses by id */
export function readRows(
  all: readonly RowValues[],
  { network, names }: { network: Network; names: ReadonlyMap<string, string> },
): { rows: ReadRow[]; issues: Issue[] } {
  const rows: ReadRow[] = [];
  const issues: Issue[] = [];
  for (const [index, values] of all.entries()) {
    const chain = chainOfRow(values, network);
    if (!chain) {
      issues.push({ field: rowField(index, "chain"), message: "Please select a blockchain" });
      continue;
    }
    const row = toAddressBookRow(values, chain, names);
    rows.push({ index, values, row });
    const own = checkAddressBookRow(row, { network, n: index + 1 });
    issues.push(...own.map((issue) => toFormIssue({ ...issue, index })));
  }
  return { rows, issues };
}
