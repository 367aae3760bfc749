import { describe, expect, it } from "vitest";
import type { ExchangeTransfer } from "~/lib/custody/transactions/exchange-transfers.server";
import { sortTransfers } from "~/lib/exchanges/sort-transfers";
import { transferRow } from "~/lib/exchanges/transfer-row";
import {
  accountUrl,
  historyUrl,
  readTransferSearch,
  sortedBy,
  TRANSFER_COLUMNS,
} from "~/lib/exchanges/transfer-search";
import { isExchangeAccount } from "~/lib/operations/exchange/transfer";
import { WALLET } from "../../fixtures/console/present-builders";

const KRAKEN = `${WALLET}/KRAKEN/0`;
const LUNO = `${WALLET}/LUNO/0`;

function aTransfer(id: string, change: Partial<ExchangeTransfer> = {}): ExchangeTransfer {
  return {
    id,
    assetSymbol: "BTC",
    amount: { value: "75000000", currency: "SATOSHI" },
    from: { id: KRAKEN, name: "Kraken main" },
    to: { id: LUNO, name: "Luno main" },
    status: "CREDITED",
    createdAt: `2026-11-0${id}T10:00:00.000Z`,
    updatedAt: "2026-11-09T10:00:00.000Z",
    reason: null,
    ...change,
  };
}

describe("the address of a list of transfers", () => {
  it.each([
    ["", { sort: "date", isDescending: true, page: 1, explains: false }],
    ["sort=from", { sort: "from", isDescending: false, page: 1 }],
    ["sort=from&order=desc&page=3", { sort: "from", isDescending: true, page: 3 }],
    ["sort=amount&order=asc", { sort: "amount", isDescending: false }],
    ["learn=statuses", { explains: true }],
    [
      "sort=__proto__&order=up&page=x&learn=all",
      { sort: "date", isDescending: true, page: 1, explains: false },
    ],
    // Of an earlier version's 'More'.
    ["shown=500", { page: 1 }],
  ])("reads %j", (query, expected) => {
    expect(readTransferSearch(new URLSearchParams(query))).toMatchObject(expected);
  });

  it("leaves out what is so by default, and reads back what it writes", () => {
    const plain = readTransferSearch(new URLSearchParams());
    expect(historyUrl(plain)).toBe("/exchanges/transfer-history");
    expect(accountUrl(KRAKEN, plain)).toBe(`/wallets/${KRAKEN}`);
    for (const column of TRANSFER_COLUMNS) {
      const once = { ...sortedBy(plain, column), page: 2 };
      for (const search of [once, sortedBy(once, column)]) {
        const query = historyUrl(search).split("?")[1] ?? "";
        expect(readTransferSearch(new URLSearchParams(query))).toEqual(search);
      }
    }
  });

  it("turns the order round at the second press, and begins at its first page", () => {
    const third = { ...readTransferSearch(new URLSearchParams("page=3")) };
    expect(sortedBy(third, "date")).toMatchObject({ sort: "date", isDescending: false, page: 1 });
    expect(sortedBy(sortedBy(third, "from"), "from")).toMatchObject({ isDescending: true, page: 1 });
  });
});

describe("transfers that a backend cannot sort", () => {
  const transfers = [
    aTransfer("1", { status: "ON_CHAIN", to: { id: KRAKEN, name: "kraken main" } }),
    aTransfer("2", { amount: { value: "2000000000000000000", currency: "WEI" }, assetSymbol: "ETH" }),
    aTransfer("3", { status: "ERROR", updatedAt: "2026-11-20T10:00:00.000Z" }),
    aTransfer("4", { from: { id: LUNO, name: "Luno main" }, status: "SIGNED" }),
  ];
  const idsBy = (column: (typeof TRANSFER_COLUMNS)[number], isDescending = false) =>
    sortTransfers(transfers, column, isDescending).map(({ id }) => id);

  it.each([
    ["date", ["1", "2", "3", "4"]],
    ["from", ["1", "2", "3", "4"]],
    ["to", ["1", "2", "3", "4"]],
    ["amount", ["1", "3", "4", "2"]],
    ["status", ["4", "1", "2", "3"]],
    ["updated", ["1", "2", "4", "3"]],
  ] as const)("are put in order of %s, what is equal by date", (column, expected) => {
    expect(idsBy(column)).toEqual(expected);
    expect(idsBy(column, true)).toEqual([...expected].reverse());
  });
});

describe("a transfer as a row", () => {
  const rowOn = (self: string | null, change: Partial<ExchangeTransfer> = {}) =>
    transferRow(aTransfer("1", change), {
      self,
      isExchange: isExchangeAccount,
      detailOf: (id) => `/of/${id}`,
    });

  it("leads to both sub-wallets, but not from an account to itself", () => {
    const { from, to } = rowOn(KRAKEN);
    expect(from).toEqual({ name: "Kraken main", exchange: "Kraken", to: null });
    expect(to).toEqual({ name: "Luno main", exchange: "Luno", to: `/wallets/${LUNO}` });
    expect(rowOn(null).from.to).toBe(`/wallets/${KRAKEN}`);
  });

  it("names a sub-wallet on its chain, and whoever has no name by what is known", () => {
    const onChain = { id: `${WALLET}/BTC/0`, name: "Treasury" };
    expect(rowOn(KRAKEN, { to: onChain }).to).toEqual({
      name: "Treasury",
      exchange: null,
      to: `/wallets/${WALLET}/BTC/0`,
    });
    expect(rowOn(null, { from: { id: LUNO, name: null } }).from).toEqual({
      name: "Luno account",
      exchange: "Luno",
      to: null,
    });
    expect(rowOn(null, { from: { id: null, name: null } }).from.name).toBe("—");
  });

  it("is told in whole coins, with why it failed", () => {
    const failed = rowOn(null, { status: "ERROR", reason: "Above the limit" });
    expect(failed).toMatchObject({ amount: "0.750", unit: "BTC", tone: "bad", reason: "Above the limit" });
    expect(rowOn(null).isMoving).toBe(false);
    expect(rowOn(null, { status: "RECEIVED" }).isMoving).toBe(true);
  });
});
