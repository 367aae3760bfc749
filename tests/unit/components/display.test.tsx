import { readFileSync } from "node:fs";
import { describe, expect, it } from "vitest";
import { addressDifferences } from "~/components/send/address-differences";
import { TransactionDetail } from "~/components/transactions/transaction-detail";
import { Address } from "~/components/ui/address/address";
import { AmountHero } from "~/components/ui/amount";
import { AMOUNT_SIZES, amountSize } from "~/components/ui/amount-size";
import { type Column, DataTable } from "~/components/ui/on-demand/data-table";
import { ReceiveAddressList } from "~/components/wallets/receive-address-list";
import { SubWalletTile } from "~/components/wallets/sub-wallet-tile";
import { attribute, render, textOf } from "../../fixtures/console/components-render";

/** Of an address or hash. */
const GROUP = /<span>\w{1,4}<\/span>/g;
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
    const css = readFileSync("app/components/ui/amount.css", "utf8");
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
    expect(html).toContain('<span class="short-text__only">0x8ba1f109</span>');
    expect(textOf(html.split("</summary>")[1] ?? "")).toContain(ADDRESS);
  });

  it("that is shortened in the middle keeps its beginning and end", async () => {
    const html = await render(<Address value={ADDRESS} cutMiddle />);
    expect(html).toMatch(/<span class="short-text__start">0x8ba1<\/span>.*<\/span>BA72<\/span>/);
  });

  it.each([{ cutTo: 10 }, { cutMiddle: true }])("that is shortened (%j) is selected whole", async (cut) => {
    const html = await render(<Address value={ADDRESS} {...cut} />);
    expect(textOf(html.match(/<summary.*?<\/summary>/)?.[0] ?? "")).toBe(`${ADDRESS} (Show all of it)`);
  });

  it("in groups is still one text to select and copy", async () => {
    const html = await render(<Address value={ADDRESS} copyable={false} />);
    expect(html.match(GROUP)).toHaveLength(10);
    expect(html).toContain("address--by-5");
    expect(textOf(html)).toBe(ADDRESS);
  });
});

describe("the differences between two addresses", () => {
  it("are marked place by place when both are of one length", () => {
    expect(addressDifferences("ETHEREUM", "0xAAbbCC", "0xAAccCC")).toEqual([
      { text: "0xAA", isMarked: false },
      { text: "bb", isMarked: true },
      { text: "CC", isMarked: false },
    ]);
  });

  it("cover everything between the shared ends when the lengths differ", () => {
    expect(addressDifferences("BITCOIN", "bc1qxyz9", "bc1qz9")).toEqual([
      { text: "bc1q", isMarked: false },
      { text: "xy", isMarked: true },
      { text: "z9", isMarked: false },
    ]);
  });

  it("lose no character", () => {
    for (const other of ["", ADDRESS, ADDRESS.slice(1), `${ADDRESS}1`, "bc1q"]) {
      const runs = addressDifferences("ETHEREUM", ADDRESS, other);
      expect(runs.map((run) => run.text).join("")).toBe(ADDRESS);
      expect(runs.some((run) => run.isMarked)).toBe(other !== ADDRESS && !other.startsWith(ADDRESS));
    }
  });
});

describe("capital letters in two addresses", () => {
  it.each([
    [
      "ETHEREUM",
      "0xABcd000000000000000000000000000000000001",
      "0xabCD000000000000000000000000000000000001",
      false,
      "hex",
    ],
    [
      "XDCNETWORK",
      "xdcABcd000000000000000000000000000000000001",
      "xdcabcd000000000000000000000000000000000001",
      false,
      "hex",
    ],
    ["BITCOIN", "TB1QABCDEF", "tb1qabcdef", false, "bech32"],
    ["CARDANO", "addr_test1vzaBc", "addr_test1vzabc", false, "bech32"],
    ["RIPPLE", "rHb9CJAWyB4rj91VRWn96DkukG4bwdtyTh", "rHb9CJAWyB4rj91VRWn96DkukG4bwdtyth", true, "base58"],
    ["SOLANA", "7YabcdefghijkmnopqrstuvwxyzABCDE", "7YAbcdefghijkmnopqrstuvwxyzABCDE", true, "base58"],
  ])("on %s of %s and %s are marked where they have a meaning: %s", (chain, one, other, isMarked) => {
    expect(addressDifferences(chain, one, other).some((run) => run.isMarked)).toBe(isMarked);
  });
});

describe("a sub-wallet's tile", () => {
  const tile = {
    id: "x/ETH/0",
    walletName: "Operations",
    symbol: "ETH",
    clusterLabel: null,
    balance: null,
    actions: [],
  };

  it("shortens a name of 20 characters to 19 and keeps the full name available", async () => {
    const html = await render(<SubWalletTile {...tile} name="Abcdefghijklmnopqrst" />);
    expect(html).toMatch(/tile__link"[^>]*>Abcdefghijklmnopqrs<span class="tile__rest">t<\/span><\/a>/);
    expect(textOf(html)).toContain("... Whole name");
    expect(html).not.toMatch(/tile__link"[^>]*aria-label/);
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

  it("says what is held, linked, and what its tokens add", async () => {
    const held = {
      amount: "0.25042 ETH",
      words: "held by 1 waiting request",
      to: "/wallets/x/ETH/0?open=true",
      why: null,
    };
    const balance = { value: "398.84500", fiat: "£963,684.95", total: "£964,000.00", held: [held] };
    const html = await render(<SubWalletTile {...tile} balance={balance} name="Trading desk" />);
    expect(textOf(html)).toContain("£964,000.00 with its tokens0.25042 ETH held by 1 waiting request");
    expect(attribute(html, /<a[^>]*class="held"[^>]*>/, "href")).toBe("/wallets/x/ETH/0?open=true");
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
        refreshTo="?fresh"
        count="1"
        pages={{ page: 1, pageCount: 1, previousTo: null, nextTo: null, numbers: [], lastTo: null }}
        end="No more addresses"
        addresses={[{ ...address, use: null, isMinimum: true }]}
      />,
    );
    expect(textOf(html)).toContain("Minimum of 0.120 BTC *");
    expect(textOf(html)).toContain("No more addresses");
  });

  it("show a full amount plainly and offer more", async () => {
    const html = await render(
      <ReceiveAddressList
        refreshTo="?fresh"
        count="25+"
        pages={{ page: 1, pageCount: 2, previousTo: null, nextTo: "?token=x", numbers: [], lastTo: null }}
        end={null}
        addresses={[{ ...address, use: null, isMinimum: false }]}
      />,
    );
    expect(textOf(html)).not.toContain("Minimum of");
    expect(textOf(html)).toContain("More");
    expect(html).toContain("?token=x");
  });
});

describe("the account of one side of a transfer", () => {
  it.each([ADDRESS, "addr_test1vzaBcdefghijkmnopqrstuvwxyz", "rHb9CJAWyB4rj91VRWn96DkukG4bwdtyTh"])(
    "%s stands in groups, as on the sign screen",
    async (account) => {
      const html = await render(<Address value={account} label="Account ID" />);
      expect(html).toMatch(GROUP);
      expect(textOf(html)).toContain(account);
    },
  );

  it.each(["Account 4711 of Jo Baker & Daughters", "8c5c8a2e-7b5b-4c0e-9a52-0d8f6f3d2a11"])(
    "%s, which is no address, stands as it was given",
    async (account) => {
      expect(await render(<Address value={account} label="Account ID" />)).not.toMatch(GROUP);
    },
  );
});

describe("a transaction's details", () => {
  const facts = {
    hash: null,
    from: { address: ADDRESS },
    to: { name: "Northbank" },
    amount: "1 BTC",
    status: "AWAITING_USER_TRAVEL_RULE",
    direction: "SENT",
    operation: { word: "Payment", note: null },
    movesNothing: false,
    fee: null,
    timestamp: null,
  };

  it("say 'Not Applicable' where there is no fee, and leave out the asset where there is none", async () => {
    const text = textOf(await render(<TransactionDetail transaction={facts} />));
    expect(text).toContain("FeeNot Applicable");
    expect(text).not.toContain("Asset");
    expect(text).toContain("Awaiting User Travel Rule");
  });

  it("call a fee the maximum where less can be charged", async () => {
    const feeOf = async (isFeeBound: boolean) =>
      textOf(await render(<TransactionDetail transaction={{ ...facts, fee: "0.01 BTC", isFeeBound }} />));
    expect(await feeOf(false)).toContain("Fee0.01 BTC");
    expect(await feeOf(false)).not.toContain("Maximum");
    expect(await feeOf(true)).toContain("Maximum fee0.01 BTC");
  });

  it("name the fee of what is signed where the service expects less", async () => {
    const transaction = { ...facts, fee: "0.0017 DOT", isFeeBound: true };
    const signed = { kind: "fee" as const, label: "Maximum fee", value: "0.02 DOT", note: "£0.09" };
    const shown = (rows: (typeof signed)[]) =>
      render(
        <TransactionDetail
          transaction={transaction}
          request={{
            recipient: null,
            transaction: { headline: null, network: "", rows, total: null, technical: [] },
          }}
        />,
      );
    expect(textOf(await shown([signed]))).toContain("Maximum fee0.02 DOT");
    expect(textOf(await shown([signed]))).not.toContain("0.0017");
    expect(textOf(await shown([]))).toContain("Maximum fee0.0017 DOT");
  });

  it("show whole addresses and hashes in equal groups, as the sign screen does", async () => {
    const hash = `0x${"ab".repeat(32)}`;
    const to = { name: "Northbank", address: ADDRESS };
    const html = await render(<TransactionDetail transaction={{ ...facts, hash, to }} />);
    // Ten groups in each of the two addresses, sixteen in the hash.
    expect(html.match(GROUP)).toHaveLength(36);
    expect(html.match(/address--by-5/g)).toHaveLength(2);
    expect(html).toContain("address--by-4");
    for (const whole of [hash, ADDRESS, "Northbank"]) expect(textOf(html)).toContain(whole);
  });

  it("show what the amount and the fee are worth where that is known", async () => {
    const worth = {
      fiat: "£52,000.00",
      fee: "0.00001 BTC",
      feeFiat: "£0.52",
      feeNote: "exactly 0.0000099 BTC",
    };
    const text = textOf(await render(<TransactionDetail transaction={{ ...facts, ...worth }} />));
    expect(text).toContain("1 BTC£52,000.00");
    expect(text).toContain("0.00001 BTC£0.52 · exactly 0.0000099 BTC");
  });

  it("link to the explorer without a referrer", async () => {
    const explorer = { name: "Etherscan", url: "https://holesky.etherscan.io/tx/0x1" };
    const html = await render(<TransactionDetail transaction={{ ...facts, explorer }} />);
    expect(attribute(html, /<a[^>]*etherscan[^>]*>/, "rel")).toBe("noopener noreferrer");
  });
});
