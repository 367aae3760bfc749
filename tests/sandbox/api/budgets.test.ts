import { eq } from "drizzle-orm";
import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { BUDGETS, Budgets } from "../../../sandbox/base/budgets";
import { auditEvents } from "../../../sandbox/db/schema";
import { buildOrganisation, buildUser } from "../../fixtures/sandbox/builders";
import { firstError, graphql } from "../../fixtures/sandbox/graphql";
import { SERVER_KEY, startTestSandbox, type TestSandbox } from "../../fixtures/sandbox/sandbox";

const START = new Date("2026-11-27T12:00:00Z");
const ONE = { id: "one", address: "192.0.2.1" };
const ANOTHER = { id: "another", address: "192.0.2.2" };
const later = (seconds: number) => new Date(START.getTime() + seconds * 1000);
const refusalOf = (spend: () => void): unknown => {
  try {
    spend();
  } catch (error) {
    return error;
  }
  return null;
};

describe("a budget", () => {
  let budgets: Budgets;
  beforeEach(() => {
    budgets = new Budgets();
    for (let i = 0; i < BUDGETS.changes.atOnce; i += 1) budgets.spend("changes", ONE, START);
  });

  it("once spent, says when there is more, and then has it", () => {
    expect(refusalOf(() => budgets.spend("changes", ONE, START))).toMatchObject({
      code: "TOO_MANY_ATTEMPTS",
      message: "Too many changes in a short time. Nothing was done. Try again in 1 second",
      retryAfterSeconds: 1,
    });
    budgets.spend("changes", ONE, later(1));
  });

  it("is not used up further by what it refuses", () => {
    for (let i = 0; i < 1_000; i += 1) refusalOf(() => budgets.spend("changes", ONE, START));
    expect(refusalOf(() => budgets.spend("changes", ONE, later(1)))).toBeNull();
  });

  it("is each caller's own, and another for what stops something", () => {
    expect(refusalOf(() => budgets.spend("changes", ANOTHER, START))).toBeNull();
    expect(refusalOf(() => budgets.spend("stops", ONE, START))).toBeNull();
  });

  it("is shared by whoever calls from one network, which has four times as much", () => {
    const inNetwork = (id: string, end: string) => ({ id, address: `2001:db8::${end}` });
    const callers = ["a", "b", "c", "d"].map((id, index) => inNetwork(id, String(index + 1)));
    for (const caller of callers) {
      for (let i = 0; i < BUDGETS.changes.atOnce; i += 1) budgets.spend("changes", caller, START);
    }
    const fifth = inNetwork("e", "5");
    expect(refusalOf(() => budgets.spend("changes", fifth, START))).toMatchObject({ retryAfterSeconds: 1 });
    expect(
      refusalOf(() => budgets.spend("changes", { ...fifth, address: "2001:db8:0:1::5" }, START)),
    ).toBeNull();
  });

  it("is never more than what may be done at once, and never grows by a clock that goes back", () => {
    const at = later(24 * 3600);
    for (let i = 0; i < BUDGETS.changes.atOnce; i += 1) budgets.spend("changes", ONE, at);
    expect(refusalOf(() => budgets.spend("changes", ONE, at))).not.toBeNull();
    expect(refusalOf(() => budgets.spend("changes", ONE, START))).not.toBeNull();
  });

  it("remembers a bounded number of callers", () => {
    for (let i = 0; i < 40_000; i += 1) budgets.spend("changes", { id: `caller ${i}`, address: null }, START);
    expect(refusalOf(() => budgets.spend("changes", ONE, START))).toBeNull();
  });
});

it.each(Object.entries(BUDGETS))(
  "%s are enough for a person who works fast, and bounded",
  (_name, budget) => {
    expect(budget.atOnce).toBeGreaterThanOrEqual(50);
    expect(budget.perSecond).toBeLessThanOrEqual(20);
  },
);

describe("over HTTP", () => {
  let sandbox: TestSandbox;
  let organisationId: string;
  const UNKNOWN = "00000000-0000-4000-8000-00000000abcd";

  beforeAll(async () => {
    sandbox = await startTestSandbox({ limitScale: 0.05 });
    ({ id: organisationId } = await buildOrganisation(sandbox));
    await buildUser(sandbox, organisationId, { isServerUser: true });
  });
  afterAll(() => sandbox?.close());

  const cancel = () =>
    graphql(sandbox.url, {
      query: `mutation ($id: String!) { cancelRequest(requestId: $id, reason: "no") { requestId } }`,
      variables: { id: UNKNOWN },
    });
  const entries = () => sandbox.db.$count(auditEvents, eq(auditEvents.organisationId, organisationId));

  it("a key writes only so many entries into the audit log, and reads as before", async () => {
    const codes = (await Promise.all(Array.from({ length: 40 }, cancel))).map(
      (answer) => firstError(answer).code,
    );
    const refused = codes.filter((code) => code === "TOO_MANY_ATTEMPTS").length;
    expect(new Set(codes)).toEqual(new Set(["NOT_FOUND", "TOO_MANY_ATTEMPTS"]));
    expect(refused).toBeGreaterThanOrEqual(28);
    expect(await entries()).toBe(40 - refused);
    expect(firstError(await cancel())).toMatchObject({
      code: "TOO_MANY_ATTEMPTS",
      errorMessage: expect.stringMatching(
        /^Too many cancellations in a short time\. Nothing was done\. Try again in \d seconds?$/,
      ),
      retryAfterSeconds: expect.any(Number),
    });
    const { errors } = await cancel();
    const { message } = errors?.[0] ?? {};
    expect(errors?.[0]?.extensions).toEqual({
      code: "TOO_MANY_ATTEMPTS",
      retryAfterSeconds: JSON.parse(String(message)).retryAfterSeconds,
    });
    const seen = await graphql(sandbox.url, { query: "{ user { email } }" });
    expect(seen.errors).toBeUndefined();
  });

  it("whoever is refused again and again fills no log", async () => {
    const before = await entries();
    const annotate = () =>
      graphql(sandbox.url, {
        query: `mutation ($id: String!) {
          annotateRequest(annotateRequestInput: { requestId: $id, version: 0, annotation: { note: "no" } }) {
            version
          }
        }`,
        variables: { id: UNKNOWN },
      });
    const answers = await Promise.all(Array.from({ length: 9 }, annotate));
    const codes = answers.map((answer) => firstError(answer).code);
    expect(new Set(codes)).toEqual(new Set(["TOO_MANY_ATTEMPTS"]));
    expect(firstError(answers[0]!).errorMessage).toMatch(/^Too many refused calls in a short time\./);
    expect(await entries()).toBe(before);
  });

  it("a search costs, its next page does not, and a list without a search is free", async () => {
    const search = (text: string | null, nextToken: string | null = null) =>
      graphql(sandbox.url, {
        query: `query ($text: String, $nextToken: String) {
          user { findTransactions(search: $text, nextToken: $nextToken) { items { id } } }
        }`,
        variables: { text, nextToken },
      });
    const codesOf = async (text: string | null) => {
      const answers = await Promise.all(Array.from({ length: 45 }, () => search(text)));
      return answers.map(({ errors }) => errors?.[0]?.extensions?.code);
    };
    expect(await codesOf(null)).not.toContain("TOO_MANY_ATTEMPTS");
    const codes = await codesOf("salary");
    expect(codes.filter((code) => code === undefined).length).toBeGreaterThanOrEqual(30);
    expect(codes).toContain("TOO_MANY_ATTEMPTS");
    // Refused for its token, not for the budget.
    expect(firstError(await search("salary", "forged")).code).toBe("INVALID_INPUT");
    expect((await search(null)).errors).toBeUndefined();
  });

  it("files cost whether a query or a mutation makes them", async () => {
    const today = new Date().toISOString().slice(0, 10);
    const query = `{ user { csvPortfolio(endDate: "${today}", timePeriod: ONE_DAY) } }`;
    const answers = await Promise.all(Array.from({ length: 6 }, () => graphql(sandbox.url, { query })));
    const codes = answers.map(({ errors }) => errors?.[0]?.extensions?.code);
    expect(codes.filter((code) => code === undefined).length).toBe(3);
    expect(codes.filter((code) => code === "TOO_MANY_ATTEMPTS").length).toBe(3);
  });

  it("whoever tries API keys is told to wait, and a good key still works", async () => {
    const attempt = (key: string) =>
      fetch(`${sandbox.url}/graphql`, {
        method: "POST",
        headers: { "x-api-key": key },
        body: JSON.stringify({ query: "{ user { email } }" }),
      });
    const answers: Response[] = [];
    for (let i = 0; i < 8; i += 1) answers.push(await attempt(`no-such-key-0000${i}`));
    expect(answers.slice(0, 3).map(({ status }) => status)).toEqual([401, 401, 401]);
    const last = answers.at(-1)!;
    expect(last.status).toBe(429);
    const { errors } = (await last.json()) as { errors: { extensions: object }[] };
    const seconds = Number(last.headers.get("retry-after"));
    expect(seconds).toBeGreaterThan(0);
    expect(errors[0]?.extensions).toEqual({ code: "TOO_MANY_ATTEMPTS", retryAfterSeconds: seconds });
    expect((await attempt(SERVER_KEY)).status).toBe(200);
  });
});
