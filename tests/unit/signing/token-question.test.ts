import { describe, expect, it } from "vitest";
import type { Session } from "~/lib/session/session.server";
import { fixedQuestions } from "~/lib/signing/questions/fixed-questions.server";
import { solanaIntent, USDC, USDC_MINT } from "../../fixtures/console/honest-solana";

const asset = { symbol: "USDC", contractAddress: USDC_MINT, name: "USD Coin" };
const signing = {
  payer: { balances: { items: [{ asset, amount: { value: "5" }, available: null }], nextToken: null } },
  chain: { native: { symbol: "SOL", decimals: 9 } },
  currency: "GBP",
} as never;
const ask = (typedSymbol?: string) =>
  fixedQuestions(
    {} as Session,
    signing,
    solanaIntent({ asset: { ...USDC, ...(typedSymbol && { typedSymbol }) }, amount: "1000000" }),
    { quotes: {}, prepared: null },
  );

describe("a typed token whose address is a listed token's", () => {
  it("is asked about by the listed symbol and name when another symbol was typed", async () => {
    expect(await ask("FOO")).toMatchObject([
      {
        id: "token",
        text: "The token at this address is USDC (USD Coin). The symbol that you typed, “FOO”, is not its own.",
        tick: "I want to send USDC",
      },
    ]);
  });

  it("is not asked about when its own symbol was typed", async () => {
    expect(await ask()).toEqual([]);
  });
});
