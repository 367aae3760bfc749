import { describe, expect, it } from "vitest";
import { CHAINS } from "~/lib/chains";
import { exchangeOf, isExchangeType, unsupportedTransfer } from "~/lib/chains/exchanges";

describe("an exchange", () => {
  it.each([
    ["luno", "Luno"],
    ["bitmex", "BitMEX"],
    ["kraken_futures", "Kraken Futures"],
    ["valr", "VALR"],
    ["kraken", "Kraken"],
    ["tagomi", "Tagomi"],
    ["coinbase_prime", "Coinbase Prime"],
    ["NEW_EXCHANGE", "New Exchange"],
  ])("is known by its sub-wallets' type in any letter case: %s", (type, name) => {
    expect(exchangeOf(type)?.name).toBe(name);
    expect(exchangeOf(type.toUpperCase())?.name).toBe(name);
    expect(isExchangeType(type.toUpperCase())).toBe(true);
  });

  it.each(CHAINS.map(({ subWalletType }) => subWalletType))("is not what %s sub-wallets are at", (type) => {
    expect(isExchangeType(type)).toBe(false);
    expect(exchangeOf(type)).toBeNull();
  });

  it.each([
    ["ETH", ["KRAKEN", "BITMEX"], "Bitmex does not support ETH transfers"],
    ["ETH", ["BITMEX", "KRAKEN"], "Bitmex does not support ETH transfers"],
    ["BTC", ["BITMEX", "KRAKEN"], null],
    ["ETH", ["KRAKEN", "ETH"], null],
  ])("says what it does not support: %s between %j", (symbol, types, words) => {
    expect(unsupportedTransfer(symbol, types)).toBe(words);
  });
});
