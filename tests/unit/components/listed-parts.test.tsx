import { expect, it } from "vitest";
import { BookTable } from "~/components/address-book/list/book-table";
import { AllocationCard } from "~/components/portfolio/allocation-card";
import type { BookRow } from "~/lib/address-book/list-row";
import { readBookSearch } from "~/lib/address-book/list-search";
import { render } from "../../fixtures/console/components-render";

/** React warns, in development alone, of what the server's pages would not show: the fixture fails on it. */
it("the parts of a total have their keys from the list, not among what each shows", async () => {
  const bar = (key: string) => ({ key, label: key, value: "£1.00", share: "50%", width: "50%" });
  const allocation = { bars: [bar("ETH")], more: { ...bar(""), bars: [bar("ADA")] }, note: null };
  const html = await render(<AllocationCard allocation={allocation} groups={[]} />);
  for (const label of ["ETH", "ADA"]) expect(html).toContain(`<b>${label}</b>`);
});

it("a row of the address book has its key from the list, not in its Travel Rule cell", async () => {
  const row: BookRow = {
    ...{
      key: "ETHEREUM 0xab ",
      chain: "Ethereum",
      asset: "",
      name: "Acme",
      address: "0xab",
      label: "",
      memo: "",
    },
    ...{ isRecipient: true, isTravelRule: true, editTo: null },
    party: { name: "Acme Ltd", business: "Kraken", kind: "Listed", isListed: true, vaspId: "1" },
  };
  const search = readBookSearch(new URLSearchParams());
  const html = await render(<BookTable rows={[row]} search={search} isSortable />);
  expect(html).toContain("under this row");
});
