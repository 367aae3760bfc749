import { createHash, randomUUID } from "node:crypto";
import { eq } from "drizzle-orm";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { factsOf } from "../../../sandbox/chains/facts";
import {
  addressBookEntries,
  auditEvents,
  organisations,
  requests,
  transactions,
  users,
} from "../../../sandbox/db/schema";
import { addressBookDigest } from "../../../sandbox/records/address-book";
import type { TestUser } from "../../fixtures/sandbox/builders";
import { readDer } from "../../fixtures/sandbox/der-reader";
import { firstError, graphql, graphqlData } from "../../fixtures/sandbox/graphql";
import { type Payments, STRANGER, startPayments } from "../../fixtures/sandbox/payments";
import { signIn } from "../../fixtures/sandbox/sign-in";

const ADD = `mutation ($input: CreateAddressBookEntryInput!) {
  createAddressBookEntry(createAddressBookEntryInput: $input) { success requestId } }`;
const GET = `query ($id: String!) { getRequest(requestId: $id) {
  type status webhookMessage history { status by isPerson isRejection }
  approverGroups { quorumCount approvers { approvedAt } } } }`;
const RIPPLE = "rPT1Sjq2YGrBMTttX4GZHjKu9dyfzbpAYe";
const plain = { chain: "ETHEREUM", name: " Acme ", address: STRANGER.toLowerCase(), type: ["RECIPIENT"] };
const rich = {
  chain: "RIPPLE",
  name: "Zürich <desk> 東",
  label: " Payouts ",
  address: RIPPLE,
  memo: " 7 ",
  type: ["TRAVEL_RULE", "RECIPIENT"],
  counterparty: { name: " Acme Ltd ", vasp: { type: "LISTED", id: "v1", name: "Acme VASP" } },
};
const stored = [
  {
    chain: "ETHEREUM",
    name: "Acme",
    label: null,
    address: STRANGER,
    memo: null,
    type: ["RECIPIENT"],
    counterparty: null,
  },
  {
    chain: "RIPPLE",
    name: "Zürich <desk> 東",
    label: "Payouts",
    address: RIPPLE,
    memo: "7",
    type: ["RECIPIENT", "TRAVEL_RULE"],
    counterparty: { name: "Acme Ltd", vasp: { id: "v1", name: "Acme VASP", type: "LISTED" } },
  },
];

let payments: Payments;
let first: TestUser;
let second: TestUser;
beforeAll(async () => {
  payments = await startPayments({
    quorum: 2,
    organisation: { addressBookNeedsApproval: true, trustId: "TRUST-ä-1" },
  });
  [first, second] = payments.people as [TestUser, TestUser];
});
afterAll(() => payments?.sandbox.close());

const add = (entries: object[], headers: Record<string, string> = {}) =>
  graphql(payments.sandbox.url, { query: ADD, variables: { input: { entries } }, headers });

const waitingIds = async () =>
  (await graphqlData(payments.sandbox.url, { query: "{ user { waitingAdditions } }" })).user.waitingAdditions;

/** A request's page on the first approver's phone. */
async function phoneOf(requestId: string): Promise<string> {
  const { url } = payments.sandbox;
  const [{ id } = { id: "" }] = await payments.sandbox.db
    .select({ id: users.id })
    .from(users)
    .where(eq(users.email, first.email));
  return (await fetch(`${url}/device/${id}/${requestId}`)).text();
}

/** The id of a request that waits for approval. */
async function propose(...entries: object[]): Promise<string> {
  const { requestId } = (await add(entries)).data.createAddressBookEntry;
  await payments.waitFor(requestId, "AWAITING_SIGNATURES");
  return requestId;
}

const get = async (id: string) =>
  (await graphqlData(payments.sandbox.url, { query: GET, variables: { id } })).getRequest;
const namesInBook = async () =>
  (await payments.sandbox.db.select().from(addressBookEntries)).map((row) => row.name);
const phonePage = async (path: string) => (await fetch(`${payments.sandbox.url}/device/${path}`)).text();

describe("entries that need approval", () => {
  let id: string;
  beforeAll(async () => {
    id = await propose(plain, rich);
  });

  it("are not added, but proposed as they will be stored", async () => {
    expect(await namesInBook()).toEqual([]);
    const { type, status, webhookMessage } = await get(id);
    expect({ type, status }).toEqual({ type: "ADDRESS_BOOK", status: "AWAITING_SIGNATURES" });
    expect(webhookMessage).toMatchObject({
      type: "ADDRESS_BOOK_REQUEST_CREATED",
      payload: {
        requestId: id,
        trustId: "TRUST-ä-1",
        entries: stored,
        signData: { data: { entries: stored } },
      },
    });
  });

  it("are signed in the documented encoding", async () => {
    const { signData } = (await get(id)).webhookMessage.payload;
    const [{ unverifiedMessageData: signed }] = signData.delegateSignData;
    expect(readDer(signed.signData)).toEqual([
      "TRUST-ä-1",
      [
        ["ETHEREUM", "Acme", "", STRANGER, "", ["RECIPIENT"], []],
        [
          ...["RIPPLE", "Zürich <desk> 東", "Payouts", RIPPLE, "7"],
          ["RECIPIENT", "TRAVEL_RULE"],
          ["Acme Ltd", "LISTED", "v1", "Acme VASP"],
        ],
      ],
    ]);
    const sha = createHash("sha256").update(Buffer.from(signed.signData, "hex")).digest("hex");
    expect(signed).toMatchObject({ message: sha, shaSignData: sha });
  });

  it("stand on the phone in full, with the fingerprint, and in the inbox by name", async () => {
    const page = (await phonePage(`${first.id}/${id}`)).replace(/<\/?[bi]>/g, "");
    for (const text of [STRANGER, RIPPLE, "Acme", "Zürich &lt;desk&gt; 東", "Payouts", "<dd>7</dd>"]) {
      expect(page).toContain(text);
    }
    for (const text of [
      factsOf("RIPPLE").names.testnet,
      "Recipient, Travel Rule",
      "Acme Ltd",
      "Acme VASP · Listed · v1",
    ]) {
      expect(page).toContain(text);
    }
    const sha = (await payments.digestsOf(id))[0]!;
    expect(page).toContain(sha.slice(0, 24).match(/.{4}/g)!.join(" "));
    expect(page).not.toContain("digests do not match");
    const inbox = await phonePage(first.id);
    expect(inbox).toContain("Address-book change, 2 entries");
    expect(inbox).toContain("Acme, Zürich &lt;desk&gt; 東");
  });

  it("are a task of those who may approve, and no transaction", async () => {
    const { url, db } = payments.sandbox;
    const query =
      "{ user { taskCount hasOpenRequests tasks { kind requestId requestType walletName transaction { id } } transactions { items { id } } } }";
    const { user } = await graphqlData(url, { query, authentication: await signIn(url, second) });
    expect(user).toMatchObject({ taskCount: 1, hasOpenRequests: true, transactions: { items: [] } });
    const task = { kind: "APPROVAL", requestId: id, requestType: "ADDRESS_BOOK", walletName: "Test wallet" };
    expect(user.tasks).toEqual([{ ...task, transaction: null }]);
    expect(await db.select().from(transactions)).toEqual([]);
  });

  it("are added once the policy is met, and not before", async () => {
    await payments.approve(id, first);
    expect(await namesInBook()).toEqual([]);
    const { approverGroups } = await get(id);
    expect(approverGroups[0][0].quorumCount).toBe(2);
    expect(
      approverGroups[0][0].approvers.filter((one: { approvedAt: string }) => one.approvedAt),
    ).toHaveLength(1);
    await payments.approve(id, second);
    await payments.waitFor(id, "CONFIRMED");
    const query =
      "{ user { addressBook { items { chain name label address memo type counterparty { name vasp { id name type } } } } } }";
    const { user } = await graphqlData(payments.sandbox.url, { query });
    expect(user.addressBook.items).toEqual(stored);
    const states = (await get(id)).history.map(({ status }: { status: string }) => status);
    expect(states).toEqual(["PREPROCESSING", "AWAITING_SIGNATURES", "SIGNED", "SUBMITTED", "CONFIRMED"]);
    const log = await payments.sandbox.db.select().from(auditEvents);
    const added = log.find(({ action }) => action === "ADDRESS_BOOK_ENTRY_ADDED");
    expect(added?.description).toMatch(
      new RegExp(`^Address book entry added: "Acme", Ethereum Holesky ${STRANGER}\\. Approved by .+ and .+$`),
    );
    expect(added?.actor).not.toBe("Address book service");
    expect(await phonePage(`${first.id}/${id}/result`)).toContain(
      "The addresses are in the address book. One that was there before stays as it was.",
    );
  });

  it("that two requests propose are added once", async () => {
    const proposed = { ...plain, name: "Twice", address: "0x00000000219ab540356cBB839Cbe05303d7705Fa" };
    const ids = [await propose(proposed), await propose({ ...proposed, name: "Again" }, proposed)] as const;
    expect(await waitingIds()).toEqual(expect.arrayContaining([...ids]));
    expect(await phoneOf(ids[0])).toContain("Another request adds this address too, as Again");
    expect(await phoneOf(ids[1])).toContain("Another request adds this address too, as Twice");
    await payments.approve(ids[0], first, second);
    await payments.waitFor(ids[0], "CONFIRMED");
    expect(await phoneOf(ids[0])).not.toContain("adds this address");
    expect(await phoneOf(ids[1])).toContain(
      "In the address book already, as Twice: approving this does not add it",
    );
    expect((await waitingIds()).filter((id: string) => ids.includes(id))).toEqual([ids[1]]);
    await payments.approve(ids[1], first, second);
    for (const one of ids) await payments.waitFor(one, "CONFIRMED");
    expect((await namesInBook()).filter((name) => name === "Twice" || name === "Again")).toHaveLength(1);
    const log = await payments.sandbox.db.select().from(auditEvents);
    const of = (action: string) =>
      log.filter((one) => one.action === action && one.details?.includes(proposed.address)).length;
    // 'Again', and the second 'Twice' beside it.
    expect([of("ADDRESS_BOOK_ENTRY_ADDED"), of("ADDRESS_BOOK_ENTRY_NOT_ADDED")]).toEqual([1, 2]);
  });
});

describe("entries that are not approved", () => {
  const other = { ...plain, name: "Nobody", address: "0xde709f2102306220921060314715629080e2fb77" };

  it("are not added when the request is cancelled or rejected", async () => {
    const cancelled = await propose(other);
    expect((await payments.cancel(cancelled, "Typed wrongly")).errors).toBeUndefined();
    const rejected = await propose(other);
    const answer = await fetch(`${payments.sandbox.url}/device/api/requests/${rejected}/reject`, {
      method: "POST",
      headers: { "content-type": "application/json" },
      body: JSON.stringify({ user: second.email, reason: "Who is this?" }),
    });
    expect(answer.status).toBe(200);
    await payments.sandbox.runOnce();
    expect((await get(cancelled)).history.at(-1)).toMatchObject({
      status: "USER_CANCELLED",
      isRejection: false,
    });
    expect((await get(rejected)).history.at(-1)).toMatchObject({
      status: "USER_CANCELLED",
      isRejection: true,
    });
    expect(await namesInBook()).not.toContain("Nobody");
    expect(firstError(await payments.approve(rejected, first)).code).toBe("INVALID_REQUEST_STATUS");
  });

  it("break a rule, and then there is no request", async () => {
    expect(firstError(await add([{ ...other, name: " " }])).errorMessage).toBe(
      "Name must be 1 to 50 characters (ETHEREUM row 1)",
    );
  });

  it("cannot be slipped in by changing what the service stores: the phone refuses to sign", async () => {
    const id = await propose(other);
    const { db, url } = payments.sandbox;
    const forged = addressBookDigest({ trustId: "TRUST-ä-1", entries: [] });
    await db
      .update(requests)
      .set({ digests: [forged] })
      .where(eq(requests.id, id));
    expect(await phonePage(`${first.id}/${id}`)).toContain("digests do not match these entries");
    const answer = await fetch(`${url}/device/api/requests/${id}/approve`, {
      method: "POST",
      headers: { "content-type": "application/json" },
      body: JSON.stringify({ user: first.email }),
    });
    expect(answer.status).toBe(400);
  });
});

describe("the answer", () => {
  it("is the same request for the same Idempotency-Key, and an error for other entries", async () => {
    const headers = { "idempotency-key": randomUUID() };
    const [one, two] = await Promise.all([add([plain], headers), add([plain], headers)]);
    expect(one.data.createAddressBookEntry.requestId).toBe(two.data.createAddressBookEntry.requestId);
    expect(firstError(await add([rich], headers)).code).toBe("INVALID_INPUT");
  });

  it("has no request where the policy asks for none", async () => {
    const { db, url } = payments.sandbox;
    await db.update(organisations).set({ addressBookNeedsApproval: false });
    const { data } = await add([{ ...plain, name: "At once", address: `0x${"b".repeat(40)}` }]);
    expect(data.createAddressBookEntry).toEqual({ success: true, requestId: null });
    expect(await namesInBook()).toContain("At once");
    const query = "{ user { organisation { addressBookNeedsApproval } } }";
    expect((await graphqlData(url, { query })).user.organisation.addressBookNeedsApproval).toBe(false);
  });
});
