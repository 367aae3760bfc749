import { describe, expect, it } from "vitest";
import type { ExchangeAccount } from "~/lib/custody/wallets/exchange-accounts.server";
import { accountStatus, accountStatuses } from "~/lib/exchanges/account-status";
import { accountTile } from "~/lib/exchanges/account-tile";
import { exchangeFacts } from "~/lib/exchanges/exchange-facts";
import { transferStatus, transferStatuses } from "~/lib/exchanges/transfer-status";
import { aBalance, aSubWallet, ether, WALLET } from "../../fixtures/console/present-builders";

const ID = `${WALLET}/KRAKEN/0`;

function anAccount(change: Partial<ExchangeAccount> = {}): ExchangeAccount {
  const { chain: _chain, assetName: _name, ...common } = aSubWallet();
  return {
    ...common,
    __typename: "ExchangeSubWallet",
    subWalletId: ID,
    name: "Kraken main",
    walletType: "EXCHANGE",
    status: "ALL",
    exchangeName: "kraken",
    allowedDestinations: [],
    ...change,
  };
}

describe("an exchange account's tile", () => {
  it.each([
    ["ALL", "All", ["receive", "send"], true],
    ["RECEIVE", "Receive", ["receive"], true],
    ["TOTP_ONLY", "Totp Only", ["receive", "send"], true],
    ["UNINITIALISED", "Uninitialised", [], false],
    ["FROZEN", "Frozen", [], true],
  ] as const)("in status %s reads %s and offers %j", (status, label, actions, isOpen) => {
    const tile = accountTile(anAccount({ status }));
    expect(tile.status.label).toBe(label);
    const offered = [tile.receiveTo, tile.sendTo].filter((to) => to !== null);
    expect(offered).toEqual(actions.map((action) => `/home/${ID}/${action}`));
    expect(tile.openTo).toBe(isOpen ? `/wallets/${ID}` : null);
    expect(tile.balances.length > 0).toBe(isOpen);
    expect(tile.fiat).toBe(isOpen ? "£3,600.01" : null);
  });

  it("shows BTC and ETH, also where it holds none, each in its own places", () => {
    const { balances } = accountTile(anAccount());
    expect(balances.map(({ symbol, value }) => `${value} ${symbol}`)).toEqual(["0.000 BTC", "1.50000 ETH"]);
  });

  it("leaves out what its exchange does not transfer, and says so", () => {
    const tile = accountTile(anAccount({ exchangeName: "bitmex", balances: { items: [], nextToken: null } }));
    expect(tile.balances.map(({ symbol }) => symbol)).toEqual(["BTC"]);
    expect(tile.refused).toEqual(["No ETH at BitMEX"]);
  });

  it("never shows an unknown amount as 0", () => {
    const items = [aBalance(ether, "NaN", "NaN")];
    const tile = accountTile(anAccount({ balances: { items, nextToken: null } }));
    const held = tile.balances.find(({ symbol }) => symbol === "ETH");
    expect(held).toMatchObject({ value: "unavailable", fiat: null });
    const unlisted = [null, { items: [], nextToken: "more" }];
    for (const balances of unlisted) {
      const values = accountTile(anAccount({ balances })).balances.map(({ value }) => value);
      expect(values).toEqual(["unavailable", "unavailable"]);
    }
  });
});

describe("what is known of exchanges", () => {
  it.each([
    ["luno", "Luno", "L"],
    ["bitmex", "BitMEX", "BM"],
    ["kraken_futures", "Kraken Futures", "KF"],
    ["valr", "VALR", "V"],
    ["kraken", "Kraken", "K"],
    ["tagomi", "Tagomi", "T"],
    ["coinbase_prime", "Coinbase Prime", "CP"],
  ])("%s is %s, marked %s, in any letter case, with a colour of its own", (key, name, mark) => {
    const facts = exchangeFacts(key);
    expect(facts).toEqual({ name, mark, theme: key.replace("_", "-") });
    expect(exchangeFacts(key.toUpperCase())).toEqual(facts);
  });

  it("an unknown one has its own name and no colour", () => {
    expect(exchangeFacts("new_exchange")).toEqual({ name: "New Exchange", mark: "NE", theme: "other" });
    expect(exchangeFacts("constructor").theme).toBe("other");
  });
});

describe("the statuses", () => {
  it("of accounts are explained, all four", () => {
    const words = accountStatuses().map(({ status, words }) => [status, words]);
    expect(Object.fromEntries(words)).toEqual({
      ALL: "Full wallet: receive and transfer.",
      RECEIVE: "Receives from allow-listed accounts. Cannot send.",
      TOTP_ONLY: "Receives from allow-listed accounts and sends to them only.",
      UNINITIALISED: "Needs deposit addresses. Nothing can be done yet.",
    });
    expect(accountStatus(null).canSend).toBe(false);
  });

  it("of transfers are explained in the order of a transfer's life", () => {
    const labels = transferStatuses().map(({ label }) => label);
    expect(labels).toEqual(["Draft", "Signed", "Submitted", "On Chain", "Received", "Credited"]);
    expect(transferStatus("CREDITED").tone).toBe("ok");
    expect(transferStatus("ERROR").tone).toBe("bad");
    expect(transferStatus("HELD_BACK")).toMatchObject({ label: "Held Back", tone: "info" });
  });
});
