import { eq } from "drizzle-orm";
import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { addressBookEntries, auditEvents, organisations, paymentTemplates } from "../../../sandbox/db/schema";
import { buildOrganisation, buildUser, type TestUser } from "../../fixtures/sandbox/builders";
import { firstError, graphql, graphqlData } from "../../fixtures/sandbox/graphql";
import { startTestSandbox, type TestSandbox } from "../../fixtures/sandbox/sandbox";
import { signIn } from "../../fixtures/sandbox/sign-in";

const PAYEE = "0x52908400098527886E0F7030069857D2E4169EE7";
const XRP_PAYEE = "rPT1Sjq2YGrBMTttX4GZHjKu9dyfzbpAYe";
const LIST = "{ user { paymentTemplates { id name assetSymbol decimals address memo amount isAllowed } } }";
const SAVE = `mutation ($input: SavePaymentTemplateInput!) {
  savePaymentTemplate(savePaymentTemplateInput: $input) { id name } }`;
let sandbox: TestSandbox;
let organisationId: string;
let colleague: TestUser;

beforeAll(async () => {
  sandbox = await startTestSandbox();
  organisationId = (await buildOrganisation(sandbox)).id;
  await buildUser(sandbox, organisationId, { isServerUser: true });
  colleague = await buildUser(sandbox, organisationId);
});
beforeEach(() => sandbox.db.delete(paymentTemplates));
afterAll(() => sandbox.close());

const rent = { name: "Rent", chain: "ETHEREUM", address: PAYEE, amount: "1500000000000000000" };
const save = (input: object) => graphql(sandbox.url, { query: SAVE, variables: { input } });
const list = async () => (await graphqlData(sandbox.url, { query: LIST })).user.paymentTemplates;

describe("payment templates", () => {
  it("are kept, renamed and removed, each with an entry in the audit log", async () => {
    await save({ ...rent, address: PAYEE.toLowerCase() });
    const [{ id, ...kept }] = await list();
    expect(kept).toEqual({
      ...{ name: "Rent", assetSymbol: "ETH", decimals: 18, address: PAYEE, memo: null },
      ...{ amount: "1500000000000000000", isAllowed: true },
    });
    const variables = { id, name: " Office  rent " };
    const renamed = `mutation ($id: String!, $name: String!) { renamePaymentTemplate(id: $id, name: $name) { name } }`;
    const { renamePaymentTemplate } = await graphqlData(sandbox.url, { query: renamed, variables });
    expect(renamePaymentTemplate.name).toBe("Office rent");
    const remove = { query: `mutation { removePaymentTemplate(id: "${id}") { success } }` };
    expect((await graphqlData(sandbox.url, remove)).removePaymentTemplate.success).toBe(true);
    expect((await graphqlData(sandbox.url, remove)).removePaymentTemplate.success).toBe(false);
    expect(await list()).toEqual([]);
    const entries = await sandbox.db.select().from(auditEvents).where(eq(auditEvents.chain, organisationId));
    expect(entries.map(({ action }) => action).filter((one) => one?.startsWith("PAYMENT_TEMPLATE"))).toEqual([
      "PAYMENT_TEMPLATE_SAVED",
      "PAYMENT_TEMPLATE_RENAMED",
      "PAYMENT_TEMPLATE_REMOVED",
    ]);
  });

  it("are saved once however often it is asked, and never replaced by another of the same name", async () => {
    await save(rent);
    expect((await save(rent)).errors).toBeUndefined();
    expect(await list()).toHaveLength(1);
    for (const other of [
      { amount: "2" },
      { amount: null },
      { name: "RENT", address: `0x${"1".repeat(40)}` },
    ]) {
      expect(firstError(await save({ ...rent, ...other }))).toMatchObject({ code: "INVALID_INPUT" });
    }
    expect(await list()).toMatchObject([{ name: "Rent", amount: "1500000000000000000" }]);
  });

  it("are a person's own", async () => {
    await save(rent);
    const authentication = await signIn(sandbox.url, colleague);
    const asked = { query: LIST, authentication };
    expect((await graphqlData(sandbox.url, asked)).user.paymentTemplates).toEqual([]);
  });

  it.each([
    ["no name", { name: "  " }],
    ["a long name", { name: "n".repeat(41) }],
    ["another chain's address", { address: XRP_PAYEE }],
    ["a memo where there is none", { memo: "7" }],
    ["a tag that cannot be", { chain: "RIPPLE", address: XRP_PAYEE, memo: "x" }],
    ["an amount of nothing", { amount: "0" }],
    ["an amount that is no number", { amount: "1e3" }],
    ["an unknown token", { contractAddress: PAYEE }],
  ])("are refused with %s", async (_, changes) => {
    expect(firstError(await save({ ...rent, ...changes }))).toMatchObject({ code: "INVALID_INPUT" });
    expect(await list()).toEqual([]);
  });

  it("say when the allow-list forbids their recipient, by its tag too", async () => {
    await save({ name: "Exchange", chain: "RIPPLE", address: XRP_PAYEE, memo: "7" });
    const set = (whitelistEnabled: boolean) =>
      sandbox.db.update(organisations).set({ whitelistEnabled }).where(eq(organisations.id, organisationId));
    await set(true);
    const entry = { organisationId, chain: "RIPPLE", address: XRP_PAYEE, recipient: true, travelRule: false };
    await sandbox.db.insert(addressBookEntries).values({ ...entry, name: "Tag 8", memo: "8" });
    expect(await list()).toMatchObject([{ isAllowed: false }]);
    await sandbox.db.insert(addressBookEntries).values({ ...entry, name: "Tag 7", memo: "7" });
    expect(await list()).toMatchObject([{ isAllowed: true }]);
    await set(false);
  });

  it("are at most 100 a person", async () => {
    for (let n = 0; n < 100; n++) await save({ ...rent, name: `Rent ${n}` });
    expect(firstError(await save({ ...rent, name: "One more" })).errorMessage).toMatch(/There are 100/);
  });
});
