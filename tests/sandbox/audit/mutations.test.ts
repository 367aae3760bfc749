import { randomUUID } from "node:crypto";
import { and, asc, eq, gt } from "drizzle-orm";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import type { AuditAction } from "../../../sandbox/audit/actions";
import { auditEvents, transactions, walletRules } from "../../../sandbox/db/schema";
import { thawDigest } from "../../../sandbox/records/thaw";
import { readSources } from "../../fixtures/console/house-files";
import { buildOrganisation, buildSubWallet, buildUser, buildWallet } from "../../fixtures/sandbox/builders";
import { firstError, graphql } from "../../fixtures/sandbox/graphql";
import { mutationFields, mutationOf, sampleArguments } from "../../fixtures/sandbox/mutation-calls";
import { type Payments, STRANGER, startPayments } from "../../fixtures/sandbox/payments";
import { buildProgram } from "../../fixtures/sandbox/programs";
import { PORTAL_KEY } from "../../fixtures/sandbox/sandbox";
import { signIn } from "../../fixtures/sandbox/sign-in";
import { readTransaction } from "../../fixtures/sandbox/travel-rule";

/**
 * What a mutation of the contract enters in the audit log: when it is done, and when it names something of another
 * organisation; or why nothing.
 */
type Entries = { done: AuditAction | string; refused: AuditAction | string };

const REQUEST: Entries = { done: "REQUEST_CREATED", refused: "REQUEST_REFUSED" };
const OWN_VIEW: Entries = {
  done: "none: a filter for the caller's own eyes",
  refused: "none: it names nothing",
};
const FORM_ONLY = "none: it refuses nothing but dates that a form got wrong";

const mutations: Record<string, Entries> = {
  createSubWallet: { done: "SUB_WALLET_CREATED", refused: "CHANGE_REFUSED" },
  createBitcoinAddress: { done: "ADDRESS_CREATED", refused: "CHANGE_REFUSED" },
  createEthereumTransaction: REQUEST,
  createEIP1559Transaction: REQUEST,
  createEthSignTypedData: REQUEST,
  createEthPersonalSign: REQUEST,
  createBitcoinTransaction: REQUEST,
  createBinanceTransaction: REQUEST,
  createExchangeTransfer: REQUEST,
  createRippleTransaction: REQUEST,
  createCardanoPaymentTransaction: REQUEST,
  createCardanoStakeTransaction: REQUEST,
  createCardanoUnstakeTransaction: REQUEST,
  createCardanoWithdrawalTransaction: REQUEST,
  createSolanaPaymentTransaction: REQUEST,
  createSolanaTokenPaymentTransaction: REQUEST,
  createSolanaInitialiseStakeTransaction: REQUEST,
  createSolanaActivateStakeTransaction: REQUEST,
  createSolanaDeactivateStakeTransaction: REQUEST,
  createSolanaSplitStakeTransaction: REQUEST,
  createSolanaWithdrawStakeTransaction: REQUEST,
  createSubstratePaymentTransaction: REQUEST,
  createSubstrateStakeTransaction: REQUEST,
  createSubstrateAddStakeTransaction: REQUEST,
  createSubstrateDelegateStakeTransaction: REQUEST,
  createSubstrateUnstakeTransaction: REQUEST,
  createSubstrateRestakeTransaction: REQUEST,
  createSubstrateWithdrawStakeTransaction: REQUEST,
  createDogePaymentTransaction: REQUEST,
  createChangePolicyRequest: REQUEST,
  createAddressBookEntry: {
    done: "ADDRESS_BOOK_ENTRY_ADDED",
    refused: "none: an entry names nothing of anybody else's",
  },
  changeAddressBookEntry: {
    done: "ADDRESS_BOOK_ENTRY_REMOVED",
    refused: "none: an entry names nothing of anybody else's",
  },
  requestCsvTransactions: { done: "TRANSACTIONS_EXPORTED", refused: FORM_ONLY },
  recordTransferExport: {
    done: "EXCHANGE_TRANSFERS_EXPORTED",
    refused: "none: an account is named only by a caller who exports one",
  },
  requestAuditLog: { done: "AUDIT_LOG_EXPORTED", refused: FORM_ONLY },
  checkAuditChain: { done: "none: it only reads", refused: "none: nobody is refused" },
  createPayout: { done: "PAYOUT_CREATED", refused: "REQUEST_REFUSED" },
  stopPayout: { done: "PAYOUT_STOPPED", refused: "CHANGE_REFUSED" },
  freeze: { done: "FROZEN", refused: "CHANGE_REFUSED" },
  createRulesChangeRequest: REQUEST,
  createPeopleChangeRequest: { done: "REQUEST_CREATED", refused: FORM_ONLY },
  acceptInvitation: { done: "INVITATION_ACCEPTED", refused: "none: a code that does not hold names nobody" },
  cancelRulesChange: { done: "RULES_CHANGE_CANCELLED", refused: "CHANGE_REFUSED" },
  thaw: { done: "THAW_APPROVED", refused: "CHANGE_REFUSED" },
  savePaymentTemplate: { done: "PAYMENT_TEMPLATE_SAVED", refused: "none: it names nothing of anybody" },
  renamePaymentTemplate: { done: "PAYMENT_TEMPLATE_RENAMED", refused: "CHANGE_REFUSED" },
  removePaymentTemplate: { done: "PAYMENT_TEMPLATE_REMOVED", refused: "none: it names nothing" },
  saveView: OWN_VIEW,
  removeView: OWN_VIEW,
  updateTravelRuleInfo: { done: "TRAVEL_RULE_SAVED", refused: "CHANGE_REFUSED" },
  addSignature: { done: "REQUEST_APPROVED", refused: "APPROVAL_REFUSED" },
  annotateRequest: { done: "REQUEST_ANNOTATED", refused: "CHANGE_REFUSED" },
  cancelRequest: { done: "REQUEST_CANCELLED", refused: "CANCELLATION_REFUSED" },
  endSession: { done: "SIGNED_OUT", refused: "none: a forged session names nobody" },
  // With an id: see person-sessions.test.ts.
  endPersonSessions: { done: "SESSION_ENDED", refused: "none: without an id it is about the caller's own" },
  createExtensionSession: {
    done: "EXTENSION_SESSION_CREATED",
    refused: "none: a caller without a session names nobody",
  },
  createProgram: { done: "PROGRAM_CREATED", refused: "none: it names nothing of anybody else's" },
  changeProgram: { done: "PROGRAM_CHANGED", refused: "CHANGE_REFUSED" },
  rotateProgramKey: { done: "PROGRAM_KEY_ROTATED", refused: "CHANGE_REFUSED" },
  revokeProgram: { done: "PROGRAM_REVOKED", refused: "CHANGE_REFUSED" },
  revokeExtensionSession: { done: "EXTENSION_SESSION_REVOKED", refused: "CHANGE_REFUSED" },
};

const isAction = (entry: string): boolean => /^[A-Z_]+$/.test(entry);

let payments: Payments;
/** What a caller may not touch: ids and addresses of another organisation. */
let foreign: Record<string, string>;

beforeAll(async () => {
  payments = await startPayments();
  const { sandbox } = payments;
  const other = await buildOrganisation(sandbox);
  const walletId = await buildWallet(sandbox, other.id, [await buildUser(sandbox, other.id)]);
  const eth = await buildSubWallet(sandbox, walletId, "ETH");
  const unknown = "00000000-0000-4000-8000-00000000abcd";
  foreign = {
    ...{ walletId, subWalletId: eth.id, subWalletIdString: eth.id },
    ...{ fromAddress: eth.address, from: eth.address, address: eth.address },
    ...{ to: STRANGER, id: unknown, requestId: unknown, payoutId: unknown, freezeId: unknown },
    ...{
      maxFeePerGas: "0x77359400",
      maxPriorityFeePerGas: "0x1",
      value: "1",
      message: "0x48",
      version: "V4",
    },
    ...{ name: "A name", fromDate: "2020-01-01", toDate: "2020-01-01" },
    keys: payments.people[0]?.device.publicKey ?? "",
    mintAddress: "4zMMC9srt5Ri5X14GAgXhaHii3GnPAERYPJgZJDncDU",
  };
});
afterAll(() => payments?.sandbox.close());

function callOf(name: string, given: Record<string, unknown>, wanted?: string) {
  return graphql(payments.sandbox.url, { query: mutationOf(name, given, wanted), variables: given });
}

async function newEntries(after: number) {
  return payments.sandbox.db
    .select()
    .from(auditEvents)
    .where(and(eq(auditEvents.chain, payments.organisation.id), gt(auditEvents.order, after)))
    .orderBy(asc(auditEvents.order));
}

async function lastOrder(): Promise<number> {
  return (await newEntries(0)).at(-1)?.order ?? 0;
}

describe("Every mutation of the contract", () => {
  it("is in the table, which says what the audit log has of it", () => {
    expect(Object.keys(mutations).sort()).toEqual(mutationFields.map(({ name }) => name).sort());
  });

  it.each(Object.entries(mutations))(
    "%s: what it refuses of another organisation",
    async (name, { refused }) => {
      const given = sampleArguments(name, foreign);
      const before = await lastOrder();
      const answer = await callOf(name, given);
      const entries = (await newEntries(before)).filter(({ action }) => action?.endsWith("_REFUSED"));
      if (!isAction(refused)) {
        expect(entries).toEqual([]);
        return;
      }
      const { code, errorMessage } = firstError(answer);
      expect(code, errorMessage).toBe("NOT_FOUND");
      expect(entries.map(({ action }) => action)).toEqual([refused]);
      expect(entries[0]).toMatchObject({
        actor: expect.stringMatching(/^API Key \*{4}/),
        origin: "API",
        address: "127.0.0.1",
        description: expect.stringMatching(/ refused: \w/),
      });
      expect(entries[0]?.description).toContain(errorMessage);
    },
  );

  it("that makes a request stores it through one function, which enters it in the log", () => {
    const writers = readSources("sandbox").filter(({ text }) => /\.insert\((tables\.)?requests\)/.test(text));
    // The demo's own requests are of the past.
    const made = writers.map(({ path }) => path).filter((path) => !path.startsWith("sandbox/seed/"));
    expect(made).toEqual(["sandbox/requests/make-request.ts"]);
    const making = Object.entries(mutations).filter(([, { done }]) => done === "REQUEST_CREATED");
    expect(making.length).toBeGreaterThan(25);
  });

  it("enters what it has done, once", async () => {
    const { eth, btc, walletId, people } = payments;
    const [person] = people as [(typeof people)[number]];
    const session = await signIn(payments.sandbox.url, person);
    const today = new Date().toISOString().slice(0, 10);
    const pay = (value: string) => ({
      createTransactionInput: { ethereumTransaction: { fromAddress: eth.address, to: STRANGER, value } },
    });
    const made = await payments.sendEthereum({ fromAddress: eth.address, to: STRANGER, value: "1" });
    const approved = made.requestId as string;
    await payments.waitFor(approved, "AWAITING_SIGNATURES");
    const [digest = ""] = await payments.digestsOf(approved);
    const publicKeySignaturePairs = [payments.signatureOf(person, digest)];
    const large = await payments.sendEthereum({
      ...{ fromAddress: eth.address, to: STRANGER, value: "3000000000000000000" },
    });
    await payments.waitFor(large.requestId, "AWAITING_USER_TRAVEL_RULE");
    const { transfer } = await readTransaction(
      payments.sandbox,
      eq(transactions.requestId, large.requestId as string),
    );
    const row = {
      ...{ subWalletId: eth.id, asset: "ETH", to: STRANGER },
      ...{ amount: "5", maxFee: "10000000000000000" },
    };
    const payout = (reference: string) => ({
      createPayoutInput: { name: "Salaries", rows: [{ ...row, reference }] },
    });
    const ended = await callOf("createPayout", payout("inv-0"), "payoutId requestId");
    await payments.cancel(ended.data.createPayout.requestId);
    const kept = { savePaymentTemplateInput: { name: "Old rent", chain: "ETHEREUM", address: STRANGER } };
    const template = await callOf("savePaymentTemplate", kept, "id");
    const { id: programId } = await buildProgram(payments.sandbox, payments.organisation.id);
    const entry = { name: "Acme", chain: "ETHEREUM", address: STRANGER, type: ["RECIPIENT"] };

    const calls: Record<string, Record<string, unknown>> = {
      createSubWallet: { createSubWalletInput: { walletId, type: "XRP", name: "Another" } },
      createBitcoinAddress: { createBitcoinAddressInput: { subWalletIdString: btc.id } },
      createEthereumTransaction: pay("2"),
      createAddressBookEntry: { createAddressBookEntryInput: { entries: [entry] } },
      changeAddressBookEntry: { changeAddressBookEntryInput: { entry, change: null } },
      requestCsvTransactions: { requestCsvTransactionsInput: { count: 1 } },
      recordTransferExport: {},
      requestAuditLog: { requestAuditLogInput: { fromDate: today, toDate: today } },
      checkAuditChain: { checkAuditChainInput: {} },
      savePaymentTemplate: {
        savePaymentTemplateInput: { name: "Rent", chain: "ETHEREUM", address: STRANGER, amount: "5" },
      },
      renamePaymentTemplate: { id: template.data.savePaymentTemplate.id, name: "Office rent" },
      removePaymentTemplate: { id: template.data.savePaymentTemplate.id },
      saveView: { saveViewInput: { name: "Waiting", query: "status=PENDING" } },
      removeView: { id: "1" },
      updateTravelRuleInfo: { transfers: [{ id: transfer.id, submit: false }] },
      createPayout: payout("inv-1"),
      stopPayout: { stopPayoutInput: { payoutId: ended.data.createPayout.payoutId } },
      addSignature: {
        addSignatureInput: { requestId: approved, signRequests: [{ publicKeySignaturePairs }] },
      },
      annotateRequest: {
        annotateRequestInput: { requestId: approved, version: 0, annotation: { note: "Rent" } },
      },
      cancelRequest: { requestId: large.requestId },
      createPeopleChangeRequest: {
        createPeopleChangeInput: {
          ...{ kind: "INVITE", email: "ana.ruiz@example.com", firstName: "Ana", lastName: "Ruiz" },
          role: "VIEWER",
        },
      },
      createProgram: {
        createProgramInput: { name: "Payroll", role: "INITIATOR", addresses: [], until: today },
      },
      changeProgram: { changeProgramInput: { id: programId, name: "Risk", addresses: ["10.0.0.1"] } },
      rotateProgramKey: { rotateProgramKeyInput: { id: programId, keepEarlier: "NOT" } },
      revokeProgram: { id: programId },
    };
    // Of who has no session: see the tests of people.
    const ofSession = [
      "acceptInvitation",
      "endPersonSessions",
      "createExtensionSession",
      "revokeExtensionSession",
      "endSession",
    ];
    const covered = [...Object.keys(calls), ...ofSession, "freeze", "thaw", "cancelRulesChange"];
    const others = Object.keys(mutations).filter((name) => !covered.includes(name));
    expect(others.filter((name) => mutations[name] !== REQUEST)).toEqual([]);

    for (const [name, given] of Object.entries(calls)) {
      const before = await lastOrder();
      const answer = await callOf(name, given);
      expect(answer.errors, name).toBeUndefined();
      await expectDone(name, before, /^API Key/);
    }
    const asPerson = (query: string) =>
      graphql(payments.sandbox.url, { query, apiKey: PORTAL_KEY, authentication: session });
    let before = await lastOrder();
    const started = await asPerson("mutation { createExtensionSession { id } }");
    await expectDone("createExtensionSession", before, /^Ada Example </);
    before = await lastOrder();
    const { id } = started.data.createExtensionSession;
    await asPerson(`mutation { revokeExtensionSession(id: "${id}") }`);
    await expectDone("revokeExtensionSession", before, /^Ada Example </);
    const another = await asPerson("mutation { createExtensionSession { id } }");
    before = await lastOrder();
    await asPerson(
      `mutation { endPersonSessions(endPersonSessionsInput: { id: "${another.data.createExtensionSession.id}" }) }`,
    );
    await expectDone("endPersonSessions", before, /^Ada Example </);
    before = await lastOrder();
    await asPerson("mutation { endSession(endSessionInput: {}) { success } }");
    await expectDone("endSession", before, /^Ada Example </);
    before = await lastOrder();
    const rulesRequest = await approvedRules(walletId);
    const cancelled = { cancelRulesChangeInput: { requestId: rulesRequest } };
    await callOf("cancelRulesChange", cancelled);
    await expectDone("cancelRulesChange", before, /^API Key/);
    before = await lastOrder();
    const freezing = { freezeInput: { walletId, reason: "Doubt" } };
    const frozen = await callOf("freeze", freezing, "id");
    await expectDone("freeze", before, /^API Key/);
    const [{ id: freezeId }] = frozen.data.freeze;
    const other = people[1] as (typeof people)[number];
    const thawed = thawDigest({ trustId: payments.organisation.trustId, freezeId }).toString("hex");
    const authentication = await signIn(payments.sandbox.url, other);
    before = await lastOrder();
    await graphql(payments.sandbox.url, {
      query: "mutation ($input: ThawInput!) { thaw(thawInput: $input) { id } }",
      variables: { input: { freezeId, ...payments.signatureOf(other, thawed) } },
      ...{ apiKey: PORTAL_KEY, authentication },
    });
    await expectDone("thaw", before, /^Ada Example </);
  });
});

/** A change of rules that waits for its time. @returns its request, of which nothing else is needed */
async function approvedRules(walletId: string): Promise<string> {
  const requestId = randomUUID();
  const inForceAt = new Date(Date.now() + 3_600_000);
  const row = { walletId, version: 1, rules: [], reason: "Less", requestId, inForceAt };
  await payments.sandbox.db.insert(walletRules).values(row);
  return requestId;
}

/** The service's own entries, of what its worker does meanwhile, are left aside. */
async function expectDone(name: string, before: number, who: RegExp): Promise<void> {
  const entries = (await newEntries(before)).filter(({ actor }) => who.test(actor));
  const { done } = mutations[name]!;
  // The approval that a policy needs is followed by the signature.
  const actions = entries.map(({ action }) => action).filter((action) => action !== "REQUEST_SIGNED");
  expect(actions, name).toEqual(isAction(done) ? [done] : []);
}
