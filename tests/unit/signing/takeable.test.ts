import { expect, it } from "vitest";
import { takeableWords } from "~/lib/signing/screen/takeable";
import { USDC } from "../../fixtures/console/honest-transactions";

const balance = (
  symbol: string,
  contractAddress: string | null,
  value: string,
  decimalPlace: number | null = 6,
) => ({ asset: { symbol, contractAddress, decimalPlace }, amount: { value } }) as never;

it("says the balances of the tokens that others are let to take, and no others", () => {
  const balances = [
    balance("ETH", null, "1"),
    balance("USDC", USDC.toLowerCase(), "1250000500000"),
    balance("LINK", "0x1111111254EEB25477B68fb85Ed929f73A960582", "1"),
  ];
  expect(takeableWords({ chain: "ETHEREUM", mayTake: [USDC] }, balances)).toEqual([
    "This sub-wallet has 1,250,000.5 USDC now, as the service says.",
  ]);
  expect(takeableWords({ chain: "ETHEREUM" }, balances)).toEqual([]);
});

it("guesses neither decimals nor what is no number", () => {
  const unknown = [balance("USDC", USDC, "5", null), balance("USDC", USDC, "many")];
  expect(takeableWords({ chain: "ETHEREUM", mayTake: [USDC, "not an address"] }, unknown)).toEqual([]);
});
