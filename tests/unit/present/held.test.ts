import { describe, expect, it } from "vitest";
import { chainOf, type LiveChainId } from "~/lib/chains";
import { availableWords, type HeldCoin, heldViews, keptWords } from "~/lib/present/held";
import { WALLET } from "../../fixtures/console/present-builders";

const coinOn = (chain: LiveChainId): HeldCoin => {
  const { symbol, decimals } = chainOf(chain).native;
  return { subWalletId: `${WALLET}/ETH/0`, symbol, decimals, chain: chainOf(chain) };
};
const units = (value: string) => ({ value, currency: "WEI" });
const balance = (
  amount: string,
  available: string | null,
  held?: { value: string; requests: number; uncleared?: number; unclearedAmount?: string } | null,
  reserve?: string | null,
) => ({
  asset: null,
  amount: { ...units(amount), timestamp: null, in: null },
  available: available === null ? null : units(available),
  ...(held !== undefined && {
    held: held && {
      requests: held.requests,
      uncleared: held.uncleared ?? null,
      amount: units(held.value),
      unclearedAmount: held.unclearedAmount ? units(held.unclearedAmount) : null,
    },
  }),
  ...(reserve !== undefined && { reserve: reserve === null ? null : units(reserve) }),
});

describe("what waiting requests hold of a balance", () => {
  it("is an amount, the number of requests, and a link to those that are open", () => {
    const found = balance("398845000000000000000", "398594580000000000000", {
      value: "250420000000000000",
      requests: 1,
    });
    expect(heldViews(found, coinOn("ETHEREUM"))).toEqual([
      {
        amount: "0.25042 ETH",
        words: "held by 1 waiting request",
        to: `/wallets/${WALLET}/ETH/0?open=true`,
        why: null,
      },
    ]);
    expect(availableWords(found, coinOn("ETHEREUM"))).toBe("398.59458 ETH available now");
  });

  it("is two figures with two links, where requests and payments that are not cleared hold some", () => {
    const held = { value: "3500000000", requests: 2, uncleared: 1, unclearedAmount: "500000000" };
    const found = balance("5000000000", "1500000000", held);
    expect(heldViews(found, coinOn("SOLANA"))).toEqual([
      {
        amount: "3 SOL",
        words: "held by 2 waiting requests",
        to: `/wallets/${WALLET}/ETH/0?open=true`,
        why: null,
      },
      {
        amount: "0.5 SOL",
        words: "received and not cleared yet",
        to: `/wallets/${WALLET}/ETH/0?uncleared=true`,
        why: null,
      },
    ]);
  });

  it("is one figure, with a link to both, of a service that does not tell them apart or cannot be right", () => {
    const words = "held by 2 waiting requests, or received and not cleared yet";
    const to = `/wallets/${WALLET}/ETH/0?open=true&uncleared=true`;
    for (const unclearedAmount of [undefined, "4", "NaN"]) {
      const held = { value: "3", requests: 2, uncleared: 1, ...(unclearedAmount && { unclearedAmount }) };
      const found = heldViews(balance("5", "2", held), coinOn("ETHEREUM"));
      expect(found).toMatchObject([{ words, to }]);
    }
  });

  it("leads to the payments that are not cleared, where only those hold some", () => {
    const found = heldViews(balance("5", "2", { value: "3", requests: 0, uncleared: 1 }), coinOn("ETHEREUM"));
    expect(found).toMatchObject([
      { words: "received and not cleared yet", to: `/wallets/${WALLET}/ETH/0?uncleared=true` },
    ]);
  });

  it.each([["BITCOIN"], ["DOGE"], ["CARDANO"]] as const)("is explained on %s by whole coins", (chain) => {
    const found = balance("300000000", "100000000", { value: "200000000", requests: 3 });
    const [held] = heldViews(found, coinOn(chain));
    expect(held?.words).toBe("held by 3 waiting requests");
    const received = balance("300000000", "100000000", { value: "200000000", requests: 0 });
    expect(heldViews(received, coinOn(chain))).toMatchObject([
      { words: "received and not cleared yet", why: null },
    ]);
    expect(held?.why).toMatch(/^Whole coins are held .* The change returns then\.$/);
  });

  it.each([
    ["nothing is held", balance("5", "5", null)],
    ["a zero is held", balance("5", "5", { value: "0", requests: 0 })],
    ["something is staked, and the service says that nothing is held", balance("5", "3", null)],
    ["the service names one balance only", balance("5", null)],
    ["both balances are equal", balance("5", "5")],
    ["a balance is unknown", balance("NaN", "5")],
    ["there is no balance", null],
  ])("is not mentioned where %s", (_why, found) => {
    expect(heldViews(found, coinOn("SOLANA"))).toEqual([]);
    expect(availableWords(found, coinOn("SOLANA"))).toMatch(/ SOL available$/);
  });

  it("follows from two balances, without a number, where the service says no more", () => {
    const found = balance("500000000000000000", "200000000000000000");
    expect(heldViews(found, coinOn("ETHEREUM"))).toMatchObject([
      { amount: "0.3 ETH", words: "held by waiting requests" },
    ]);
    expect(availableWords(found, coinOn("ETHEREUM"))).toBe("0.20000 ETH available now");
    expect(heldViews(balance("5000000000", "1000000000"), coinOn("SOLANA"))).toMatchObject([
      { amount: "4 SOL", words: "held by waiting requests or staked" },
    ]);
  });
});

describe("what is available", () => {
  it("is what the service says, which leaves out what it says that the network keeps", () => {
    const found = balance("100000000", "99000000", null, "1000000");
    expect(availableWords(found, coinOn("RIPPLE"))).toBe("99.00000 XRP available");
    expect(keptWords(found, coinOn("RIPPLE"))).toBe("1 XRP that the ledger keeps as the account's reserve");
    expect(availableWords(balance("100000000", "100000000", null, null), coinOn("RIPPLE"))).toBe(
      "100.00000 XRP available",
    );
  });

  it.each<[LiveChainId, string, string, string | null]>([
    ["RIPPLE", "100000000", "99.00000 XRP", "1 XRP that the ledger keeps as the account's reserve"],
    ["RIPPLE", "400000", "0.00000 XRP", "0.4 XRP that the ledger keeps as the account's reserve"],
    [
      "POLKADOT",
      "50000000000",
      "4.99000 DOT",
      "0.01 DOT that must stay in the account (its existential deposit)",
    ],
    [
      "WESTEND",
      "5000000000000",
      "4.99900 DOT",
      "0.001 DOT that must stay in the account (its existential deposit)",
    ],
    ["CARDANO", "969749", "0.00000 ADA", "0.969749 ADA that is less than the network allows in a payment"],
    ["CARDANO", "969750", "0.96975 ADA", null],
    ["SOLANA", "5000000000", "5.00000 SOL", null],
    ["ETHEREUM", "1000000000000000000", "1.00000 ETH", null],
  ])(
    "leaves out what the chain's rules keep where the service does not say: %s",
    (chain, units, available, kept) => {
      expect(availableWords(balance(units, units), coinOn(chain))).toBe(`${available} available`);
      expect(availableWords(balance(units, null), coinOn(chain))).toBe(`${available} available`);
      expect(keptWords(balance(units, units), coinOn(chain))).toBe(kept);
    },
  );

  it("leaves nothing out of a token", () => {
    const token = { symbol: "USDC", name: "USDC", type: "ERC20", contractAddress: "0x1", chain: "RIPPLE" };
    const asset = { ...token, displaySymbol: "USDC", decimalPlace: 6 };
    const found = { ...balance("5000000", "5000000"), asset };
    expect(availableWords(found as never, { ...coinOn("RIPPLE"), symbol: "USDC" })).toBe(
      "5.00000 USDC available",
    );
  });
});
