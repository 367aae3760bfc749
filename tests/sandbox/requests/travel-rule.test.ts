import { BigNumber } from "bignumber.js";
import { and, eq } from "drizzle-orm";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { supportsTravelRule } from "../../../sandbox/chains/facts";
import { chains } from "../../../sandbox/chains/names";
import { addressBookEntries, transactions, transfers } from "../../../sandbox/db/schema";
import { rate } from "../../../sandbox/rates/rates";
import { assessTravelRule } from "../../../sandbox/requests/assess-travel-rule";
import {
  type KnownCounterparty,
  THRESHOLD_EUR,
  type TravelRulePayment,
  travelRuleApplicability,
} from "../../../sandbox/travel-rule/applicability";
import { travelRuleErrorOf } from "../../../sandbox/travel-rule/checks";
import {
  buildOrganisation,
  buildSubWallet,
  buildTransaction,
  buildUser,
  buildWallet,
} from "../../fixtures/sandbox/builders";
import { firstError, graphql } from "../../fixtures/sandbox/graphql";
import { ETH, type Payments, STRANGER, startPayments } from "../../fixtures/sandbox/payments";
import { signIn } from "../../fixtures/sandbox/sign-in";

const listed: KnownCounterparty = {
  travelRule: true,
  counterpartyName: "Jo Payee",
  vaspId: "vasp-1",
  vaspName: null,
  vaspType: "LISTED",
};
const small: TravelRulePayment = {
  isOwnAddress: false,
  counterparty: null,
  valueInEur: "999.99",
  canActAsIntermediary: false,
  movesValue: true,
  isContractCall: false,
  isWithSunriseVasp: false,
  madeAt: new Date("2026-01-01T00:00:00Z"),
};

describe("the travel rule", () => {
  const cases: [why: string, payment: Partial<TravelRulePayment>, outcome: string][] = [
    ["does not apply to small payments to unknown addresses", {}, "NOT_APPLICABLE"],
    ["applies from the threshold on", { valueInEur: "1000" }, "AWAITING_USER_TRAVEL_RULE"],
    ["applies when the value is unknown", { valueInEur: null }, "AWAITING_USER_TRAVEL_RULE"],
    [
      "does not apply to own addresses at any value",
      { isOwnAddress: true, valueInEur: null },
      "NOT_APPLICABLE",
    ],
    [
      "applies to a known business at any value, with its data",
      { counterparty: listed },
      "AWAITING_COMPLIANCE",
    ],
    [
      "needs data when the address book lacks the business's id",
      { counterparty: { ...listed, vaspId: null } },
      "AWAITING_USER_TRAVEL_RULE",
    ],
    [
      "accepts an unlisted business by its name",
      { counterparty: { ...listed, vaspType: "UNLISTED", vaspName: "Small Exchange" } },
      "AWAITING_COMPLIANCE",
    ],
    [
      "fills in nothing for an intermediary",
      { counterparty: listed, canActAsIntermediary: true },
      "AWAITING_USER_TRAVEL_RULE",
    ],
    [
      "does not apply to small payments to an unhosted address",
      { counterparty: { ...listed, vaspType: "UNHOSTED" } },
      "NOT_APPLICABLE",
    ],
    [
      "uses the unhosted counterparty of a large payment",
      { counterparty: { ...listed, vaspType: "UNHOSTED" }, valueInEur: "5000" },
      "AWAITING_COMPLIANCE",
    ],
    ["does not apply to what moves nothing", { counterparty: listed, movesValue: false }, "NOT_APPLICABLE"],
    [
      "does not apply to a call of a contract at any value",
      { valueInEur: null, isContractCall: true },
      "NOT_APPLICABLE",
    ],
    [
      "does not apply where the other business is not bound by it yet, for an intermediary neither",
      { counterparty: listed, isWithSunriseVasp: true, canActAsIntermediary: true, valueInEur: "5000" },
      "NOT_APPLICABLE",
    ],
    [
      "does not apply before 1 September 2023",
      { valueInEur: "5000", madeAt: new Date("2023-08-31T23:59:59.999Z") },
      "NOT_APPLICABLE",
    ],
    [
      "applies from 1 September 2023 on",
      { valueInEur: "5000", madeAt: new Date("2023-09-01T00:00:00Z") },
      "AWAITING_USER_TRAVEL_RULE",
    ],
    [
      "ignores an entry for sending only",
      { counterparty: { ...listed, travelRule: false } },
      "NOT_APPLICABLE",
    ],
  ];
  it.each(cases)("%s", (_why, payment, outcome) => {
    expect(travelRuleApplicability({ ...small, ...payment })).toBe(outcome);
  });

  it("never applies to 0.25 ETH or 0.01 BTC on any day of five years", () => {
    for (let day = 0; day < 5 * 365; day += 1) {
      const at = new Date(Date.UTC(2025, 0, 1 + day));
      const ether = rate("ETHEREUM/ETH", "EUR", at)!.times("0.25");
      const bitcoin = rate("BITCOIN/BTC", "EUR", at)!.times("0.01");
      expect(BigNumber.max(ether, bitcoin).lt(THRESHOLD_EUR)).toBe(true);
    }
  });
});

describe("the chains of the travel rule", () => {
  it("are the EVM chains, Bitcoin and Binance", () => {
    expect(chains.filter(supportsTravelRule)).toEqual([
      "BITCOIN",
      "ETHEREUM",
      "XDCNETWORK",
      "BINANCE_SMART_CHAIN",
      "BINANCE",
    ]);
  });
});

describe("travel-rule data is complete only when", () => {
  const party = { name: "Jo", accountId: "acc" };
  const caller = { isCaller: true };
  const sent = { direction: "SENT" as const, originator: caller, beneficiary: party };
  const received = {
    direction: "RECEIVED" as const,
    originator: { ...party, vasp: { type: "UNHOSTED" } },
    beneficiary: caller,
  };
  const first = (error: string) => `One or more errors in transfer 1: ${error}`;
  const cases: [why: string, transfers: Parameters<typeof travelRuleErrorOf>[0], error: string | null][] = [
    ["there are transfers", [], "No transfers found for this transaction"],
    ["own payments need nothing", [{ direction: "SELF", originator: null, beneficiary: null }], null],
    [
      "a sent one names the beneficiary",
      [{ ...sent, beneficiary: { accountId: "a" } }],
      first("Beneficiary name is required"),
    ],
    [
      "and the account",
      [{ ...sent, beneficiary: { name: "Jo", accountId: " " } }],
      first("Beneficiary account ID is required"),
    ],
    ["the caller need not describe itself", [sent], null],
    [
      "an originator other than the caller has a customer id",
      [{ ...sent, originator: { ...party, isCaller: false } }],
      first("Originator customer ID is required"),
    ],
    ["a received one has a VASP", [{ ...received, originator: party }], first("Vasp type is required")],
    [
      "a listed VASP has an id",
      [{ ...received, originator: { ...party, vasp: { type: "LISTED" } } }],
      first("Vasp ID is required"),
    ],
    [
      "an unlisted VASP has a name",
      [{ ...received, originator: { ...party, vasp: { type: "UNLISTED" } } }],
      first("Vasp name is required"),
    ],
    [
      "a VASP is of a known type",
      [{ ...received, originator: { ...party, vasp: { type: "UNKNOWN" } } }],
      first("Invalid VASP type"),
    ],
    ["an unhosted originator is enough", [received], null],
    [
      "every transfer is",
      [sent, { ...sent, beneficiary: null }],
      "One or more errors in transfer 2: Beneficiary name is required",
    ],
  ];
  it.each(cases)("%s", (_why, given, error) => {
    expect(travelRuleErrorOf(given)).toBe(error);
  });
});

describe("a payment that the travel rule applies to", () => {
  let payments: Payments;
  beforeAll(async () => {
    payments = await startPayments();
  });
  afterAll(() => payments?.sandbox.close());

  const large = (to = STRANGER, value = 3n * ETH) => ({
    fromAddress: payments.eth.address,
    to,
    value: value.toString(),
  });
  const update = (given: Record<string, unknown>[], authentication?: Awaited<ReturnType<typeof signIn>>) =>
    graphql(payments.sandbox.url, {
      query: `mutation ($transfers: [TransferInput!]!) { updateTravelRuleInfo(transfers: $transfers) { success } }`,
      variables: { transfers: given },
      ...(authentication && { authentication }),
    });
  async function transferOf(where: ReturnType<typeof eq>) {
    const [row] = await payments.sandbox.db
      .select({ transfer: transfers, transaction: transactions })
      .from(transfers)
      .innerJoin(transactions, eq(transactions.order, transfers.transactionOrder))
      .where(where);
    return row!;
  }

  it("waits for its data, keeps drafts, refuses incomplete data, and then waits for compliance", async () => {
    const { requestId } = await payments.sendEthereum(large());
    await payments.waitFor(requestId, "AWAITING_USER_TRAVEL_RULE");
    const { transfer } = await transferOf(eq(transactions.requestId, requestId));
    expect(transfer).toMatchObject({
      submitted: false,
      originator: { isCaller: true, accountId: payments.eth.address },
      beneficiary: { accountId: STRANGER },
    });
    expect((await update([{ id: transfer.id, beneficiary: { name: "  Jo  " } }])).data).toEqual({
      updateTravelRuleInfo: { success: true },
    });
    expect((await payments.getRequest(requestId)).status).toBe("AWAITING_USER_TRAVEL_RULE");
    const refused = await update([{ id: transfer.id, beneficiary: { name: " " }, submit: true }]);
    expect(firstError(refused)).toEqual({
      code: "INVALID_INPUT",
      errorMessage: "One or more errors in transfer 1: Beneficiary name is required",
    });
    // The draft is still there, and is all that was missing.
    expect((await update([{ id: transfer.id, submit: true }])).errors).toBeUndefined();
    await payments.waitFor(requestId, "AWAITING_SIGNATURES");
    expect((await transferOf(eq(transactions.requestId, requestId))).transfer).toMatchObject({
      submitted: true,
      beneficiary: { name: "Jo", accountId: STRANGER },
    });
    const late = await update([{ id: transfer.id, submit: true }]);
    expect(firstError(late).code).toBe("INVALID_REQUEST_STATUS");
    await payments.approve(requestId, payments.people[0]!);
    expect(await payments.waitFor(requestId, "CONFIRMED")).toBe("CONFIRMED");
  });

  it("goes straight to compliance when the address book has the counterparty", async () => {
    const known = "0x27b1fdb04752bbc536007a920d24acb045561c26";
    await payments.sandbox.db.insert(addressBookEntries).values({
      organisationId: payments.organisation.id,
      chain: "ETHEREUM",
      name: "Exchange",
      address: known.toUpperCase().replace("0X", "0x"),
      recipient: true,
      travelRule: true,
      counterpartyName: listed.counterpartyName,
      vaspId: listed.vaspId,
      vaspType: listed.vaspType,
    });
    const { requestId } = await payments.sendEthereum({
      fromAddress: payments.eth.address,
      to: known,
      value: "1",
    });
    await payments.waitFor(requestId, "AWAITING_SIGNATURES");
    const { transfer } = await transferOf(eq(transactions.requestId, requestId));
    expect(transfer).toMatchObject({
      submitted: true,
      beneficiary: { name: "Jo Payee", vasp: { id: "vasp-1" } },
    });
    expect((await payments.getRequest(requestId)).webhookMessage.payload.includedInAddressBook).toBe(true);
    await payments.cancel(requestId);
  });

  it("needs no data on a chain without the travel rule, for any value and payee", async () => {
    const { sandbox, organisation, walletId } = payments;
    const ripple = await buildSubWallet(sandbox, walletId, "XRP");
    for (const direction of ["SENT", "RECEIVED"] as const) {
      const row = await buildTransaction(sandbox, ripple, {
        assetId: "RIPPLE/XRP",
        amount: 10n ** 15n,
        direction,
        from: "rf1BiGeXwwQoi8Z2ueFYTEXSwuJYfV2Jpn",
        to: "rBTwLga3i2gz3doX6Gva3MgEV8ZCD8jjah",
      });
      await sandbox.db.insert(addressBookEntries).values({
        organisationId: organisation.id,
        chain: "RIPPLE",
        name: "Exchange",
        address: (direction === "SENT" ? row.to : row.from)!,
        recipient: true,
        travelRule: true,
        counterpartyName: "Jo Payee",
        vaspType: "LISTED",
      });
      const outcome = await sandbox.db.transaction((tx) => assessTravelRule(tx, row, new Date()));
      expect(outcome).toBe("NOT_APPLICABLE");
      const [transfer] = await sandbox.db
        .select()
        .from(transfers)
        .where(eq(transfers.transactionOrder, row.order));
      expect(transfer).toMatchObject({
        amount: 10n ** 15n,
        originator: null,
        beneficiary: null,
        submitted: false,
      });
    }
  });

  it("needs data from the receiving organisation too, and is CLEARED there", async () => {
    const { sandbox } = payments;
    const other = await buildOrganisation(sandbox);
    const receiver = await buildUser(sandbox, other.id);
    const theirs = await buildSubWallet(sandbox, await buildWallet(sandbox, other.id, [receiver]), "ETH");
    const { requestId } = await payments.sendEthereum(large(theirs.address, ETH));
    await payments.waitFor(requestId, "AWAITING_USER_TRAVEL_RULE");
    const sentTransfer = (await transferOf(eq(transactions.requestId, requestId))).transfer;
    await update([{ id: sentTransfer.id, beneficiary: { name: "Jo" }, submit: true }]);
    await payments.waitFor(requestId, "AWAITING_SIGNATURES");
    await payments.approve(requestId, payments.people[0]!);
    await payments.waitFor(requestId, "CONFIRMED");

    const inboundOf = () => transferOf(eq(transactions.subWalletId, theirs.id));
    await expect.poll(async () => (await inboundOf()).transaction.status).toBe("AWAITING_USER_TRAVEL_RULE");
    const inbound = await inboundOf();
    expect(inbound.transaction).toMatchObject({
      direction: "RECEIVED",
      status: "AWAITING_USER_TRAVEL_RULE",
      organisationId: other.id,
    });
    const given = { id: inbound.transfer.id, originator: { name: "Payer" }, submit: true };
    expect(firstError(await update([given])).code).toBe("NOT_FOUND");
    const authentication = await signIn(sandbox.url, receiver);
    expect(firstError(await update([given], authentication)).errorMessage).toBe(
      "One or more errors in transfer 1: Vasp type is required",
    );
    const complete = { ...given, originator: { name: "Payer", vasp: { type: "LISTED", id: "vasp-9" } } };
    expect((await update([complete], authentication)).errors).toBeUndefined();
    await sandbox.runOnce();
    await expect
      .poll(async () => (await transferOf(eq(transactions.subWalletId, theirs.id))).transaction.status, {
        timeout: 10_000,
      })
      .toBe("CLEARED");
    const rows = await sandbox.db
      .select()
      .from(transactions)
      .where(and(eq(transactions.requestId, requestId), eq(transactions.status, "CONFIRMED")));
    expect(rows).toHaveLength(1);
  });
});
