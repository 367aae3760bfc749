import { mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { sql } from "drizzle-orm";
import { afterAll, afterEach, beforeAll, describe, expect, it } from "vitest";
import { readEnv } from "../../../sandbox/base/env";
import * as tables from "../../../sandbox/db/schema";
import {
  buildOrganisation,
  buildSubWallet,
  buildUser,
  buildWallet,
  fund,
} from "../../fixtures/sandbox/builders";
import { firstError, graphql, graphqlData } from "../../fixtures/sandbox/graphql";
import { PORTAL_KEY, SERVER_KEY, startTestSandbox, type TestSandbox } from "../../fixtures/sandbox/sandbox";
import { signIn } from "../../fixtures/sandbox/sign-in";

const folders: string[] = [];
const running: TestSandbox[] = [];

async function newFolder(): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), "strongroom-start-"));
  folders.push(folder);
  return folder;
}

async function start(dataDir: string, env: Record<string, string> = {}): Promise<TestSandbox> {
  const sandbox = await startTestSandbox({ dataDir, env });
  running.push(sandbox);
  return sandbox;
}

afterEach(async () => {
  for (const sandbox of running.splice(0)) await sandbox.close();
  for (const folder of folders.splice(0)) await rm(folder, { recursive: true, force: true });
});

describe("a restart", () => {
  it("keeps sessions, wallets and balances", async () => {
    const dataDir = await newFolder();
    const before = await start(dataDir);
    const { id: organisationId } = await buildOrganisation(before);
    const user = await buildUser(before, organisationId, { isServerUser: true });
    const wallet = await buildWallet(before, organisationId, [user]);
    const eth = await buildSubWallet(before, wallet, "ETH");
    await fund(before, eth, "ETHEREUM/ETH", 7n);
    const authentication = await signIn(before.url, user);
    await before.close();

    const after = await start(dataDir);
    const query = `{ user { email subWallets { items { id address balances(limit: 1) { items { amount { value } } } } } } }`;
    const { user: shown } = await graphqlData(after.url, { query, authentication, apiKey: PORTAL_KEY });
    expect(shown.email).toBe(user.email);
    expect(shown.subWallets.items).toEqual([
      { id: eth.id, address: eth.address, balances: { items: [{ amount: { value: "7" } }] } },
    ]);
    await expect(signIn(after.url, user)).resolves.toBeTruthy();
  });

  it("with new API keys replaces the old ones and keeps the server key's user", async () => {
    const dataDir = await newFolder();
    const before = await start(dataDir);
    const user = await buildUser(before, (await buildOrganisation(before)).id, { isServerUser: true });
    await before.close();

    const keys = {
      SANDBOX_SERVER_API_KEY: "rotated-server-key-01",
      SANDBOX_PORTAL_API_KEY: "rotated-portal-key-01",
    };
    const after = await start(dataDir, keys);
    const query = "{ user { email } }";
    const data = await graphqlData(after.url, { query, apiKey: keys.SANDBOX_SERVER_API_KEY });
    expect(data.user.email).toBe(user.email);
    for (const apiKey of [SERVER_KEY, PORTAL_KEY]) {
      expect((await graphql(after.url, { query, apiKey })).status).toBe(401);
    }
  });

  it.each([
    ["a process that has ended", "999999999 12345 token"],
    ["an earlier process whose pid another one has now", `${process.ppid} 1 token`],
    ["an earlier process with our own pid", `${process.pid} 1 token`],
    ["an interrupted write", ""],
  ])("takes over a lock left by %s", async (_, content) => {
    const dataDir = await newFolder();
    await writeFile(join(dataDir, "pglite.lock"), content);
    await expect(start(dataDir)).resolves.toBeTruthy();
  });

  it("is refused while another sandbox uses the folder", async () => {
    const dataDir = await newFolder();
    await start(dataDir);
    await expect(start(dataDir)).rejects.toThrow(/Another sandbox .* uses this data folder/);
  });
});

describe("the books", () => {
  it("refuse unbalanced entries when the transaction commits", async () => {
    const sandbox = await startTestSandbox();
    running.push(sandbox);
    const { db } = sandbox;
    const { id: organisationId } = await buildOrganisation(sandbox);
    expect(organisationId).toBeTruthy();
    const id = "00000000-0000-4000-8000-00000000000a";
    const write = (amounts: bigint[]) =>
      db.transaction(async (tx) => {
        await tx.insert(tables.ledgerTransactions).values({ id, kind: "test", reference: "one" });
        const [account] = await tx
          .insert(tables.ledgerAccounts)
          .values({ kind: "network", assetId: "ETHEREUM/ETH" })
          .returning();
        for (const amount of amounts) {
          await tx
            .insert(tables.ledgerEntries)
            .values({ transactionId: id, accountId: account!.id, assetId: "ETHEREUM/ETH", amount });
        }
      });
    const refusal = await write([5n, -4n]).then(
      () => null,
      (error: Error) => error,
    );
    expect(String(refusal?.cause ?? refusal)).toContain("does not balance");
    expect(await db.select().from(tables.ledgerEntries)).toEqual([]);
    await write([5n, -5n]);
    expect(await db.select().from(tables.ledgerEntries)).toHaveLength(2);
    await expect(db.execute(sql`update ledger_entries set amount = 6 where amount = 5`)).rejects.toThrow();
  });
});

describe("HTTP", () => {
  let sandbox: TestSandbox;
  beforeAll(async () => {
    sandbox = await startTestSandbox();
  });
  afterAll(() => sandbox.close());

  it("answers errors in the document as GraphQL errors with status 200", async () => {
    const { url, logged } = sandbox;
    const refused = {
      "{ nope }": "GRAPHQL_VALIDATION_FAILED",
      "{ user {": "GRAPHQL_PARSE_FAILED",
      "query ($x: Nope) { user { email } }": "GRAPHQL_VALIDATION_FAILED",
      "{ __typename @nope }": "GRAPHQL_VALIDATION_FAILED",
    };
    for (const [query, code] of Object.entries(refused)) {
      const answer = await graphql(url, { query, headers: { accept: "application/graphql-response+json" } });
      expect(answer.status).toBe(200);
      expect(answer.errors?.[0]?.errorType).toBe(code);
      expect(answer.errors?.[0]?.extensions?.code).toBe(code);
      expect(firstError(answer).errorMessage).toBeTruthy();
    }
    expect(logged).toEqual([]);
  });

  it("answers a session error with errorType, extensions and path", async () => {
    const { url } = sandbox;
    const { errors } = await graphql(url, { query: "{ user { email } }", apiKey: PORTAL_KEY });
    expect(errors).toEqual([
      {
        message: '{"errorMessage":"Invalid session token","code":"INVALID_SESSION_TOKEN_CODE"}',
        errorType: "INVALID_SESSION_TOKEN",
        extensions: { code: "INVALID_SESSION_TOKEN_CODE" },
        locations: [{ line: 1, column: 3 }],
        path: ["user"],
      },
    ]);
  });

  it("hides internal errors from the answer, and logs them", async () => {
    await buildUser(sandbox, (await buildOrganisation(sandbox)).id, { isServerUser: true });
    await sandbox.db.execute(sql`alter table sub_wallets rename column name to no_name`);
    const answer = await graphql(sandbox.url, { query: "{ user { subWallets { items { id } } } }" });
    expect(firstError(answer)).toEqual({ code: "INTERNAL_ERROR", errorMessage: "Internal server error" });
    expect(JSON.stringify(answer)).not.toContain("sub_wallets");
    expect(sandbox.logged.join()).toContain("sub_wallets");
    await sandbox.db.execute(sql`alter table sub_wallets rename column no_name to name`);
  });

  it("refuses documents and bodies that are too large", async () => {
    const { url } = sandbox;
    const deep = `${"ofType { ".repeat(20)}name${" }".repeat(20)}`;
    const tooLarge = [
      `{ __schema { types { ${deep} } } }`,
      `{ ${Array.from({ length: 25 }, (_, i) => `a${i}: getPartialPinChallenge(email: "a@b.cd") { sessionToken }`).join(" ")} }`,
      `{ user { ${Array.from({ length: 900 }, (_, i) => `e${i}: email`).join(" ")} } }`,
      `query { user { ...a } } ${Array.from({ length: 12 }, (_, i) => `fragment ${"abcdefghijklm"[i]} on User { ${i < 11 ? `...${"abcdefghijklm"[i + 1]} x${i}: email ...${"abcdefghijklm"[i + 1]}` : "email"} }`).join(" ")}`,
    ];
    for (const query of tooLarge) {
      expect(firstError(await graphql(url, { query })).errorMessage).toContain("too large");
    }
    const huge = await fetch(`${url}/graphql`, {
      method: "POST",
      headers: { "content-type": "application/json", "x-api-key": SERVER_KEY },
      body: JSON.stringify({ query: "{ __typename }", variables: { x: "y".repeat(1_100_000) } }),
    });
    expect(huge.status).toBe(413);
  });

  it("serves the health check, a start page and nothing else", async () => {
    const { url } = sandbox;
    expect((await fetch(`${url}/healthz`)).status).toBe(200);
    expect(await (await fetch(`${url}/`)).text()).toContain('href="/device"');
    expect((await fetch(`${url}/.env`)).status).toBe(404);
    expect((await fetch(`${url}/graphql`, { headers: { "x-api-key": SERVER_KEY } })).status).toBe(405);
  });

  it("stops even while a client keeps its connection open", async () => {
    const other = await start(await newFolder());
    await fetch(`${other.url}/healthz`, { keepalive: true });
    await other.close();
    await expect(fetch(`${other.url}/healthz`)).rejects.toThrow();
  });
});

describe("the configuration", () => {
  const good = {
    SANDBOX_MASTER_KEY: Buffer.alloc(32, 1).toString("base64url"),
    SANDBOX_SERVER_API_KEY: SERVER_KEY,
    SANDBOX_PORTAL_API_KEY: PORTAL_KEY,
  };

  it("has defaults for everything but the keys", () => {
    expect(readEnv({ ...good, SANDBOX_RADIX_DOMAINS: "A.test, b.test," })).toMatchObject({
      SANDBOX_HOST: "127.0.0.1",
      SANDBOX_PORT: 4000,
      DATA_DIR: ".data",
      NETWORK: "testnet",
      SANDBOX_BLOCK_TIME_MS: 6000,
      SANDBOX_STEP_DELAY_MS: 800,
      SANDBOX_INCOMING_MS: 0,
      SANDBOX_REWARDS_MS: 0,
      SANDBOX_COMPLIANCE_OUTCOME: "approve",
      SANDBOX_SEED: "demo",
      SANDBOX_RADIX_DOMAINS: ["a.test", "b.test"],
    });
  });

  it.each([
    ["SANDBOX_PORT", "70000"],
    ["SANDBOX_PORT", "abc"],
    ["NETWORK", "moonnet"],
    ["SANDBOX_MASTER_KEY", "tooshort"],
    ["SANDBOX_SERVER_API_KEY", ""],
    ["DATABASE_URL", "mysql://x"],
    ["SANDBOX_BLOCK_TIME_MS", "-1"],
    ["SANDBOX_SEED", "everything"],
    ["SANDBOX_INCOMING_MS", "999"],
    ["SANDBOX_REWARDS_MS", "999"],
    ["SANDBOX_COMPLIANCE_OUTCOME", "perhaps"],
    ["SANDBOX_COMPLIANCE_DELAY_MS", "-1"],
  ])("prevents the start with a message that names %s when it is '%s'", (name, value) => {
    expect(() => readEnv({ ...good, [name]: value })).toThrow(name);
    if (value.length > 5) expect(() => readEnv({ ...good, [name]: value })).not.toThrow(value);
  });

  it("names every missing variable at once, a blank one too", () => {
    const none = { SANDBOX_PORTAL_API_KEY: " " };
    for (const name of ["SANDBOX_MASTER_KEY", "SANDBOX_SERVER_API_KEY", "SANDBOX_PORTAL_API_KEY"]) {
      expect(() => readEnv(none)).toThrow(`${name}: is required`);
    }
  });
});
