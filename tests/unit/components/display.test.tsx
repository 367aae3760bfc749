import { readFileSync } from "node:fs";
import { describe, expect, it } from "vitest";
import { addressDifferences } from "~/components/send/address-differences";
import { TransactionDetail } from "~/components/transactions/transaction-detail";
import { Address } from "~/components/ui/address";
import { AmountHero } from "~/components/ui/amount";
import { AMOUNT_SIZES, amountSize } from "~/components/ui/amount-size";
import { type Column, DataTable } from "~/components/ui/data-table";
import { ReceiveAddressList } from "~/components/wallets/receive-address-list";
import { SubWalletTile } from "~/components/wallets/sub-wallet-tile";
import { attribute, render, textOf } from "../../fixtures/console/components-render";

const ADDRESS = "0x8ba1f109551bD432803012645Ac136ddd64DBA72";

describe("the size of an amount", () => {
  it.each([
    ["0", 40],
    ["412.05000", 40],
    ["12345678901", 40],
    ["123456789012", 36],
    ["401,990.00000", 32],
    ["1".repeat(31), 14],
    ["1".repeat(44), 10],
    ["1".repeat(200), 10],
  ])("of %s is %i px", (text, size) => {
    expect(amountSize(text)).toBe(size);
  });

  it("never grows with the amount's length, and always has a class in the stylesheet", () => {
    const sizes = Array.from({ length: 80 }, (_, length) => amountSize("1".repeat(length)));
    expect([...sizes].sort((a, b) => b - a)).toEqual(sizes);
    const css = readFileSync("app/styles/amount.css", "utf8");
    for (const size of AMOUNT_SIZES)
      expect(css).toContain(`.amount-size--${size} {\n  font-size: ${size}px;`);
  });

  it("is the class of the card's large figure", async () => {
    expect(await render(<AmountHero value="12,400,000.00000" unit="XDC" />)).toContain("amount-size--24");
  });
});

describe("an address", () => {
  it("that fits is shown in full, with nothing to open", async () => {
    const html = await render(<Address value={ADDRESS} />);
    expect(html).not.toContain("<details");
    expect(textOf(html)).toContain(ADDRESS);
  });

  it("that is shortened can be opened in full, without scripts", async () => {
    const html = await render(<Address value={ADDRESS} cutTo={10} />);
    expect(textOf(html.match(/<summary.*?<\/summary>/)?.[0] ?? "")).toMatch(/^0x8ba1f109\.\.\./);
    expect(html.split("</summary>")[1]).toContain(ADDRESS);
  });

  it("that is shortened in the middle keeps its beginning and end", async () => {
    const html = await render(<Address value={ADDRESS} cutMiddle />);
    expect(textOf(html.match(/<summary.*?<\/summary>/)?.[0] ?? "")).toMatch(/^0x8ba1…BA72/);
  });

  it("in groups is still one text to select and copy", async () => {
    const html = await render(<Address value={ADDRESS} grouped copyable={false} />);
    expect(html.match(/address__group/g)).toHaveLength(10);
    expect(html).toContain("address--by-5");
    expect(textOf(html)).toBe(ADDRESS);
  });
});

describe("the differences between two addresses", () => {
  it("are marked place by place when both are of one length", () => {
    expect(addressDifferences("0xAAbbCC", "0xAAccCC")).toEqual([
      { text: "0xAA", isDifferent: false },
      { text: "bb", isDifferent: true },
      { text: "CC", isDifferent: false },
    ]);
  });

  it("cover everything between the shared ends when the lengths differ", () => {
    expect(addressDifferences("bc1qxyz9", "bc1qz9")).toEqual([
      { text: "bc1q", isDifferent: false },
      { text: "xy", isDifferent: true },
      { text: "z9", isDifferent: false },
    ]);
  });

  it("lose no character", () => {
    for (const other of ["", ADDRESS, ADDRESS.toLowerCase(), `${ADDRESS}1`, "bc1q"]) {
      const runs = addressDifferences(ADDRESS, other);
      expect(runs.map((run) => run.text).join("")).toBe(ADDRESS);
      expect(runs.some((run) => run.isDifferent)).toBe(other !== ADDRESS && !other.startsWith(ADDRESS));
    }
  });
});

describe("a sub-wallet's tile", () => {
  const tile = { id: "x/ETH/0", walletName: "Operations", symbol: "ETH", balance: null, actions: [] };

  it("shortens a name of 20 characters to 19 and keeps the full name available", async () => {
    const html = await render(<SubWalletTile {...tile} name="Abcdefghijklmnopqrst" />);
    expect(textOf(html)).toContain("Abcdefghijklmnopqrs...");
    expect(attribute(html, /<a[^>]*tile__link[^>]*>/, "title")).toBe("Abcdefghijklmnopqrst");
    expect(attribute(html, /<a[^>]*tile__link[^>]*>/, "aria-label")).toBe("Abcdefghijklmnopqrst");
  });

  it("leaves a name of 19 characters as it is", async () => {
    const html = await render(<SubWalletTile {...tile} name="Abcdefghijklmnopqrs" />);
    expect(textOf(html)).toContain("Abcdefghijklmnopqrs");
    expect(textOf(html)).not.toContain("...");
  });

  it("says that a chain has no balances instead of showing 0", async () => {
    const text = textOf(await render(<SubWalletTile {...tile} name="Marketing" symbol="DOGE" />));
    expect(text).toContain("Balance not available for this chain");
    expect(text).not.toMatch(/\b0\b/);
  });

  it("gives its action links names that differ between tiles", async () => {
    const html = await render(<SubWalletTile {...tile} name="Trading desk" actions={["send"]} />);
    const link = /<a[^>]*href="\/home\/x\/ETH\/0\/send"[^>]*>/;
    expect(attribute(html, link, "aria-label")).toBe("Send Trading desk");
  });
});

describe("a table", () => {
  interface Row {
    id: string;
    amount: string;
  }
  const columns: Column<Row>[] = [
    { key: "id", header: "Id", isTitle: true, cell: (row) => row.id },
    {
      key: "amount",
      header: "Amount",
      align: "end",
      cell: (row) => row.amount,
      sort: { to: "?sort=amount", direction: "descending" },
    },
  ];

  it("labels each cell for narrow screens, sorts by links and announces the direction", async () => {
    const html = await render(
      <DataTable
        caption="Amounts"
        columns={columns}
        rows={[{ id: "a", amount: "1" }]}
        rowKey={(row) => row.id}
        rowTone={() => "bad"}
      />,
    );
    expect(html.match(/<td[^>]*data-label="Amount"/g)).toHaveLength(1);
    expect(html).not.toContain('data-label="Id"');
    expect(attribute(html, /<th[^>]*aria-sort[^>]*>/, "aria-sort")).toBe("descending");
    expect(html).toContain("?sort=amount");
    expect(html).toContain('data-tone="bad"');
    expect(textOf(html)).toContain("Amounts");
  });
});

describe("receive addresses", () => {
  const address = { id: "tb1qxyz", amount: "0.120 BTC", count: "2+", to: "?a", isCurrent: false };

  it("say when an amount is a minimum, and when there are no more", async () => {
    const html = await render(
      <ReceiveAddressList
        count="1"
        moreTo={null}
        end="No more addresses"
        addresses={[{ ...address, isMinimum: true }]}
      />,
    );
    expect(textOf(html)).toContain("Minimum of 0.120 BTC *");
    expect(textOf(html)).toContain("No more addresses");
  });

  it("show a full amount plainly and offer more", async () => {
    const html = await render(
      <ReceiveAddressList
        count="25+"
        moreTo="?token=x"
        end="No more addresses"
        addresses={[{ ...address, isMinimum: false }]}
      />,
    );
    expect(textOf(html)).not.toContain("Minimum of");
    expect(textOf(html)).toContain("More");
    expect(html).toContain("?token=x");
  });
});

describe("a transaction's details", () => {
  const facts = {
    hash: null,
    from: { address: ADDRESS },
    to: { name: "Northbank" },
    amount: "1 BTC",
    status: "AWAITING_USER_TRAVEL_RULE",
    direction: "SENT",
    fee: null,
    timestamp: null,
  };

  it("say 'Not Applicable' where there is no fee, and leave out the asset where there is none", async () => {
    const text = textOf(await render(<TransactionDetail transaction={facts} />));
    expect(text).toContain("FeeNot Applicable");
    expect(text).not.toContain("Asset");
    expect(text).toContain("Awaiting User Travel Rule");
  });

  it("link to the explorer without a referrer", async () => {
    const explorer = { name: "Etherscan", url: "https://holesky.etherscan.io/tx/0x1" };
    const html = await render(<TransactionDetail transaction={{ ...facts, explorer }} />);
    expect(attribute(html, /<a[^>]*etherscan[^>]*>/, "rel")).toBe("noopener noreferrer");
  });
});
