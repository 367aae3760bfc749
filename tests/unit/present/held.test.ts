import { describe, expect, it } from "vitest";
import { chainOf, type LiveChainId } from "~/lib/chains";
import { availableWords, type HeldCoin, heldView } from "~/lib/present/held";
import { WALLET } from "../../fixtures/console/present-builders";

const coinOn = (chain: LiveChainId): HeldCoin => {
  const { symbol, decimals } = chainOf(chain).native;
  return { subWalletId: `${WALLET}/ETH/0`, symbol, decimals, chain: chainOf(chain) };
};
const units = (value: string) => ({ value, currency: "WEI" });
const balance = (
  amount: string,
  available: string | null,
  held?: { value: string; requests: number; uncleared?: number } | null,
) => ({
  amount: { ...units(amount), timestamp: null, in: null },
  available: available === null ? null : units(available),
  ...(held !== undefined && { held: held && { uncleared: null, ...held, amount: units(held.value) } }),
});

describe("what waiting requests hold of a balance", () => {
  it("is an amount, the number of requests, and a link to those that are open", () => {
    const found = balance("398845000000000000000", "398594580000000000000", {
      value: "250420000000000000",
      requests: 1,
    });
    expect(heldView(found, coinOn("ETHEREUM"))).toEqual({
      amount: "0.25042 ETH",
      words: "held by 1 waiting request",
      to: `/wallets/${WALLET}/ETH/0?open=true`,
      why: null,
    });
    expect(availableWords(found, coinOn("ETHEREUM"))).toBe("398.59458 ETH available now");
  });

  it("names payments that are not cleared beside the requests, where both hold some", () => {
    const found = balance("5", "2", { value: "3", requests: 2, uncleared: 1 });
    const words = "held by 2 waiting requests, or received and not cleared yet";
    expect(heldView(found, coinOn("ETHEREUM"))?.words).toBe(words);
  });

  it.each([["BITCOIN"], ["DOGE"], ["CARDANO"]] as const)("is explained on %s by whole coins", (chain) => {
    const found = balance("300000000", "100000000", { value: "200000000", requests: 3 });
    const held = heldView(found, coinOn(chain));
    expect(held?.words).toBe("held by 3 waiting requests");
    const received = balance("300000000", "100000000", { value: "200000000", requests: 0 });
    expect(heldView(received, coinOn(chain))).toMatchObject({
      words: "received and not cleared yet",
      why: null,
    });
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
    expect(heldView(found, coinOn("SOLANA"))).toBeNull();
    expect(availableWords(found, coinOn("SOLANA"))).toMatch(/ SOL available$/);
  });

  it("follows from two balances, without a number, where the service says no more", () => {
    const found = balance("500000000000000000", "200000000000000000");
    expect(heldView(found, coinOn("ETHEREUM"))).toMatchObject({
      amount: "0.3 ETH",
      words: "held by waiting requests",
    });
    expect(availableWords(found, coinOn("ETHEREUM"))).toBe("0.20000 ETH available now");
    expect(heldView(balance("5000000000", "1000000000"), coinOn("SOLANA"))).toMatchObject({
      amount: "4 SOL",
      words: "held by waiting requests or staked",
    });
  });
});
