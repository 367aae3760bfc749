import { execFile } from "node:child_process";
import { promisify } from "node:util";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { OPTIONAL_FIELDS, OPTIONAL_OPERATIONS } from "../../../app/lib/custody/capabilities/coordinates";
import type { Verdict } from "../../../conformance/check";
import { readOperations } from "../../../conformance/documents";
import type { Options } from "../../../conformance/options";
import { exitCodeOf } from "../../../conformance/report";
import { type Outcome, tryBackend } from "../../../conformance/run";
import { projectRoot } from "../../../sandbox/base/project-root";
import { DELIBERATE_FAULTS, WITHOUT_SOLANA } from "../../fixtures/conformance/faults";
import { FaultyBackend } from "../../fixtures/conformance/faulty-backend";
import { leanBackend } from "../../fixtures/conformance/lean-backend";
import { optionsWith } from "../../fixtures/conformance/options";
import { PORTAL_KEY, startTestSandbox, type TestSandbox } from "../../fixtures/sandbox/sandbox";

const operations = readOperations(projectRoot);
const AMARA = { email: "amara.osei@meridian.example", pin: "274913" };

let sandbox: TestSandbox;
beforeAll(async () => {
  sandbox = await startTestSandbox({ seed: "demo" });
});
afterAll(() => sandbox.close());

const tried = (given: Partial<Options>, asked = operations) =>
  tryBackend(optionsWith({ ...AMARA, url: `${sandbox.url}/graphql`, key: PORTAL_KEY, ...given }), asked);

test("the embedded backend conforms, and offers all that is optional", async () => {
  const outcome = await tried({ write: true });
  expect(outcome.checks.filter(({ verdict }) => verdict !== "passed")).toEqual([]);
  expect(exitCodeOf(outcome)).toBe(0);
  const subjects = new Set(outcome.checks.map(({ subject }) => subject));
  expect(operations.filter(({ name }) => !subjects.has(name))).toEqual([]);
});

test.each([
  ["a refused key", { key: "another-key-00000001" }, /refuses the API key \(HTTP 401\)/],
  ["a wrong PIN", { pin: "111111" }, /does not take this e-mail address and PIN. It was tried once/],
])("%s ends the trial with 2 and the reason", async (_what, given, words) => {
  const outcome = await tried({ ...given, only: ["sign-in", "answers", "session"] });
  expect(exitCodeOf(outcome)).toBe(2);
  expect(outcome.impossible).toMatch(words);
});

test("a backend that is not there, and a page that is no GraphQL, end it with 2 too", async () => {
  const nowhere = await tried({ url: "http://127.0.0.1:59999/graphql" });
  expect(nowhere.impossible).toBe("The backend cannot be reached: the connection failed (ECONNREFUSED).");
  expect((await tried({ url: `${sandbox.url}/healthz` })).impossible).toContain("There is no GraphQL");
});

test("the command prints the outcome, and nothing that it was given in secret", async () => {
  const secrets = { CUSTODY_API_KEY: PORTAL_KEY, CONFORMANCE_EMAIL: AMARA.email, CONFORMANCE_PIN: AMARA.pin };
  const args = ["scripts/conformance.mjs", `${sandbox.url}/graphql`, "--json", "--only", "key"];
  const env = { ...process.env, ...secrets };
  const { stdout, stderr } = await promisify(execFile)(process.execPath, args, { cwd: projectRoot, env });
  const { verdict, checks, operations: told } = JSON.parse(stdout);
  expect({ verdict, checks: checks.length, stderr }).toEqual({ verdict: "conforms", checks: 1, stderr: "" });
  expect(told).toHaveLength(operations.length);
  for (const secret of Object.values(secrets)) expect(stdout).not.toContain(secret);
});

describe("a copy of it", () => {
  let faulty: FaultyBackend;
  let url: string;
  beforeAll(async () => {
    faulty = new FaultyBackend(sandbox.url);
    url = await faulty.start();
  });
  afterAll(() => faulty.stop());

  test("without a fault conforms", async () => {
    const outcome = await tried({ url, only: ["key", "sign-in", "refusals", "proofs", "session"] });
    expect(outcome.checks.filter(({ verdict }) => verdict === "failed")).toEqual([]);
    expect(DELIBERATE_FAULTS.length).toBeGreaterThanOrEqual(20);
  });

  const told = ({ checks }: Outcome, verdict: Verdict) =>
    checks.filter((one) => one.verdict === verdict).map(({ section, subject }) => `${section}: ${subject}`);

  test("without all that is optional conforms, and it is said what the console does without", async () => {
    faulty.fault = leanBackend({ isSilent: false });
    const outcome = await tried({ url, write: true });
    expect(told(outcome, "failed")).toEqual([]);
    const optional = Object.keys({ ...OPTIONAL_FIELDS, ...OPTIONAL_OPERATIONS });
    expect(told(outcome, "absent")).toEqual(
      expect.arrayContaining([
        ...optional.map((name) => `optional: ${name}`),
        ...["operations: listTasks", "operations: changeAddressBookEntry", "session: endSession"],
        ...["session: organisationChanged", "requests: a request by its Idempotency-Key"],
      ]),
    );
    expect(exitCodeOf(outcome)).toBe(0);
  });

  test("that says nothing of its schema, and refuses unknown fields by name, conforms too", async () => {
    faulty.fault = leanBackend({ isSilent: true });
    const outcome = await tried({ url, only: ["operations", "answers", "refusals", "session", "optional"] });
    expect(told(outcome, "failed")).toEqual([]);
    expect(told(outcome, "absent")).toEqual(
      expect.arrayContaining([
        ...["optional: tasks", "optional: held", "optional: operations", "optional: audit"],
        ...["answers: listTasks", "operations: checkAuditChain", "session: endSession"],
      ]),
    );
    expect(told(outcome, "passed")).toContain("refusals: an unknown field");
  });

  test("without the mutations of a chain on which nobody has a sub-wallet conforms", async () => {
    faulty.fault = WITHOUT_SOLANA;
    const { checks } = await tried({ url, only: ["operations"] });
    expect(checks.filter(({ verdict }) => verdict !== "passed")).toMatchObject([
      {
        subject: "createSolanaPaymentTransaction",
        verdict: "absent",
        words: "not offered: needed only for sub-wallets on Solana, of which this user has none",
      },
    ]);
  });

  /** What every trial needs to find something to ask about. */
  const always = [
    "getPartialPinChallenge",
    "getAuthenticationTokens",
    "listSubWallets",
    "listTransactions",
    "listNewestTransfers",
    "endSession",
  ];

  test.each(DELIBERATE_FAULTS)("that $what fails", async ({ fault, only, about, says, write }) => {
    faulty.fault = fault;
    const asked = operations.filter(({ name }) => !about || name === about || always.includes(name));
    const outcome = await tried({ url, only: [only], write: write ?? false }, asked);
    const failures = outcome.checks
      .filter(({ verdict }) => verdict === "failed")
      .map(({ section, subject, words }) => `${section}: ${subject}: ${words}`);
    expect(failures.filter((words) => words.startsWith(says))).toHaveLength(1);
    expect(exitCodeOf(outcome)).toBe(1);
  });
});
