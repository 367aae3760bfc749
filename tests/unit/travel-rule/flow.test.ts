import { describe, expect, it, test } from "vitest";
import type { Transaction, Transfer } from "~/lib/custody/shapes.server";
import { readTravelRuleForm, type TransferValues } from "~/lib/forms/travel-rule-form";
import { withFacts } from "~/lib/travel-rule/given-facts";
import { toTransferInput } from "~/lib/travel-rule/payload";
import { checkTransfers, transferIssues } from "~/lib/travel-rule/rules";
import { travelRuleState } from "~/lib/travel-rule/state";
import { transferValues, travelRuleId } from "~/lib/travel-rule/values";

type Party = TransferValues["originator"];

const blank: Party = {
  name: "",
  accountId: "",
  customerId: "",
  isCaller: "",
  vasp: "",
  vaspName: "",
  vaspSearch: "",
};
const known: Party = { ...blank, name: "Ada Ltd", accountId: "0xada" };
const caller: Party = { ...blank, isCaller: "on" };
const represented: Party = { ...known, customerId: "C-1" };

function sent(beneficiary: Partial<Party> = {}, originator: Party = caller): TransferValues {
  return { id: "t1", direction: "SENT", originator, beneficiary: { ...known, ...beneficiary } };
}

function received(originator: Partial<Party> = {}, beneficiary: Party = caller): TransferValues {
  const sender = { ...known, vasp: "UNHOSTED", ...originator };
  return { id: "t1", direction: "RECEIVED", originator: sender, beneficiary };
}

describe("the rules of a transfer", () => {
  test.each<[string, TransferValues, string | undefined]>([
    ["a sent one with name and account", sent(), undefined],
    ["a sent one without a business", sent({ vasp: "" }), undefined],
    ["a beneficiary without a name", sent({ name: " " }), "Beneficiary name is required"],
    ["a beneficiary without an account", sent({ accountId: "" }), "Beneficiary account ID is required"],
    [
      "a represented originator without a name",
      sent({}, { ...represented, name: "" }),
      "Originator name is required",
    ],
    [
      "a represented originator without an account",
      sent({}, { ...represented, accountId: "" }),
      "Originator account ID is required",
    ],
    [
      "a represented originator without a customer id",
      sent({}, { ...represented, customerId: "" }),
      "Originator customer ID is required",
    ],
    ["a complete represented originator", sent({}, represented), undefined],
    ["a complete received one", received(), undefined],
    ["an originator without a name", received({ name: "" }), "Originator name is required"],
    ["an originator without an account", received({ accountId: "" }), "Originator account ID is required"],
    ["a received one without a business", received({ vasp: "" }), "Vasp type is required"],
    ["a listed business without an id", received({ vasp: "LISTED:" }), "Vasp ID is required"],
    ["a listed business", received({ vasp: "LISTED:v1" }), undefined],
    ["an unlisted business without a name", received({ vasp: "UNLISTED" }), "Vasp name is required"],
    ["an unlisted business", received({ vasp: "UNLISTED", vaspName: "Desk" }), undefined],
    ["a business of an unknown kind", received({ vasp: "BANK" }), "Invalid VASP type"],
    [
      "an unlisted business without a name on a sent one",
      sent({ vasp: "UNLISTED" }),
      "Vasp name is required",
    ],
    [
      "a represented beneficiary without a name",
      received({}, { ...represented, name: "" }),
      "Beneficiary name is required",
    ],
    [
      "a represented beneficiary without a customer id",
      received({}, { ...represented, customerId: "" }),
      "Beneficiary customer ID is required",
    ],
    [
      "an empty one between own addresses",
      { id: "t1", direction: "SELF", originator: blank, beneficiary: blank },
      undefined,
    ],
  ])("%s", (_, transfer, message) => {
    expect(transferIssues(transfer)[0]?.message).toBe(message);
  });

  it("reports the counterparty first, then the own side, and marks every field", () => {
    const issues = transferIssues(sent({ name: "", accountId: "" }, blank));
    expect(issues.map(({ field }) => field)).toEqual([
      "beneficiary.name",
      "beneficiary.accountId",
      "originator.name",
      "originator.accountId",
      "originator.customerId",
    ]);
  });
});

describe("the check of a transaction", () => {
  it("names the transfer with the first error, counted from 1", () => {
    const refusal = checkTransfers([sent(), received({ vasp: "" }), sent({ name: "" })]);
    expect(refusal?.message).toBe("One or more errors in transfer 2: Vasp type is required");
    expect(refusal?.issues.map(({ field }) => field)).toEqual([
      "transfers[1].originator.vasp",
      "transfers[2].beneficiary.name",
    ]);
  });

  it("refuses a transaction without transfers", () => {
    expect(checkTransfers([])?.message).toBe("No transfers found for this transaction");
  });

  it("skips a transfer that was submitted before, and still counts it", () => {
    expect(checkTransfers([null, sent()])).toBeNull();
    expect(checkTransfers([null, sent({ name: "" })])?.message).toBe(
      "One or more errors in transfer 2: Beneficiary name is required",
    );
  });
});

function transfer(overrides: Partial<Transfer> = {}): Transfer {
  return {
    id: "t1",
    direction: "SENT",
    asset: null,
    amount: { value: "1", currency: "WEI" },
    from: { id: "0xfrom" },
    to: { id: "0xto" },
    originator: null,
    beneficiary: null,
    submitted: false,
    ...overrides,
  };
}

function transaction(overrides: Partial<Transaction> = {}): Transaction {
  return {
    id: "request-1",
    requestId: "request-1",
    subWalletId: null,
    subWalletName: null,
    status: "AWAITING_USER_TRAVEL_RULE",
    cancelReason: null,
    trustVaultInitiated: true,
    chain: "ETHEREUM",
    chainDescription: null,
    transactionHash: null,
    asset: null,
    amount: null,
    fee: null,
    from: { id: "0xfrom", name: null },
    to: { id: "0xto", name: null },
    transactionDirection: "SENT",
    operation: null,
    requestType: null,
    callData: null,
    annotation: null,
    payout: null,
    createdAt: null,
    updatedAt: null,
    ...overrides,
  };
}

const plain = { canActAsIntermediary: false, defaultIntermediary: true };
const intermediary = { canActAsIntermediary: true, defaultIntermediary: true };
const inbound = { transactionDirection: "RECEIVED", requestId: null, transactionHash: "0xhash" } as const;

describe("the form before anything is typed", () => {
  it("identifies a sent payment by request id and a received one by hash", () => {
    expect(travelRuleId(transaction({ transactionHash: "0xhash" }))).toBe("request-1");
    expect(travelRuleId(transaction(inbound))).toBe("0xhash");
  });

  it("fills in missing accounts from the addresses", () => {
    const values = transferValues(transfer(), transaction(), plain);
    expect(values.originator.accountId).toBe("0xfrom");
    expect(values.beneficiary.accountId).toBe("0xto");
  });

  it("fills in the originator's account of a Bitcoin payment with the request id, or the hash of a received one", () => {
    const bitcoin = transaction({ chain: "BITCOIN" });
    expect(transferValues(transfer(), bitcoin, plain).originator.accountId).toBe("request-1");
    const incoming = transaction({ chain: "BITCOIN", ...inbound });
    const values = transferValues(transfer({ direction: "RECEIVED" }), incoming, plain);
    expect(values.originator.accountId).toBe("0xhash");
  });

  it("keeps the backend's account, except the paid one, which is fixed", () => {
    const stored = { name: null, accountId: "held", customerId: null, isCaller: null, vasp: null };
    const values = transferValues(
      transfer({ originator: stored, beneficiary: stored }),
      transaction(),
      plain,
    );
    expect(values.originator.accountId).toBe("held");
    expect(values.beneficiary.accountId).toBe("0xto");
  });

  test.each([
    ["may not act as an intermediary", plain, "on"],
    ["may not, whatever its default says", { ...plain, defaultIntermediary: true }, "on"],
    ["may, and does so by default", intermediary, ""],
    ["may, but does not by default", { ...intermediary, defaultIntermediary: false }, "on"],
  ])("presets the originator of a sent payment for an organisation that %s", (_, acting, expected) => {
    expect(transferValues(transfer(), transaction(), acting).originator.isCaller).toBe(expected);
  });

  it("assumes that the organisation is the beneficiary of what it receives", () => {
    const values = transferValues(transfer({ direction: "RECEIVED" }), transaction(inbound), plain);
    expect(values.beneficiary.isCaller).toBe("on");
    expect(values.originator.isCaller).toBe("");
  });
});

describe("the posted form", () => {
  const before = transferValues(transfer(), transaction(), plain);

  it("is read by the transfer's id", () => {
    const read = readTravelRuleForm([{ id: "t1", "beneficiary.name": "Ada Ltd" }], [before]);
    expect(read?.[0]?.isGiven).toBe(true);
    expect(read?.[0]?.values.beneficiary.name).toBe("Ada Ltd");
  });

  it("is refused when it names an unknown transfer", () => {
    expect(readTravelRuleForm([{ id: "other" }], [before])).toBeNull();
    expect(readTravelRuleForm([{ id: "t1" }, {}], [before])).toBeNull();
  });

  it("is refused when it names a transfer twice", () => {
    expect(readTravelRuleForm([{ id: "t1" }, { id: "t1" }], [before, before])).toBeNull();
  });

  it("returns no data for a transfer that it only names", () => {
    const read = readTravelRuleForm([{ id: "t1" }], [before]);
    expect(read).toEqual([{ values: before, isGiven: false }]);
  });

  it("cannot untick the box of an organisation that is not an intermediary, nor change the paid account", () => {
    const forged = { ...before, originator: represented, beneficiary: { ...known, accountId: "0xelse" } };
    const facts = withFacts(forged, before, plain);
    expect(facts.originator.isCaller).toBe("on");
    expect(facts.beneficiary.accountId).toBe("0xto");
    expect(withFacts(forged, before, intermediary).originator.isCaller).toBe("");
  });
});

describe("the data for the backend", () => {
  const context = { organisationName: "Meridian", listedVasps: new Map([["v1", "Aldgate"]]), submit: true };

  it("names the organisation as the originator, whatever the hidden fields contain", () => {
    const input = toTransferInput(sent({}, { ...represented, isCaller: "on" }), transfer(), context);
    expect(input).toMatchObject({
      id: "t1",
      direction: "SENT",
      submit: true,
      originator: { name: "Meridian", accountId: "0xada", customerId: null, isCaller: true },
    });
  });

  it("names the principal of the organisation", () => {
    const { originator } = toTransferInput(sent({}, represented), transfer(), context);
    expect(originator).toMatchObject({ name: "Ada Ltd", customerId: "C-1", isCaller: false });
  });

  test.each([
    ["", null],
    ["UNHOSTED", { id: null, name: null, type: "UNHOSTED" }],
    ["UNLISTED", { id: null, name: "Desk", type: "UNLISTED" }],
    ["LISTED:v1", { id: "v1", name: "Aldgate", type: "LISTED" }],
    ["BANK", null],
  ])("has the choice '%s' as %j", (vasp, expected) => {
    const { originator } = toTransferInput(received({ vasp, vaspName: "Desk" }), transfer(), context);
    expect(originator?.vasp).toEqual(expected);
  });

  it("contains blank text as empty", () => {
    const { beneficiary } = toTransferInput(sent({ name: "  " }), transfer(), { ...context, submit: false });
    expect(beneficiary?.name).toBeNull();
  });

  it("contains neither side between own addresses", () => {
    const self = { id: "t1", direction: "SELF", originator: blank, beneficiary: blank };
    expect(toTransferInput(self, transfer(), context)).toEqual({ id: "t1", direction: "SELF", submit: true });
  });
});

describe("the state of the data", () => {
  test.each([
    ["PREPROCESSING", [], "checking"],
    ["AWAITING_USER_TRAVEL_RULE", [], "calculating"],
    ["AWAITING_USER_TRAVEL_RULE", [true, false], "editable"],
    ["AWAITING_USER_TRAVEL_RULE", [true, true], "submitted"],
    ["AWAITING_USER_TRAVEL_RULE", [null], "editable"],
    ["AWAITING_COMPLIANCE", [true], "submitted"],
    ["AWAITING_SIGNATURES", [true], "closed"],
    ["ON_CHAIN", [], "closed"],
  ])("%s with transfers submitted %j is %s", (status, submitted, expected) => {
    expect(
      travelRuleState(
        status,
        submitted.map((one) => ({ submitted: one })),
      ),
    ).toBe(expected);
  });
});
