import { randomUUID } from "node:crypto";
import { and, asc, eq, gt } from "drizzle-orm";
import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { sha256Hex } from "../../../sandbox/base/secrets";
import { apiKeys, auditEvents, idempotentAnswers, requests } from "../../../sandbox/db/schema";
import { buildOrganisation, buildUser, buildWallet } from "../../fixtures/sandbox/builders";
import { firstError, type GraphqlCall, graphql, graphqlData } from "../../fixtures/sandbox/graphql";
import { type Payments, STRANGER, startPayments } from "../../fixtures/sandbox/payments";
import { buildProgram } from "../../fixtures/sandbox/programs";
import { PORTAL_KEY } from "../../fixtures/sandbox/sandbox";
import { signIn } from "../../fixtures/sandbox/sign-in";

const DAY = 86_400_000;
const FIELDS =
  "id name role walletIds addresses until lastUsedAt lastUsedFrom createdBy revokedBy keys { lastSix endsAt }";
const CREATE = `mutation ($input: CreateProgramInput!) { createProgram(createProgramInput: $input) { secret program { ${FIELDS} } } }`;
const CHANGE = `mutation ($input: ChangeProgramInput!) { changeProgram(changeProgramInput: $input) { ${FIELDS} } }`;
const ROTATE = `mutation ($input: RotateProgramKeyInput!) { rotateProgramKey(rotateProgramKeyInput: $input) { secret program { ${FIELDS} } } }`;
const REVOKE = "mutation ($id: String!) { revokeProgram(id: $id) }";
const APPROVE =
  "mutation ($input: AddSignatureInput!) { addSignature(addSignatureInput: $input) { requestId } }";
const ME = "{ user { role } }";
const PAY = `mutation ($input: CreateEthereumTransactionInput!) {
  createEthereumTransaction(createTransactionInput: $input) { ... on CreateEthereumTransactionResponse { requestId } }
}`;

const clockOffset = { ms: 0 };
let payments: Payments;
let url: string;
let before = 0;
beforeAll(async () => {
  payments = await startPayments({ clockOffset });
  url = payments.sandbox.url;
});
afterAll(() => payments?.sandbox.close());
beforeEach(async () => {
  clockOffset.ms = 0;
  before = (await entries(0)).at(-1)?.order ?? 0;
});

const entries = (after: number) =>
  payments.sandbox.db
    .select()
    .from(auditEvents)
    .where(and(eq(auditEvents.chain, payments.organisation.id), gt(auditEvents.order, after)))
    .orderBy(asc(auditEvents.order));

const told = async (action: string) =>
  (await entries(before))
    .filter((entry) => entry.action === action)
    .map(({ actor, details, origin, address }) => ({ actor, details, origin, address }));

const isoDay = (days: number) => new Date(Date.now() + days * DAY).toISOString().slice(0, 10);

const created = (given: Record<string, unknown> = {}) => ({
  ...{ name: `Program ${randomUUID().slice(0, 8)}`, role: "INITIATOR", addresses: [], until: isoDay(30) },
  ...given,
});

/** As the first of the people, an Owner; the tests' server key acts as her. */
const ask = (query: string, variables: Record<string, unknown>, call: Partial<GraphqlCall> = {}) =>
  graphql(url, { query, variables, ...call });
const withKey = (apiKey: string, query = ME, variables = {}) => graphql(url, { query, variables, apiKey });
const make = (given = {}) => graphqlData(url, { query: CREATE, variables: { input: created(given) } });
const pay = (apiKey: string, key?: string) =>
  graphql(url, {
    ...{ query: PAY, apiKey, ...(key && { headers: { "idempotency-key": key } }) },
    variables: {
      input: { ethereumTransaction: { fromAddress: payments.eth.address, to: STRANGER, value: "7" } },
    },
  });

describe("A program", () => {
  it("is made by an Owner, with a secret of 256 bits of which only hash and last six are stored", async () => {
    const { walletId } = payments;
    const input = created({ name: "Payroll", walletIds: [walletId], addresses: ["127.0.0.0/8"] });
    const { createProgram } = await graphqlData(url, { query: CREATE, variables: { input } });
    const { secret, program } = createProgram;
    expect(secret).toMatch(/^srk_[0-9a-f]{64}$/);
    expect(program).toMatchObject({
      ...{ name: "Payroll", role: "INITIATOR", walletIds: [walletId], addresses: ["127.0.0.0/8"] },
      ...{ until: isoDay(30), lastUsedAt: null, createdBy: "Ada Example", revokedBy: null },
      keys: [{ lastSix: secret.slice(-6), endsAt: null }],
    });
    const [stored] = await payments.sandbox.db
      .select()
      .from(apiKeys)
      .where(eq(apiKeys.keyHash, sha256Hex(secret)));
    expect(JSON.stringify(stored)).not.toContain(secret);
    const [entry] = await told("PROGRAM_CREATED");
    expect(entry?.details).toMatch(
      /^"Payroll" · key \*{4}[0-9a-f]{6} · Initiator · .+ · from 127\.0\.0\.0\/8 · until /,
    );
  });

  it("shows its secret once: a repeated Idempotency-Key has the same program and no secret", async () => {
    const call = { headers: { "idempotency-key": randomUUID() } };
    const input = created();
    const first = (await ask(CREATE, { input }, call)).data.createProgram;
    const second = (await ask(CREATE, { input }, call)).data.createProgram;
    expect(second).toEqual({ program: first.program, secret: null });
    const kept = await payments.sandbox.db.select().from(idempotentAnswers);
    expect(JSON.stringify(kept)).not.toContain(first.secret);
  });

  it.each([
    ["an Owner", { role: "OWNER" }, "A key never approves"],
    ["an Approver", { role: "APPROVER" }, "A key never approves"],
    ["a program for ever", { until: isoDay(402) }, "within 400 days"],
    ["a program of yesterday", { until: isoDay(-1) }, "must not be in the past"],
    ["a day that is none", { until: "2027-02-30" }, "must be a date"],
    ["an address that is none", { addresses: ["payroll.example"] }, "is neither an IP address"],
    ["no wallets", { walletIds: [] }, "Choose at least one wallet"],
    ["a text for a wallet", { walletIds: ["1"] }, "WalletId not found"],
    ["no name", { name: " " }, "needs a name"],
    ["a name like a person's entry", { name: "Ada Example <ada@example.test>" }, "must not contain < or >"],
    ["a long name", { name: "x".repeat(41) }, "longer than 40"],
  ])("is not made as %s", async (_, given, message) => {
    const error = firstError(await ask(CREATE, { input: created(given) }));
    expect(error.code).toBe("INVALID_INPUT");
    expect(error.errorMessage).toContain(message);
  });

  it("is not made for another organisation's wallet, nor under a name that is taken", async () => {
    const other = await buildOrganisation(payments.sandbox);
    const person = await buildUser(payments.sandbox, other.id);
    const walletIds = [await buildWallet(payments.sandbox, other.id, [person])];
    const foreign = firstError(await ask(CREATE, { input: created({ walletIds }) }));
    expect(foreign.errorMessage).toBe("WalletId not found");
    await make({ name: "Taken" });
    const same = firstError(await ask(CREATE, { input: created({ name: "TAKEN" }) }));
    expect(same.errorMessage).toBe("There is a program of this name");
  });

  it("is made, changed, rotated and revoked by Owners alone, of its own organisation", async () => {
    const { sandbox, organisation } = payments;
    const { id, secret } = await buildProgram(sandbox, organisation.id, { name: "Untouched" });
    const approver = await buildUser(sandbox, organisation.id, { role: "APPROVER" });
    const foreigner = await buildUser(sandbox, (await buildOrganisation(sandbox)).id, { role: "OWNER" });
    const calls = [
      [CHANGE, { input: { id, name: "Changed", addresses: [] } }],
      [ROTATE, { input: { id, keepEarlier: "NOT" } }],
      [REVOKE, { id }],
    ] as const;
    for (const [person, code] of [
      [approver, "NOT_ALLOWED"],
      [foreigner, "NOT_FOUND"],
    ] as const) {
      const call = { apiKey: PORTAL_KEY, authentication: await signIn(url, person) };
      for (const [query, variables] of calls) {
        expect(firstError(await ask(query, variables, call)).code).toBe(code);
      }
    }
    for (const [query, variables] of [...calls, [CREATE, { input: created() }] as const]) {
      expect(firstError(await withKey(secret, query, variables)).code).toBe("NOT_ALLOWED");
    }
    expect((await withKey(secret)).data.user.role).toBe("INITIATOR");
  });
});

describe("A program's key", () => {
  it("acts as the program: what it prepares is its own in history, audit log and idempotency", async () => {
    const { sandbox, organisation } = payments;
    const { id, secret } = await buildProgram(sandbox, organisation.id, { name: "Invoices" });
    const key = randomUUID();
    const made = (await pay(secret, key)).data.createEthereumTransaction.requestId;
    expect((await pay(secret, key)).data.createEthereumTransaction.requestId).toBe(made);
    const owners = (
      await graphql(url, {
        ...{ query: PAY, headers: { "idempotency-key": key } },
        variables: {
          input: { ethereumTransaction: { fromAddress: payments.eth.address, to: STRANGER, value: "7" } },
        },
      })
    ).data.createEthereumTransaction.requestId;
    expect(owners).not.toBe(made);
    const [row] = await sandbox.db.select().from(requests).where(eq(requests.id, made));
    expect(row?.createdBy).toBe(id);
    const actor = `Invoices (key ****${secret.slice(-6)})`;
    expect(await told("REQUEST_CREATED")).toContainEqual(
      expect.objectContaining({ actor, origin: "API", address: "127.0.0.1" }),
    );
    const log = await graphqlData(url, {
      query: "{ user { auditLog { actors { name kind email } } } }",
    });
    expect(log.user.auditLog.actors).toContainEqual({ name: actor, kind: "API_KEY", email: null });
  });

  it("never approves, and prepares nothing as Viewer or Auditor", async () => {
    const { sandbox, organisation } = payments;
    const { secret } = await buildProgram(sandbox, organisation.id);
    const { requestId } = (await pay(secret)).data.createEthereumTransaction;
    await payments.waitFor(requestId, "AWAITING_SIGNATURES");
    const [digest = ""] = await payments.digestsOf(requestId);
    const publicKeySignaturePairs = [payments.signatureOf(payments.people[0]!, digest)];
    const input = { requestId, signRequests: [{ publicKeySignaturePairs }] };
    const approval = await withKey(secret, APPROVE, { input });
    expect(firstError(approval).errorMessage).toContain("An Initiator cannot approve requests");
    for (const role of ["VIEWER", "AUDITOR"] as const) {
      const reader = await buildProgram(sandbox, organisation.id, { role });
      expect(firstError(await pay(reader.secret)).code).toBe("NOT_ALLOWED");
    }
  });

  it("carries no session, and signs nobody in", async () => {
    const { secret } = await buildProgram(payments.sandbox, payments.organisation.id);
    const authentication = await signIn(url, payments.people[0]!);
    const answer = await graphql(url, { query: ME, apiKey: secret, authentication });
    expect(firstError(answer).code).toBe("INVALID_SESSION_TOKEN_CODE");
  });

  it("is used from its addresses only; a refusal is told once an hour", async () => {
    const { sandbox, organisation } = payments;
    const addresses = ["10.4.0.0/16", "2001:db8::/32"];
    const { id, secret } = await buildProgram(sandbox, organisation.id, { name: "Elsewhere", addresses });
    for (let time = 0; time < 5; time++) expect((await withKey(secret)).status).toBe(401);
    expect(await told("API_KEY_REFUSED")).toEqual([
      {
        ...{ actor: `Elsewhere (key ****${secret.slice(-6)})`, origin: "API", address: "127.0.0.1" },
        details: '"Elsewhere" · it may not be used from this address',
      },
    ]);
    clockOffset.ms = 3_601_000;
    await withKey(secret);
    expect(await told("API_KEY_REFUSED")).toHaveLength(2);
    const input = { id, name: "Here", addresses: ["127.0.0.1"] };
    expect((await ask(CHANGE, { input })).data.changeProgram).toMatchObject(input);
    expect((await withKey(secret)).status).toBe(200);
    expect(await told("PROGRAM_CHANGED")).toEqual([
      expect.objectContaining({
        details: '"Elsewhere" from 10.4.0.0/16, 2001:db8::/32 · now "Here" from 127.0.0.1',
      }),
    ]);
  });

  it("ends with its last day, and cannot be changed or rotated afterwards", async () => {
    const { secret, program } = (await make({ until: isoDay(2) })).createProgram;
    expect((await withKey(secret)).status).toBe(200);
    clockOffset.ms = 3 * DAY;
    expect((await withKey(secret)).status).toBe(401);
    expect((await told("API_KEY_REFUSED")).map(({ details }) => details)).toEqual([
      `"${program.name}" · its time has ended`,
    ]);
    const rotated = await ask(ROTATE, { input: { id: program.id, keepEarlier: "DAY" } });
    expect(firstError(rotated).errorMessage).toBe("This program has ended");
  });

  it.each([
    ["NOT", 0],
    ["HOUR", 3_600_000],
    ["DAY", DAY],
  ])("that is rotated (%s) holds beside the new one for that long", async (keepEarlier, ms) => {
    const { secret: old, program } = (await make()).createProgram;
    const rotated = (await ask(ROTATE, { input: { id: program.id, keepEarlier } })).data.rotateProgramKey;
    expect(rotated.program.keys).toHaveLength(ms === 0 ? 1 : 2);
    expect((await withKey(rotated.secret)).status).toBe(200);
    expect((await withKey(old)).status).toBe(ms === 0 ? 401 : 200);
    clockOffset.ms = ms + 1_000;
    expect((await withKey(rotated.secret)).status).toBe(200);
    expect((await withKey(old)).status).toBe(401);
    expect((await told("API_KEY_REFUSED")).at(-1)?.details).toContain("a newer key has replaced it");
  });

  it("of a revoked program is refused at once, also one that was just rotated; its name is free again", async () => {
    const { secret: old, program } = (await make({ name: "Gone" })).createProgram;
    const { secret } = (await ask(ROTATE, { input: { id: program.id, keepEarlier: "DAY" } })).data
      .rotateProgramKey;
    for (let time = 0; time < 2; time++) {
      expect((await ask(REVOKE, { id: program.id })).data).toEqual({ revokeProgram: true });
    }
    expect(await told("PROGRAM_REVOKED")).toHaveLength(1);
    for (const key of [old, secret]) {
      expect(firstError({ ...(await withKey(key)), status: 0 }).code).toBe("UNAUTHORIZED");
    }
    const again = firstError(await ask(ROTATE, { input: { id: program.id, keepEarlier: "NOT" } }));
    expect(again.errorMessage).toBe("This program was revoked");
    const { user } = await graphqlData(url, { query: `{ user { programs { ${FIELDS} } } }` });
    expect(user.programs.at(-1)).toMatchObject({ name: "Gone", keys: [], revokedBy: "Ada Example" });
    expect((await make({ name: "Gone" })).createProgram.secret).not.toBeNull();
  });

  it("notes its last use once a minute, with the address", async () => {
    const { secret, program } = (await make()).createProgram;
    const lastUse = async () => {
      const { user } = await graphqlData(url, { query: `{ user { programs { ${FIELDS} } } }` });
      return user.programs.find(({ id }: { id: string }) => id === program.id);
    };
    await withKey(secret);
    const { lastUsedAt: first, lastUsedFrom } = await lastUse();
    expect(lastUsedFrom).toBe("127.0.0.1");
    clockOffset.ms = 30_000;
    await withKey(secret);
    expect((await lastUse()).lastUsedAt).toBe(first);
    clockOffset.ms = 61_000;
    await withKey(secret);
    expect(Date.parse((await lastUse()).lastUsedAt)).toBeGreaterThan(Date.parse(first) + 60_000);
  });
});
