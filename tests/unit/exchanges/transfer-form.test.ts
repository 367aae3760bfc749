import { describe, expect, it } from "vitest";
import type { TransferForm } from "~/lib/exchanges/transfer-fields";
import { checkTransfer, type TransferRuleInput } from "~/lib/exchanges/transfer-form";
import { MAX_UINT256 } from "~/lib/money";
import { WALLET } from "../../fixtures/console/present-builders";

const KRAKEN = `${WALLET}/KRAKEN/0`;
const LUNO = `${WALLET}/LUNO/0`;
const BITMEX = `${WALLET}/BITMEX/0`;
const ON_CHAIN = `${WALLET}/BTC/0`;

const BTC = {
  symbol: "BTC",
  chain: "BITCOIN",
  decimals: 8,
  destinations: [LUNO, BITMEX, ON_CHAIN],
  limitLeft: null,
} as const;
const ETH = {
  symbol: "ETH",
  chain: "ETHEREUM",
  decimals: 18,
  destinations: [LUNO],
  limitLeft: 150n * 10n ** 18n,
} as const;

const kraken: TransferRuleInput = { subWalletId: KRAKEN, exchange: "Kraken", assets: [BTC, ETH] };
const bitmex: TransferRuleInput = { subWalletId: BITMEX, exchange: "BitMEX", assets: [BTC] };
const sound: TransferForm = { reference: "", note: "", asset: "BTC", amount: "0.75", to: LUNO };

function issuesOf(change: Partial<TransferForm>, context = kraken) {
  const result = checkTransfer({ ...sound, ...change }, context);
  return result.ok ? [] : result.issues.map(({ field, message }) => `${field}: ${message}`);
}

describe("the transfer form (specification, section 5.7)", () => {
  it("is sound with an amount, an asset and one of its allowed destinations", () => {
    const result = checkTransfer({ ...sound, amount: ".75" }, kraken);
    expect(result).toEqual({ ok: true, checked: { asset: BTC, to: LUNO, units: 75_000_000n } });
    expect(issuesOf({ to: ON_CHAIN })).toEqual([]);
    expect(issuesOf({ asset: "ETH", amount: "0.000000000000000001" })).toEqual([]);
  });

  it.each(["", "0", "0.00", ".0"])("asks for an amount instead of %j: 'Please enter an amount'", (amount) => {
    expect(issuesOf({ amount })).toEqual(["amount: Please enter an amount"]);
  });

  it.each([
    ["1,5", /can be read in two ways/],
    ["-1", /without a sign/],
    ["1e3", /without an exponent/],
    ["ten", /in digits/],
  ])("says what is wrong with the amount %j", (amount, words) => {
    expect(issuesOf({ amount })).toEqual([expect.stringMatching(words)]);
  });

  it.each(["", "DOGE", "btc", "__proto__"])("refuses the asset %j: 'Please enter an asset'", (asset) => {
    expect(issuesOf({ asset })).toEqual(["asset: Please enter an asset"]);
  });

  it.each(["", "luno", `${WALLET}/LUNO`, "x".repeat(200)])(
    "refuses the recipient %j: 'Please pick a recipient address'",
    (to) => {
      expect(issuesOf({ to })).toEqual(["to: Please pick a recipient address"]);
    },
  );

  it("refuses ETH to that exchange: 'Bitmex does not support ETH transfers'", () => {
    expect(issuesOf({ asset: "ETH", to: BITMEX })).toEqual(["to: Bitmex does not support ETH transfers"]);
  });

  it("refuses ETH from that exchange: 'Bitmex does not support ETH transfers'", () => {
    expect(issuesOf({ asset: "ETH", to: LUNO }, bitmex)).toEqual([
      "asset: Bitmex does not support ETH transfers",
    ]);
  });

  it("refuses an amount above what the exchange still lets leave the account", () => {
    expect(issuesOf({ asset: "ETH", amount: "150" })).toEqual([]);
    expect(issuesOf({ asset: "ETH", amount: "150.000000000000000001" })).toEqual([
      "amount: Kraken lets only 150 ETH more leave this account within 24 hours",
    ]);
    const spent = { ...kraken, assets: [{ ...ETH, limitLeft: 0n }] };
    expect(issuesOf({ asset: "ETH", amount: "1" }, spent)).toEqual([
      "amount: Kraken lets no more ETH leave this account within 24 hours",
    ]);
  });

  it("lets BTC go to and from that exchange", () => {
    expect(issuesOf({ to: BITMEX })).toEqual([]);
    expect(issuesOf({}, bitmex)).toEqual([]);
  });

  it.each([
    ["BTC", "0.000000001"],
    ["ETH", "0.0000000000000000001"],
  ])("refuses a fraction of the smallest unit of %s: 'Amount cannot have fractions…'", (asset, amount) => {
    expect(issuesOf({ asset, amount })).toEqual([
      "amount: Amount cannot have fractions of the lowest allowed unit",
    ]);
    expect(issuesOf({ asset, amount: `${amount.slice(0, -1)}0` })).toEqual([
      "amount: Please enter an amount",
    ]);
  });

  it("refuses an amount that no transaction can carry", () => {
    expect(issuesOf({ amount: `${MAX_UINT256}` })).toEqual(["amount: Amount is too large"]);
  });

  it.each([`${WALLET}/VALR/0`, KRAKEN, `${WALLET}/ETH/0`])(
    "refuses %s: 'Recipient must be among the allowed destinations for the asset'",
    (to) => {
      expect(issuesOf({ to })).toEqual([
        "to: Recipient must be among the allowed destinations for the asset",
      ]);
    },
  );

  it("judges the destination by the asset, not by what another asset allows", () => {
    expect(issuesOf({ asset: "ETH", to: ON_CHAIN })).toEqual([
      "to: Recipient must be among the allowed destinations for the asset",
    ]);
  });

  it("tells all that is wrong in the order of the specification, one message a field", () => {
    expect(issuesOf({ amount: "", asset: "", to: "" })).toEqual([
      "amount: Please enter an amount",
      "asset: Please enter an asset",
      "to: Please pick a recipient address",
    ]);
    expect(issuesOf({ amount: "0.0000000000000000001", asset: "ETH", to: BITMEX })).toEqual([
      "to: Bitmex does not support ETH transfers",
      "amount: Amount cannot have fractions of the lowest allowed unit",
    ]);
  });
});
