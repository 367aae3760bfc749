import { eq } from "drizzle-orm";
import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { BUDGETS, Budgets } from "../../../sandbox/base/budgets";
import { auditEvents } from "../../../sandbox/db/schema";
import { buildOrganisation, buildUser } from "../../fixtures/sandbox/builders";
import { firstError, graphql } from "../../fixtures/sandbox/graphql";
import { startTestSandbox, type TestSandbox } from "../../fixtures/sandbox/sandbox";

const START = new Date("2026-11-27T12:00:00Z");
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
    for (let i = 0; i < BUDGETS.changes.atOnce; i += 1) budgets.spend("changes", "one", START);
  });

  it("once spent, says when there is more, and then has it", () => {
    expect(refusalOf(() => budgets.spend("changes", "one", START))).toMatchObject({
      code: "TOO_MANY_ATTEMPTS",
      message: "Too many changes in a short time. Nothing was done. Try again in 1 second",
      retryAfterSeconds: 1,
    });
    budgets.spend("changes", "one", later(1));
  });

  it("is not used up further by what it refuses", () => {
    for (let i = 0; i < 1_000; i += 1) refusalOf(() => budgets.spend("changes", "one", START));
    expect(refusalOf(() => budgets.spend("changes", "one", later(1)))).toBeNull();
  });

  it("is each caller's own, and another for what stops something", () => {
    expect(refusalOf(() => budgets.spend("changes", "another", START))).toBeNull();
    expect(refusalOf(() => budgets.spend("stops", "one", START))).toBeNull();
  });

  it("is never more than what may be done at once, and never grows by a clock that goes back", () => {
    const at = later(24 * 3600);
    for (let i = 0; i < BUDGETS.changes.atOnce; i += 1) budgets.spend("changes", "one", at);
    expect(refusalOf(() => budgets.spend("changes", "one", at))).not.toBeNull();
    expect(refusalOf(() => budgets.spend("changes", "one", START))).not.toBeNull();
  });

  it("remembers a bounded number of callers", () => {
    for (let i = 0; i < 20_000; i += 1) budgets.spend("changes", `caller ${i}`, START);
    expect(refusalOf(() => budgets.spend("changes", "one", START))).toBeNull();
  });
});

it.each(Object.entries(BUDGETS))(
  "%s are enough for a person who works fast, and bounded",
  (_name, budget) => {
    expect(budget.atOnce).toBeGreaterThanOrEqual(50);
    expect(budget.perSecond).toBeLessThanOrEqual(5);
  },
);

describe("over HTTP", () => {
  let sandbox: TestSandbox;
  let organisationId: string;
  const UNKNOWN = "00000000-0000-4000-8000-00000000abcd";

  beforeAll(async () => {
    sandbox = await startTestSandbox({ budgetScale: 0.05 });
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
    const seen = await graphql(sandbox.url, { query: "{ user { email } }" });
    expect(seen.errors).toBeUndefined();
  });
});
