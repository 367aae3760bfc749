import { expect, it } from "vitest";
import { BookTable } from "~/components/address-book/list/book-table";
import type { BookRow } from "~/lib/address-book/list-row";
import { render } from "../../fixtures/console/components-render";

const LETTERS = "abcdefghijklmnopqrstuvwxyzabcdefghijklmnopqrstuvwxyz";
const row: BookRow = {
  ...{ key: "1", chain: "Ethereum", asset: "", name: "Northbank", address: "rPT1" },
  ...{ label: "", memo: "", isRecipient: true, isTravelRule: false, editTo: null, party: null },
};
const search = { find: "", sort: "", descending: false, page: 1, after: null, skip: 0, trail: [] } as const;

it.each([
  ["name", 23],
  ["label", 23],
  ["address", 10],
  ["memo", 10],
] as const)(
  "the list of the address book cuts %s at %i characters, which open in place",
  async (field, length) => {
    const table = (text: string) =>
      render(<BookTable rows={[{ ...row, [field]: text }]} search={{ ...search }} isSortable={false} />);
    const cut = await table(LETTERS);
    expect(cut).toContain(`<span class="short-text__only">${LETTERS.slice(0, length)}</span>`);
    expect(cut).toContain(LETTERS.slice(length));
    const shortest = await table(LETTERS.slice(0, length));
    expect(shortest).not.toContain(`short-text__only">${LETTERS.slice(0, length - 1)}<`);
    expect(shortest).toContain(LETTERS.slice(0, length));
  },
);
