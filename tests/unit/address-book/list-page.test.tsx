import { describe, expect, it } from "vitest";
import { AddPage } from "~/components/address-book/add/add-page";
import { BookHead } from "~/components/address-book/list/book-head";
import { BookNotices } from "~/components/address-book/list/book-notices";
import { BookTable } from "~/components/address-book/list/book-table";
import { PageSize } from "~/components/address-book/list/page-size";
import type { AddView } from "~/lib/address-book/add-view.server";
import type { BookRow } from "~/lib/address-book/list-row";
import { BLANK_ROW } from "~/lib/forms/address-book-form";
import { attribute, render, textOf } from "../../fixtures/console/components-render";

const search = { find: "", sort: "", descending: false, page: 1, after: null, skip: 0, trail: [] } as const;
const row: BookRow = {
  ...{ key: "1", chain: "Ethereum", asset: "", name: "Northbank", address: `0x${"ab".repeat(20)}` },
  ...{ label: "", memo: "", isRecipient: true, isTravelRule: true, editTo: null },
  party: { name: "Jo Vale", business: "Northbank", kind: "Listed", isListed: true, vaspId: "v1" },
};

describe("the list of the address book", () => {
  it("has the specified columns, ticks for the types, and details of the Travel Rule to unfold", async () => {
    const table = (change: Partial<BookRow>) =>
      render(<BookTable rows={[{ ...row, ...change }]} search={{ ...search }} isSortable />);
    const html = await table({});
    const headers = [...html.matchAll(/<th[^>]*scope="col"[^>]*>(.*?)<\/th>/g)];
    expect(headers.map(([, head]) => textOf(head ?? "").trim())).toEqual([
      "Chain Type",
      "Name",
      "Address",
      "Label",
      "Memo",
      "Recipient",
      "Travel Rule",
    ]);
    expect(html.match(/<title>Yes<\/title>/g)).toHaveLength(2);
    expect(textOf(html)).toMatch(/Details of Northbank.*Jo Vale/);
    const neither = await table({ isRecipient: false, isTravelRule: false, party: null });
    expect(neither).not.toContain("<title>Yes</title>");
    expect(neither).not.toContain("table__toggle");
  });

  it("can be refreshed, leads to the form that adds, and offers 100, 50 and 25 a page", async () => {
    const head = await render(<BookHead search={{ ...search }} whitelistEnabled={null} />);
    expect(head).toMatch(/<a[^>]*href="\/address-book"[^>]*>.*?Refresh/s);
    expect(head).toMatch(/<a[^>]*href="\/address-book\/add"[^>]*>.*?Add Address/s);
    const sizes = await render(<PageSize size={50} redirectTo="/address-book" />);
    expect([...sizes.matchAll(/name="bookPageSize" value="(\d+)"/g)].map(([, size]) => size)).toEqual([
      "100",
      "50",
      "25",
    ]);
  });

  it("says that its functionality has changed, with the guide, and tells an intermediary that nothing is filled in", async () => {
    const notices = (canActAsIntermediary: boolean) =>
      render(
        <BookNotices
          guide="/help#types"
          canActAsIntermediary={canActAsIntermediary}
          whitelistEnabled={null}
        />,
      );
    const [own, intermediary] = await Promise.all([notices(false), notices(true)]);
    expect(textOf(own)).toContain("The functionality of the address book has changed");
    expect(own).toMatch(/<a[^>]*href="\/help#types"[^>]*>Guide to the Type field/);
    const words =
      "Your organisation is configured to act as an intermediary, Travel Rule information cannot be automatically filled on your behalf";
    expect(textOf(intermediary)).toContain(words);
    expect(textOf(own)).not.toContain(words);
  });
});

it("the form that adds entries has the specified fields, its buttons, and a way back to the list", async () => {
  const view: AddView = {
    ...{ stage: "form", chains: [], rows: [BLANK_ROW], isKept: false, wasTooLarge: false },
    ...{ prefillProblem: null, vasps: { found: [], chosen: [], problem: null }, once: "token" },
  };
  const html = await render(<AddPage view={view} answer={null} />);
  expect(attribute(html, /<a[^>]*>(?:(?!<\/a>).)*Close/s, "href")).toBe("/address-book");
  const text = textOf(html);
  for (const label of ["Chain Type", "Name", "Address", "Label", "Type(s)", "Recipient", "Travel Rule"]) {
    expect(text).toContain(label);
  }
  const buttons = [...html.matchAll(/<button[^>]*value="([^"]+)"[^>]*>(.*?)<\/button>/gs)];
  expect(buttons.map(([, value, words]) => [value, textOf(words ?? "").trim()])).toEqual(
    expect.arrayContaining([
      ["delete:0", "Delete row 1"],
      ["add", "Add Address"],
      ["submit", "Submit Request"],
    ]),
  );
});
