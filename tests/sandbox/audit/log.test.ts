import { sql } from "drizzle-orm";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { recordAuditEvent } from "../../../sandbox/auth/audit";
import { buildOrganisation, buildUser, type TestUser } from "../../fixtures/sandbox/builders";
import { firstError, graphql, graphqlData } from "../../fixtures/sandbox/graphql";
import { PORTAL_KEY, startTestSandbox, type TestSandbox } from "../../fixtures/sandbox/sandbox";
import { answerChallenge, askChallenge, signIn } from "../../fixtures/sandbox/sign-in";

const LOG = `query ($search: String, $actor: String, $action: String, $origin: AuditOrigin, $from: String,
    $until: String, $descending: Boolean, $limit: Int, $nextToken: String) {
  user {
    auditLog(search: $search, actor: $actor, action: $action, origin: $origin, from: $from, until: $until,
        descending: $descending, limit: $limit, nextToken: $nextToken) {
      items { entry createdAt actor { id name kind email } action description details origin address hash }
      nextToken count hasMore actors { id name kind } actions origins
    }
  }
}`;
const CHAIN =
  "{ user { auditChain { entries since hash verifiedTo verifiedAt wholeAt firstBroken { entry reason } } } }";
const CHECK = `mutation { checkAuditChain(checkAuditChainInput: {}) { entries hash verifiedTo wholeAt firstBroken { entry reason } } }`;

let sandbox: TestSandbox;
let owner: TestUser;
let stranger: TestUser;

beforeAll(async () => {
  sandbox = await startTestSandbox();
  const organisation = await buildOrganisation(sandbox);
  owner = await buildUser(sandbox, organisation.id, {
    firstName: "Zoë",
    lastName: "Öst",
    isServerUser: true,
  });
  stranger = await buildUser(sandbox, (await buildOrganisation(sandbox)).id);
});
afterAll(() => sandbox.close());

const log = async (variables: Record<string, unknown> = {}) =>
  (await graphqlData(sandbox.url, { query: LOG, variables })).user.auditLog;
const chain = async () => (await graphqlData(sandbox.url, { query: CHAIN })).user.auditChain;
const check = async () => (await graphqlData(sandbox.url, { query: CHECK })).checkAuditChain;

const record = (description: string, actor = "Travel Rule service", at = new Date()) =>
  recordAuditEvent(sandbox.db, { organisationId: owner.organisationId, actor, description, at });

async function tamper(statement: string) {
  await sandbox.db.execute(sql.raw("alter table audit_events disable trigger audit_events_kept"));
  await sandbox.db.execute(sql.raw(statement));
  await sandbox.db.execute(sql.raw("alter table audit_events enable always trigger audit_events_kept"));
}

describe("The audit log", () => {
  it("tells of sign-ins, failed ones, longer sessions and logging out, and from where", async () => {
    const { url } = sandbox;
    const wrong = owner.pin === "000000" ? "111111" : "000000";
    await answerChallenge(url, owner.email, wrong, await askChallenge(url, owner.email));
    const authentication = await signIn(url, owner);
    const headers = { "visitor-address": "192.0.2.41" };
    await graphqlData(url, {
      query: `query ($handle: AuthenticationInput!) { refreshAuthenticationTokens(authentication: $handle) { enc } }`,
      variables: { handle: authentication },
      apiKey: PORTAL_KEY,
      headers,
    });
    await graphqlData(url, {
      query: "mutation { endSession(endSessionInput: {}) { success } }",
      apiKey: PORTAL_KEY,
      authentication,
      headers,
    });
    const { items, actors } = await log({ descending: false });
    type Item = Record<"action" | "origin" | "address", string>;
    expect(items.map(({ action, origin, address }: Item) => [action, origin, address])).toEqual([
      ["SIGN_IN_FAILED", "CONSOLE", null],
      ["SIGNED_IN", "CONSOLE", null],
      ["SESSION_EXTENDED", "CONSOLE", "192.0.2.41"],
      ["SIGNED_OUT", "CONSOLE", "192.0.2.41"],
    ]);
    expect(actors).toEqual([
      { id: expect.stringMatching(/^[0-9a-f]{16}$/), name: "Zoë Öst", kind: "PERSON" },
    ]);
  });

  it("believes a visitor's address only from the console, and only if it is one", async () => {
    const send = (apiKey: string | undefined, given: string, source?: string) =>
      graphql(sandbox.url, {
        query: `query { user { csvPortfolio(endDate: "2026-01-31", timePeriod: ONE_WEEK_DAILY) } }`,
        ...(apiKey ? { apiKey } : {}),
        headers: { "visitor-address": given, ...(source ? { "x-source": source } : {}) },
        ...(apiKey ? { authentication: session } : {}),
      });
    const session = await signIn(sandbox.url, owner);
    await send(PORTAL_KEY, "198.51.100.7");
    await send(PORTAL_KEY, "<script>");
    await send(PORTAL_KEY, "198.51.100.7", "mm:12.0.0/snap:1.1.7/mode:basic");
    await send(undefined, "198.51.100.7");
    const { items } = await log({ action: "PORTFOLIO_EXPORTED", descending: false });
    expect(items.map(({ origin, address }: Record<string, string>) => [origin, address])).toEqual([
      ["CONSOLE", "198.51.100.7"],
      ["CONSOLE", null],
      ["EXTENSION", "127.0.0.1"],
      ["API", "127.0.0.1"],
    ]);
    expect(items.at(-1).actor).toMatchObject({
      kind: "API_KEY",
      name: expect.stringMatching(/^API Key \*{4}/),
    });
  });

  it("is found by words, numbers, addresses and hashes, by who, what, where and when", async () => {
    await record("Address book entry added: Northbank, ETHEREUM 0x00000000219ab540356cBB839Cbe05303d7705Fa");
    // Of different milliseconds, of which a period is made.
    await new Promise((resolve) => setTimeout(resolve, 2));
    await record("Odd: 50% of \"A\" & 'B' | !C:*");
    const { items, actors } = await log();
    const [odd, book] = items;
    const found = async (variables: Record<string, unknown>) =>
      (await log(variables)).items.map(({ entry }: { entry: number }) => entry);
    for (const search of [
      "northb",
      "NORTHBANK ethereum",
      "0x00000000219ab5",
      book.hash,
      book.hash.slice(0, 12),
      book.hash.slice(-7),
    ]) {
      expect(await found({ search }), search).toEqual([book.entry]);
    }
    expect(await found({ search: String(odd.entry) })).toContain(odd.entry);
    expect(await found({ search: "50% of \"a\" & 'b' | !c:*" })).toEqual([odd.entry]);
    for (const search of ["%", "':*", "northbank nowhere", "\\"])
      expect(await found({ search }), search).toEqual([]);
    const zoe = actors.find(({ name }: { name: string }) => name === "Zoë Öst").id;
    expect(await found({ actor: zoe, search: "signed" })).toHaveLength(3);
    expect(await found({ search: owner.email, action: "SIGN_IN_FAILED" })).toHaveLength(1);
    expect(await found({ actor: "nobody" })).toEqual([]);
    expect(await found({ origin: "SERVICE" })).toEqual([odd.entry, book.entry]);
    expect(await found({ origin: "PHONE" })).toEqual([]);
    expect(await found({ until: odd.createdAt, from: book.createdAt, origin: "SERVICE" })).toContain(
      book.entry,
    );
    expect(await found({ until: "2020-01-01" })).toEqual([]);
  });

  it("has pages, forward and backward in time, whose tokens belong to their filter", async () => {
    const all: number[] = [];
    let nextToken: string | null = null;
    do {
      const page = await log({ limit: 4, nextToken });
      all.push(...page.items.map(({ entry }: { entry: number }) => entry));
      nextToken = page.nextToken;
      expect(page).toMatchObject({ count: (await chain()).entries, hasMore: false });
    } while (nextToken);
    expect(all).toEqual(Array.from({ length: all.length }, (_, i) => all.length - i));
    const first = await log({ limit: 3, descending: false });
    expect(first.items.map(({ entry }: { entry: number }) => entry)).toEqual([1, 2, 3]);
    const variables = { limit: 3, nextToken: first.nextToken };
    expect(firstError(await graphql(sandbox.url, { query: LOG, variables })).code).toBe("INVALID_INPUT");
  });

  it("shows nothing of another organisation", async () => {
    await recordAuditEvent(sandbox.db, {
      organisationId: stranger.organisationId,
      actor: "Stranger",
      description: "Unheard of",
      at: new Date(),
    });
    const page = await log({ search: "unheard" });
    expect(page).toMatchObject({ items: [], count: 0 });
    expect(page.actors.map(({ name }: { name: string }) => name)).not.toContain("Stranger");
  });
});

describe("The state of the chain", () => {
  it("is verified to the last entry, also to those added since", async () => {
    const before = await chain();
    expect(before).toMatchObject({
      verifiedTo: before.entries,
      firstBroken: null,
      since: expect.any(String),
    });
    await record("Policy 2 of wallet A is in force");
    const after = await chain();
    expect(after).toMatchObject({
      entries: before.entries + 1,
      verifiedTo: before.entries + 1,
      wholeAt: before.wholeAt,
    });
    expect(after.hash).not.toBe(before.hash);
    expect((await check()).wholeAt >= after.verifiedAt).toBe(true);
  });

  it("is broken once a check of everything has found a changed entry, until it is mended", async () => {
    const { entries } = await chain();
    await tamper(
      "update audit_events set actor = actor || '!' where entry = 2 and organisation_id is not null",
    );
    const broken = { entry: 2, reason: "was changed after it was written, or inserted" };
    expect(await check()).toMatchObject({ verifiedTo: 1, firstBroken: broken });
    expect(await chain()).toMatchObject({ verifiedTo: 1, firstBroken: broken });
    await tamper("update audit_events set actor = rtrim(actor, '!') where entry = 2");
    expect(await check()).toMatchObject({ verifiedTo: entries, firstBroken: null });
  });

  it("is broken at once when its verified end was changed or cut off", async () => {
    const { entries, hash } = await chain();
    const isLast = `entry = ${entries} and organisation_id = '${owner.organisationId}'`;
    await tamper(`update audit_events set hash = repeat('e', 64) where ${isLast}`);
    expect((await chain()).firstBroken).toEqual({
      entry: entries,
      reason: "no longer has the hash that it was verified with",
    });
    await tamper(`update audit_events set hash = '${hash}' where ${isLast}`);
    expect((await check()).firstBroken).toBeNull();
    await tamper(`delete from audit_events where ${isLast}`);
    expect((await chain()).firstBroken?.entry).toBe(entries);
    const isCut = { entry: entries, reason: "is missing" };
    expect((await check()).firstBroken).toEqual(isCut);
    expect((await check()).firstBroken).toEqual(isCut);
    await record("Written after the end was cut off");
    expect((await check()).firstBroken).toEqual({
      entry: entries,
      reason: "no longer has the hash that it was verified with",
    });
  });
});
