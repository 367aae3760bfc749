import { createHash, randomUUID } from "node:crypto";
import { desc, eq } from "drizzle-orm";
import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import {
  addressBookEntries,
  auditEvents,
  organisations,
  requestEvents,
  users,
} from "../../../sandbox/db/schema";
import type { TestUser } from "../../fixtures/sandbox/builders";
import { readDer } from "../../fixtures/sandbox/der-reader";
import { firstError, graphql, graphqlData } from "../../fixtures/sandbox/graphql";
import { ETH, type Payments, STRANGER, startPayments } from "../../fixtures/sandbox/payments";

const CHANGE = `mutation ($input: ChangeAddressBookEntryInput!) {
  changeAddressBookEntry(changeAddressBookEntryInput: $input) { success requestId } }`;
const BOOK = "{ user { findAddressBookEntries { canChange items { name label type } } } }";
const OTHER = "0xde709f2102306220921060314715629080e2fb77";

const acme = { chain: "ETHEREUM", name: "Acme", address: STRANGER, type: ["RECIPIENT"] };
const renamed = { ...acme, name: "Acme Ltd", label: "Rent" };

let payments: Payments;
let person: TestUser;
beforeAll(async () => {
  payments = await startPayments({ organisation: { trustId: "TRUST-1" } });
  person = payments.people[0] as TestUser;
});
afterAll(() => payments?.sandbox.close());

const set = (values: Partial<typeof organisations.$inferInsert>) =>
  payments.sandbox.db.update(organisations).set(values);
const change = (entry: object, to: object | null, headers: Record<string, string> = {}) =>
  graphql(payments.sandbox.url, { query: CHANGE, variables: { input: { entry, change: to } }, headers });
const entries = async () =>
  (await graphqlData(payments.sandbox.url, { query: BOOK })).user.findAddressBookEntries.items;
const lastAudit = async (action: string) => {
  const [last] = await payments.sandbox.db
    .select()
    .from(auditEvents)
    .where(eq(auditEvents.action, action as "OTHER"))
    .orderBy(desc(auditEvents.createdAt))
    .limit(1);
  return last;
};

beforeEach(async () => {
  const { db } = payments.sandbox;
  const { organisation } = payments;
  await set({ addressBookNeedsApproval: false, whitelistEnabled: false });
  await db.delete(addressBookEntries);
  const { type: _, ...columns } = acme;
  await db
    .insert(addressBookEntries)
    .values({ ...columns, organisationId: organisation.id, recipient: true, travelRule: false });
});

describe("an entry", () => {
  it("is changed and removed at once where no approval is asked for, and the audit log says what was", async () => {
    const list = (await graphqlData(payments.sandbox.url, { query: BOOK })).user.findAddressBookEntries;
    expect(list.canChange).toBe(true);
    expect((await change(acme, renamed)).data.changeAddressBookEntry).toEqual({
      success: true,
      requestId: null,
    });
    expect(await entries()).toEqual([{ name: "Acme Ltd", label: "Rent", type: ["RECIPIENT"] }]);
    expect((await lastAudit("ADDRESS_BOOK_ENTRY_CHANGED"))?.details).toBe(
      `"Acme" · Ethereum Holesky · ${STRANGER}. Name: "Acme" → "Acme Ltd"; Label: none → "Rent"`,
    );
    expect((await change(renamed, null)).data.changeAddressBookEntry.success).toBe(true);
    expect(await entries()).toEqual([]);
    expect((await lastAudit("ADDRESS_BOOK_ENTRY_REMOVED"))?.details).toBe(
      `"Acme Ltd" · Ethereum Holesky · ${STRANGER}`,
    );
  });

  it("that is not what the caller says any more is not touched", async () => {
    for (const to of [renamed, null]) {
      const refused = firstError(await change({ ...acme, label: "Old" }, to && { ...to, name: "X" }));
      expect(refused).toMatchObject({
        code: "ENTRY_CHANGED",
        errorMessage: "This entry was changed or removed meanwhile. Look at it again",
      });
    }
    expect(await entries()).toEqual([{ name: "Acme", label: null, type: ["RECIPIENT"] }]);
  });

  it.each([
    ["another address", { ...acme, address: OTHER }, "An entry keeps its chain, address and memo"],
    ["no name", { ...acme, name: " " }, "Name must be 1 to 50 characters (ETHEREUM row 1)"],
    ["no type", { ...acme, type: [] }, "Please choose at least one type (ETHEREUM row 1)"],
    ["no Travel Rule data", { ...acme, type: ["TRAVEL_RULE"] }, "Please provide Travel Rule information"],
    ["nothing new", acme, "Nothing of the entry is changed"],
    ["a hidden character", { ...acme, name: "Ac\u202eme" }, "invisible character (U+202E)"],
  ])("cannot get %s", async (_, to, words) => {
    const { code, errorMessage } = firstError(await change(acme, to));
    expect(code).toBe("INVALID_INPUT");
    expect(errorMessage).toContain(words);
  });

  it("is changed once for one Idempotency-Key", async () => {
    const headers = { "idempotency-key": randomUUID() };
    expect((await change(acme, renamed, headers)).errors).toBeUndefined();
    expect((await change(acme, renamed, headers)).errors).toBeUndefined();
    expect(firstError(await change(acme, null, headers)).code).toBe("INVALID_INPUT");
  });
});

describe("a change that needs approval", () => {
  beforeEach(() => set({ addressBookNeedsApproval: true }));

  async function propose(entry: object, to: object | null): Promise<string> {
    const { requestId } = (await change(entry, to)).data.changeAddressBookEntry;
    await payments.waitFor(requestId, "AWAITING_SIGNATURES");
    return requestId;
  }
  const phonePage = async (id: string) =>
    (await (await fetch(`${payments.sandbox.url}/device/${person.id}/${id}`)).text()).replace(
      /<\/?[bi]>/g,
      "",
    );

  it("is shown on the phone before and after, signed as documented, and then applied", async () => {
    const id = await propose(acme, renamed);
    const { type, webhookMessage } = await payments.getRequest(id);
    expect(type).toBe("ADDRESS_BOOK_CHANGE");
    const [{ unverifiedMessageData: signed }] = webhookMessage.payload.signData.delegateSignData;
    expect(readDer(signed.signData)).toEqual([
      "TRUST-1",
      "CHANGE",
      ["ETHEREUM", "Acme", "", STRANGER, "", ["RECIPIENT"], []],
      ["ETHEREUM", "Acme Ltd", "Rent", STRANGER, "", ["RECIPIENT"], []],
    ]);
    const sha = createHash("sha256").update(Buffer.from(signed.signData, "hex")).digest("hex");
    expect(signed).toMatchObject({ message: sha, shaSignData: sha });
    const page = await phonePage(id);
    expect(page).toMatch(/Change an address-book entry[\s\S]*Before[\s\S]*Acme[\s\S]*After[\s\S]*Acme Ltd/);
    expect(page).toContain(sha.slice(0, 24).match(/.{4}/g)!.join(" "));
    expect(page).not.toContain("digests do not match");
    expect(await entries()).toMatchObject([{ name: "Acme" }]);
    await payments.approve(id, person);
    await payments.waitFor(id, "CONFIRMED");
    expect(await entries()).toMatchObject([{ name: "Acme Ltd" }]);
  });

  it("names in the audit log who asked for it and who approved it, and who added the entry stays", async () => {
    const { db } = payments.sandbox;
    await db.update(addressBookEntries).set({ addedBy: "Ida Holm <ida@bank.example>" });
    const [other, name] = [payments.people[1] as TestUser, "Jonas Lindqvist"];
    await db.update(users).set({ firstName: "Jonas", lastName: "Lindqvist" }).where(eq(users.id, other.id));
    const asked = async (entry: object, to: object | null) => {
      const id = await propose(entry, to);
      await payments.approve(id, other);
      await payments.waitFor(id, "CONFIRMED");
      const [made] = await db.select().from(requestEvents).where(eq(requestEvents.requestId, id));
      return made?.actor;
    };
    const actor = await asked(acme, renamed);
    const changed = await lastAudit("ADDRESS_BOOK_ENTRY_CHANGED");
    expect(changed).toMatchObject({
      actor,
      description: `Address book entry changed: "Acme", Ethereum Holesky ${STRANGER}. Approved by ${name}`,
      details: `"Acme" · Ethereum Holesky · ${STRANGER}. Name: "Acme" → "Acme Ltd"; Label: none → "Rent". Approved by ${name}`,
    });
    const [row] = await db.select().from(addressBookEntries);
    expect(row).toMatchObject({ addedBy: "Ida Holm <ida@bank.example>", changedBy: actor });
    expect(row?.changedAt).toEqual(changed?.createdAt);
    await asked(renamed, null);
    expect(await lastAudit("ADDRESS_BOOK_ENTRY_REMOVED")).toMatchObject({
      actor,
      description: `Address book entry removed: "Acme Ltd", Ethereum Holesky ${STRANGER}. Approved by ${name}`,
    });
  });

  it("fails where the entry was changed before it was approved", async () => {
    const [first, second] = [await propose(acme, renamed), await propose(acme, null)];
    expect(await phonePage(second)).toContain("Entry to remove");
    await payments.approve(first, person);
    await payments.waitFor(first, "CONFIRMED");
    await payments.approve(second, person);
    await payments.waitFor(second, "ERROR");
    expect(await entries()).toMatchObject([{ name: "Acme Ltd" }]);
    expect(await lastAudit("ADDRESS_BOOK_ENTRY_NOT_CHANGED")).toBeDefined();
  });
});

describe("a payment to an entry that is removed", () => {
  const pay = async () => {
    const fromAddress = payments.eth.address;
    const value = (ETH / 100n).toString();
    const { requestId } = await payments.sendEthereum({
      fromAddress,
      to: STRANGER.toLowerCase(),
      value,
    });
    await payments.waitFor(requestId, "AWAITING_SIGNATURES");
    return requestId;
  };

  it("keeps its facts where the allow-list is off", async () => {
    const id = await pay();
    const before = await payments.getRequest(id);
    await change(acme, null);
    expect(await payments.getRequest(id)).toEqual(before);
    await payments.cancel(id);
  });

  it("ends where the allow-list is on and it is not approved, and its money is free again", async () => {
    await set({ whitelistEnabled: true });
    const { available } = await payments.balanceOf(payments.eth.id, "ETHEREUM/ETH");
    const id = await pay();
    // Still a recipient: it goes on.
    await change(acme, renamed);
    expect((await payments.getRequest(id)).status).toBe("AWAITING_SIGNATURES");
    expect((await change(renamed, null)).errors).toBeUndefined();
    expect((await payments.getRequest(id)).status).toBe("SYSTEM_CANCELLED");
    expect((await payments.balanceOf(payments.eth.id, "ETHEREUM/ETH")).available).toBe(available);
    expect((await lastAudit("REQUEST_FAILED"))?.description).toContain(
      "Its recipient is not in the address book any more, and the allow-list is on",
    );
  });
});

describe("the address book that is exported", () => {
  it("leaves an entry in the audit log, and a page that is looked at leaves none", async () => {
    const { url } = payments.sandbox;
    await entries();
    expect(await lastAudit("ADDRESS_BOOK_EXPORTED")).toBeUndefined();
    const query =
      '{ user { findAddressBookEntries(keyword: "acme", isExport: true) { items { name } nextToken } } }';
    await graphqlData(url, { query });
    expect((await lastAudit("ADDRESS_BOOK_EXPORTED"))?.description).toBe(
      'Address book exported: entries with "acme"',
    );
  });
});
