import { describe, expect, it } from "vitest";
import { decodedPayment } from "~/lib/operations/kit/decoded";
import { decodedStake } from "~/lib/operations/kit/decoded-stake";
import { compareClaims } from "~/lib/signing/screen/claims";
import { decodedText } from "~/lib/signing/verified";
import { evmIntent, STRANGER, USDC } from "../../fixtures/console/honest-transactions";

const intent = evmIntent();
const fee = { atMost: "420000000000000", isExact: false, basis: "entered", speed: null } as const;
const decoded = decodedPayment(intent, { fee });
const ETH = {
  symbol: "ETH",
  displaySymbol: null,
  name: null,
  type: null,
  decimalPlace: 18,
  contractAddress: null,
  chain: null,
};
const honest = {
  to: { id: intent.to, name: null },
  amount: { value: intent.amount, currency: "WEI" },
  asset: ETH,
  fee: { value: fee.atMost as string, currency: "WEI" },
};

const fieldsOf = (claims: ReturnType<typeof compareClaims>) => claims.mismatches.map(({ field }) => field);

describe("what the service says of a request", () => {
  it("agrees with what will be signed", () => {
    const claims = compareClaims(decoded, honest);
    expect(claims).toEqual({ mismatches: [], agreed: ["recipient", "amount", "fee"] });
    expect(decodedText(claims.agreed, true)).toBe(
      "Decoded from what will be signed; it was not prepared in this session. Recipient, amount and fee are what the service says.",
    );
  });

  it.each<[string, Partial<typeof honest> | { asset: typeof ETH & { contractAddress: string } }, string]>([
    ["another recipient", { to: { id: STRANGER, name: null } }, "recipient"],
    ["another amount", { amount: { value: "1", currency: "WEI" } }, "amount"],
    [
      "a lower fee than is exact, or a higher one than the maximum",
      { fee: { value: "420000000000001", currency: "WEI" } },
      "fee",
    ],
    ["another asset", { asset: { ...ETH, symbol: "USDC", contractAddress: USDC } as never }, "asset"],
  ])("is a mismatch where it says %s", (_what, says, field) => {
    expect(fieldsOf(compareClaims(decoded, { ...honest, ...says }))).toEqual([field]);
  });

  it("is no mismatch where a maximum fee turned out lower, or where it says nothing", () => {
    expect(fieldsOf(compareClaims(decoded, { ...honest, fee: { value: "1", currency: "WEI" } }))).toEqual([]);
    expect(compareClaims(decoded, null)).toEqual({ mismatches: [], agreed: [] });
    expect(decodedText([], true)).toContain("The service says nothing else of it");
  });

  it("must be exact where the fee is", () => {
    const exact = decodedPayment(intent, { fee: { ...fee, isExact: true } });
    expect(fieldsOf(compareClaims(exact, { ...honest, fee: { value: "1", currency: "WEI" } }))).toEqual([
      "fee",
    ]);
  });

  it("is compared with the amount that a stake operation is about, but with no other", () => {
    const stake = { action: "Unstake", happens: "", facts: [], fee, spends: 0n, details: [], entered: [] };
    const unstake = decodedStake(intent, { ...stake, amount: { label: "Unstaked", units: 7n } });
    const says = (value: string) => ({ ...honest, amount: { value, currency: "WEI" } });
    expect(compareClaims(unstake, says("7")).agreed).toEqual(["amount", "fee"]);
    expect(fieldsOf(compareClaims(unstake, says("70")))).toEqual(["amount"]);
    // Activating a stake names no amount: what the service says of it is nowhere in the transaction.
    expect(compareClaims(decodedStake(intent, stake), says("70")).mismatches).toEqual([]);
  });
});
