import { expect, test } from "vitest";
import { transferAssets } from "~/lib/exchanges/transfer-assets";

const holding = (...symbols: (string | null)[]) => ({
  balances: { items: symbols.map((symbol) => ({ asset: symbol === null ? null : { symbol } })) },
});

test.each([
  ["what the accounts hold", [holding("ETH", "SOL"), holding("SOL")], [], "", ["ETH", "SOL"]],
  ["what was transferred and is held no more", [holding("ETH")], ["ADA"], "", ["ADA", "ETH"]],
  ["the one that is chosen, so that it can be seen and cleared", [], [], "XRP", ["XRP"]],
  ["nothing of accounts whose balances are not known", [{ balances: null }, holding(null)], [], "", []],
  ["what the service calls it where it has no symbol of its own", [], [null], "", ["XBT"]],
])("transfers can be filtered by %s", (_, accounts, symbols, chosen, expected) => {
  const transfers = symbols.map((assetSymbol) => ({ assetSymbol, amount: { currency: "XBT" } }));
  expect(transferAssets({ accounts, transfers, transferred: [], chosen })).toEqual(expected);
});

test("transfers can be filtered by what is held no more and only transferred long ago", () => {
  const found = { accounts: [holding("ETH")], transfers: [], transferred: ["XRP", "ETH", "ADA"], chosen: "" };
  expect(transferAssets(found)).toEqual(["ADA", "ETH", "XRP"]);
});
