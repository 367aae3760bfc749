import { eq } from "drizzle-orm";
import {
  type GraphQLField,
  type GraphQLObjectType,
  getNamedType,
  isInterfaceType,
  isLeafType,
  isNonNullType,
  isObjectType,
  isUnionType,
} from "graphql";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { buildSchema } from "../../../sandbox/api/schema";
import { subWallets, users, wallets } from "../../../sandbox/db/schema";
import { buildSubWallet, buildUser, buildWallet, fund, type TestUser } from "../../fixtures/sandbox/builders";
import { firstError, graphql } from "../../fixtures/sandbox/graphql";
import { mutationFields, mutationOf, sampleArguments } from "../../fixtures/sandbox/mutation-calls";
import { ETH, type Payments, STRANGER, startPayments } from "../../fixtures/sandbox/payments";
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

/** Every leaf below a type, as deep as a page would ask. */
function selectionOf(type: unknown, depth: number): string {
  const named = getNamedType(type as GraphQLObjectType);
  if (isLeafType(named)) return "";
  if (isUnionType(named) || depth === 0) return "{ __typename }";
  if (!isObjectType(named) && !isInterfaceType(named)) return "";
  const fields = Object.values(named.getFields()).filter((field) =>
    field.args.every(({ type: of, defaultValue }) => !isNonNullType(of) || defaultValue !== undefined),
  );
  const asked = fields.flatMap((field) => {
    if (isLeafType(getNamedType(field.type))) return [field.name];
    return depth > 1 ? [`${field.name} ${selectionOf(field.type, depth - 1)}`] : [];
  });
  return `{ __typename ${asked.join(" ")} }`;
}

const userType = buildSchema().getType("User") as GraphQLObjectType;
const samples: Record<string, unknown> = {
  chain: "ETHEREUM",
  startsWith: "0x",
  endsWith: "00",
  endDate: "2026-11-20",
  timePeriod: "ONE_DAY",
  at: "2026-11-20T00:00:00.000Z",
};
const foreignOf = (name: string): unknown =>
  ({
    subWalletId: payments.eth.id,
    walletId: payments.walletId,
    requestId: foreignRequest,
    id: foreignRequest,
    address: payments.eth.address,
    ...samples,
  })[name] ?? undefined;

function literalOf(value: unknown): string {
  return /^[A-Z_]+$/.test(String(value)) ? String(value) : JSON.stringify(value);
}

/** With another wallet's id wherever a field takes one. */
function callOf(field: GraphQLField<unknown, unknown>): string | null {
  const args = field.args.filter(({ type }) => isNonNullType(type));
  if (args.some(({ name }) => foreignOf(name) === undefined)) return null;
  const given = args.map(({ name }) => `${name}: ${literalOf(foreignOf(name))}`).join(", ");
  return `query { user { ${field.name}${given && `(${given})`} ${selectionOf(field.type, 3)} } }`;
}

describe("a person with some of the wallets", () => {
  const fields = Object.values(userType.getFields());

  it.each(fields.map((field) => [field.name, field] as const))(
    "reads of no other in User.%s",
    async (_, field) => {
      const query = callOf(field);
      if (query === null) return;
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

  it.each(mutationFields.map(({ name }) => name).filter((name) => name !== "endSession"))(
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
