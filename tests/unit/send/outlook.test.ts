import { describe, expect, it } from "vitest";
import { emptySendForm, type SendForm } from "~/lib/forms/send-form";
import { worthOfPart } from "~/lib/present/worth-of-part";
import { type OutlookInput, type OutlookRecipient, outlook } from "~/lib/signing/outlook";

const KNOWN = "0xfB6916095ca1df60bB79Ce92cE3Ea74c37c5d359";
const OWN = "0x5dCb5B148fb9B2E26D9f5308B1D068677DAafB24";
const STRANGER = "0xD1220A0cf47c7B9Be7A2E6BA89F429762e7b9aDb";

function recipient(changes: Partial<OutlookRecipient> = {}): OutlookRecipient {
  return {
    address: KNOWN,
    memo: null,
    name: "Northbank",
    source: "address-book",
    counterparty: null,
    ...changes,
  };
}

function facts(changes: Partial<OutlookInput> = {}): OutlookInput {
  return {
    chain: "ETHEREUM",
    fromAddress: OWN,
    frozen: [],
    walletName: "Operations",
    approvals: "2 of 3 approvals",
    isUltraCold: false,
    whitelistEnabled: false,
    travelRule: { canActAsIntermediary: false },
    recipients: [recipient()],
    isWhole: true,
    network: "Ethereum Holesky",
    native: { symbol: "ETH", decimals: 18 },
    fee: "gas",
    hasPreview: true,
    speeds: {
      SLOW: { wait: "may take hours", gasPrice: "9000000000" },
      FAST: { wait: "≈ 60 s", gasPrice: null },
    },
    wait: null,
    highPrice: null,
    maxFee: null,
    scale: { decimals: 18, units: "2000000000000000000", worth: "5000.00" },
    currency: "GBP",
    ...changes,
  };
}

function form(changes: Partial<SendForm> = {}): SendForm {
  return { ...emptySendForm("ETH"), ...changes };
}

function detailOf(title: RegExp, given: OutlookInput, typed: SendForm = form()): string | undefined {
  return outlook(given, typed).find((step) => title.test(step.title))?.detail;
}

describe("the outlook", () => {
  it("says where rules may ask for more than the policy", () => {
    expect(detailOf(/approvals/, facts())).toBe("Policy of Operations, on the approvers' phones.");
    const [, step] = outlook(facts({ moreByRules: ["More by a rule."] }), form());
    expect(step).toMatchObject({ kind: "approval", notes: ["More by a rule."] });
  });

  it("lists the chain's steps in order", () => {
    const titles = (given: OutlookInput) => outlook(given, form()).map(({ title }) => title);
    expect(titles(facts({ isUltraCold: true }))).toEqual([
      "Travel Rule check",
      "2 of 3 approvals",
      "Processed manually",
      "Sent to Ethereum Holesky",
    ]);
    expect(titles(facts({ travelRule: null, approvals: null }))).toEqual([
      "Approval by the wallet's policy",
      "Sent to Ethereum Holesky",
    ]);
  });

  it("warns of a payment to the sub-wallet itself, however its address is spelled", () => {
    expect(detailOf(/^Back to/, facts(), form({ to: OWN.toLowerCase() }))).toContain(
      "only the fee leaves it",
    );
    expect(detailOf(/^Back to/, facts(), form({ to: STRANGER }))).toBeUndefined();
    expect(detailOf(/^Back to/, facts({ fromAddress: "" }), form())).toBeUndefined();
  });

  it.each([
    ["no recipient yet", "", "You can only send to recipients in your address book"],
    ["a recipient in the address book", KNOWN.toLowerCase(), "Allows Northbank"],
    ["an unknown address", STRANGER, "This address is not in your address book"],
  ])("says whether the allow-list allows %s", (_who, to, words) => {
    expect(detailOf(/^Allow-list/, facts({ whitelistEnabled: true }), form({ to }))).toContain(words);
  });

  it.each([
    ["no recipient yet", facts(), "", "Depends on recipient and amount"],
    ["an own sub-wallet", facts({ recipients: [recipient({ source: "own-sub-wallet" })] }), KNOWN, "Exempt"],
    [
      "a counterparty in the address book",
      facts({ recipients: [recipient({ counterparty: "Northbank plc" })] }),
      KNOWN,
      "names Northbank plc as the counterparty",
    ],
    ["an entry without a counterparty", facts(), KNOWN, "does not say who owns this address"],
    [
      "an address that nobody chose",
      facts({ isWhole: true }),
      STRANGER,
      "data is needed depends on recipient",
    ],
    [
      "anybody, for an intermediary",
      facts({ travelRule: { canActAsIntermediary: true } }),
      KNOWN,
      "nothing is filled in for you",
    ],
  ])("says why Travel Rule data may be asked for: %s", (_who, given, to, words) => {
    expect(detailOf(/^Travel Rule/, given, form({ to }))).toContain(words);
  });

  it("finds a chosen recipient by address and memo", () => {
    const entries = [recipient({ memo: "7", name: "Seven" }), recipient({ memo: "8", name: "Eight" })];
    const given = facts({ whitelistEnabled: true, recipients: entries });
    expect(detailOf(/^Allow-list/, given, form({ recipient: `${KNOWN}#8` }))).toBe("Allows Eight.");
  });

  it("finds a typed recipient only under its own destination tag", () => {
    const recipients = [recipient({ memo: "7", name: "Seven" })];
    const given = facts({ chain: "RIPPLE", whitelistEnabled: true, recipients });
    expect(detailOf(/^Allow-list/, given, form({ to: KNOWN, memo: "07" }))).toBe("Allows Seven.");
    expect(detailOf(/^Allow-list/, given, form({ to: KNOWN, memo: "8" }))).toContain("refused");
  });

  it.each<[string, Partial<SendForm>, Partial<OutlookInput>, string]>([
    [
      "a quoted speed",
      { fee: "SLOW" },
      {},
      "may take hours; check its progress yourself. Costs about 0.000189 ETH (£0.47).",
    ],
    ["a speed without a quote", { fee: "FAST" }, {}, "At this speed: ≈ 60 s. The preview shows"],
    [
      "a token, whose transfer takes more gas",
      { fee: "SLOW", asset: "USDC" },
      {},
      "Costs about 0.000585 ETH (£1.46).",
    ],
    [
      "a token on a chain whose fee is fixed, and a new account of it",
      { asset: "USDC" },
      { fee: "network", hasPreview: false, fixedFee: "100000000000000", newTokenAccount: "2000000000000000" },
      "Costs 0.0001 ETH (£0.25), or 0.0021 ETH (£5.25) if the recipient never had this token.",
    ],
    [
      "the coin of such a chain",
      { asset: "ETH" },
      { fee: "network", hasPreview: false, fixedFee: "100000000000000", newTokenAccount: "2000000000000000" },
      "Costs 0.0001 ETH (£0.25).",
    ],
    [
      "a custom price and limit",
      { fee: "CUSTOM", gasPrice: "31.5", gasLimit: "90000" },
      {},
      "Costs at most 0.002835 ETH (£7.09).",
    ],
    ["an invalid custom price", { fee: "CUSTOM", gasPrice: "x" }, {}, "The preview shows the maximum cost"],
    [
      "a fee set by the network",
      {},
      { fee: "network", hasPreview: false, wait: "about 4 seconds", maxFee: "2000000000000000" },
      "Takes about 4 seconds. Costs the network's own fee, never more than 0.002 ETH (£5.00).",
    ],
    [
      "a tip",
      { fee: "CUSTOM", tip: "0.1" },
      { fee: "tip", hasPreview: false },
      "a tip of 0.1 ETH (£250.00).",
    ],
    ["no tip", { fee: "NONE" }, { fee: "tip", hasPreview: false }, "own fee, without a tip."],
    [
      "a tip besides the network's fee, which has a limit",
      { fee: "NONE" },
      { fee: "tip", hasPreview: false, maxFee: "2000000000000000" },
      "own fee, at most 0.002 ETH (£5.00), without a tip.",
    ],
    [
      "satoshi a byte",
      { fee: "CUSTOM", satoshiPerByte: "12" },
      { fee: "satoshi-per-byte", hasPreview: false },
      "Costs 12 satoshi a byte",
    ],
  ])("says how long it takes and what it costs: %s", (_what, typed, changed, words) => {
    expect(detailOf(/^Sent to/, facts(changed), form(typed))).toContain(words);
  });

  it("promises no lower bound than the form's maximum fee", () => {
    const typed = form({ fee: "CUSTOM", gasPrice: "31.5", gasLimit: "90000" });
    expect(detailOf(/^Sent to/, facts(), typed)).not.toContain("preview");
  });

  it("does not estimate the cost once the transaction is shown beside it", () => {
    const [last] = outlook(facts(), form({ fee: "SLOW" }), true).slice(-1);
    expect(last?.detail).toBe("At this speed: may take hours; check its progress yourself.");
  });
});

describe("the value of an amount", () => {
  it.each([
    ["12.5", { decimals: 18, units: "2000000000000000000", worth: "5000.00" }, "£31,250.00"],
    ["0.1", { decimals: 2, units: "30", worth: "0.10" }, "£0.03"],
    ["123456789.123456789", { decimals: 9, units: "1", worth: "1" }, "£123,456,789,123,456,789.00"],
    ["1.005", { decimals: 3, units: "1000", worth: "1.00" }, "£1.01"],
  ])("is exact: %s", (typed, scale, words) => {
    expect(worthOfPart(typed, scale, "GBP")).toBe(words);
  });

  it.each([
    ["12,001", { decimals: 2, units: "30", worth: "0.10" }],
    ["", { decimals: 2, units: "30", worth: "0.10" }],
    ["1", { decimals: 2, units: "0", worth: "0.00" }],
    ["1", { decimals: 2, units: "30", worth: "NaN" }],
    ["0.001", { decimals: 2, units: "30", worth: "0.10" }],
    ["1", undefined],
  ])("is not shown when it is unknown: %j of %j", (typed, scale) => {
    expect(worthOfPart(typed, scale, "GBP")).toBeNull();
  });
});
