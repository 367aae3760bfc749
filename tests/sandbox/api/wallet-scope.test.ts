import { eq } from "drizzle-orm";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { subWallets, users, wallets } from "../../../sandbox/db/schema";
import { buildSubWallet, buildUser, buildWallet, fund, type TestUser } from "../../fixtures/sandbox/builders";
import { firstError, graphql } from "../../fixtures/sandbox/graphql";
import { mutationFields, mutationOf, sampleArguments } from "../../fixtures/sandbox/mutation-calls";
import { ETH, type Payments, STRANGER, startPayments } from "../../fixtures/sandbox/payments";
import { fieldCall, SAMPLES, userFields } from "../../fixtures/sandbox/query-calls";
import { PORTAL_KEY } from "../../fixtures/sandbox/sandbox";
import { signIn } from "../../fixtures/sandbox/sign-in";

let payments: Payments;
let limited: TestUser;
let session: Awaited<ReturnType<typeof signIn>>;
let own: { walletId: string; id: string; address: string };
let foreignRequest: string;
/** What no answer may have. */
let foreign: string[];

beforeAll(async () => {
  payments = await startPayments();
  const { sandbox, organisation, people } = payments;
  const walletId = await buildWallet(sandbox, organisation.id, people);
  const eth = await buildSubWallet(sandbox, walletId, "ETH");
  await fund(sandbox, eth, "ETHEREUM/ETH", 3n * ETH);
  own = { walletId, id: eth.id, address: eth.address };
  await sandbox.db.update(wallets).set({ name: "Foreign vault" }).where(eq(wallets.id, payments.walletId));
  await sandbox.db
    .update(subWallets)
    .set({ name: "Foreign ether" })
    .where(eq(subWallets.id, payments.eth.id));
  limited = await buildUser(sandbox, organisation.id, { role: "INITIATOR", walletIds: [walletId] });
  session = await signIn(sandbox.url, limited);
  const made = await payments.sendEthereum({ fromAddress: payments.eth.address, to: STRANGER, value: "7" });
  foreignRequest = made.requestId;
  await payments.waitFor(foreignRequest, "AWAITING_SIGNATURES");
  foreign = [payments.walletId, payments.eth.address, payments.btc.address, foreignRequest, "Foreign"];
});
afterAll(() => payments?.sandbox.close());

const ask = (query: string, variables: Record<string, unknown> = {}) =>
  graphql(payments.sandbox.url, { query, variables, apiKey: PORTAL_KEY, authentication: session });

/** With another wallet's id wherever a field takes one. */
const foreignIds = () => ({
  ...{ subWalletId: payments.eth.id, walletId: payments.walletId, address: payments.eth.address },
  ...{ requestId: foreignRequest, id: foreignRequest },
});

const ENDS_ITS_SESSION = new Set(["endSession", "endPersonSessions"]);

describe("a person with some of the wallets", () => {
  it.each(userFields.map((field) => [field.name, field] as const))(
    "reads of no other in User.%s",
    async (_, field) => {
      const query = `{ user { ${fieldCall(field, { ...SAMPLES, ...foreignIds() })} } }`;
      const text = JSON.stringify(await ask(query));
      for (const word of foreign) expect(text).not.toContain(word);
      expect(text).not.toContain("INTERNAL_ERROR");
    },
  );

  it("reads her own, and what it is worth", async () => {
    const { data, errors } = await ask(`query { user {
      walletsInfo { items { walletId } } subWallets { items { subWalletId balances { items { amount { value } } } } }
      portfolio { total { value } } } }`);
    expect(errors).toBeUndefined();
    expect(data.user.walletsInfo.items).toEqual([{ walletId: own.walletId }]);
    expect(data.user.subWallets.items).toMatchObject([{ subWalletId: own.id }]);
  });

  it("finds nothing of another by its id", async () => {
    const one = await ask(`query { getRequest(requestId: "${foreignRequest}") { requestId } }`);
    expect(firstError(one).code).toBe("NOT_FOUND");
    const two = await ask(
      `query { user { subWallet(subWalletId: "${payments.eth.id}") { id: __typename } } }`,
    );
    expect(firstError(two).code).toBe("NOT_FOUND");
  });

  it.each(mutationFields.map(({ name }) => name).filter((name) => !ENDS_ITS_SESSION.has(name)))(
    "changes nothing of another with %s",
    async (name) => {
      const { eth, walletId } = payments;
      const given = sampleArguments(name, {
        ...{ walletId, subWalletId: eth.id, subWalletIdString: eth.id, fromAddress: eth.address },
        ...{
          from: eth.address,
          to: STRANGER,
          address: STRANGER,
          id: foreignRequest,
          requestId: foreignRequest,
        },
        ...{ payoutId: foreignRequest, freezeId: foreignRequest, name: "A name", value: "1" },
        ...{ maxFeePerGas: "0x77359400", maxPriorityFeePerGas: "0x1", message: "0x48", version: "V4" },
      });
      const before = JSON.stringify(await payments.getRequest(foreignRequest));
      const answer = await ask(mutationOf(name, given), given);
      expect(JSON.stringify(answer)).not.toContain("INTERNAL_ERROR");
      expect(JSON.stringify(answer.data ?? null)).not.toContain("Foreign");
      expect(JSON.stringify(await payments.getRequest(foreignRequest))).toBe(before);
    },
  );

  it("pays from her own, and creates a sub-wallet there alone", async () => {
    const create = `mutation ($input: CreateEthereumTransactionInput!) {
      createEthereumTransaction(createTransactionInput: $input) {
        ... on CreateEthereumTransactionResponse { requestId } } }`;
    const pay = (fromAddress: string) =>
      ask(create, { input: { ethereumTransaction: { fromAddress, to: STRANGER, value: "5" } } });
    const { data, errors } = await pay(own.address);
    expect(errors).toBeUndefined();
    const { requestId } = data.createEthereumTransaction;
    await payments.waitFor(requestId, "AWAITING_SIGNATURES");
    await payments.approve(requestId, payments.people[0]!);
    await payments.waitFor(requestId, "CONFIRMED");
    expect(firstError(await pay(payments.eth.address)).code).toBe("NOT_FOUND");
    const sub = (walletId: string) =>
      ask(
        `mutation { createSubWallet(createSubWalletInput: { walletId: "${walletId}", type: XRP, name: "New" }) { subWalletId } }`,
      );
    expect((await sub(own.walletId)).errors).toBeUndefined();
    expect(firstError(await sub(payments.walletId)).code).toBe("NOT_FOUND");
  });

  it("does not read the audit log; an Owner and an Auditor do", async () => {
    const log = "query { user { auditLog { items { description: __typename } } readsAuditLog } }";
    const refused = await ask("query { user { auditLog { count } } }");
    expect(firstError(refused).errorMessage).toContain(
      "sees only some of the wallets cannot read the audit log",
    );
    for (const role of ["OWNER", "AUDITOR"] as const) {
      await payments.sandbox.db.update(users).set({ role }).where(eq(users.id, limited.id));
      expect((await ask(log)).errors, role).toBeUndefined();
    }
    const { data } = await ask("query { user { walletsInfo { items { walletId } } } }");
    expect(data.user.walletsInfo.items).toHaveLength(2);
    await payments.sandbox.db.update(users).set({ role: "INITIATOR" }).where(eq(users.id, limited.id));
  });
});
