import { describe, expect, test } from "vitest";
import { readOptions } from "../../../conformance/options";
import { exitCodeOf, toJson, toTable } from "../../../conformance/report";
import type { Outcome } from "../../../conformance/run";
import { optionsWith } from "../../fixtures/conformance/options";

const wordsOf = (args: string[], env = {}) => {
  try {
    readOptions(args, env);
  } catch (error) {
    return (error as Error).message;
  }
  return "";
};

describe("the arguments", () => {
  test("that are missing are named in one message", () => {
    const words = wordsOf([]);
    for (const name of ["URL, or CUSTODY_API_URL", "--key, or CUSTODY_API_KEY", "--email", "--pin"]) {
      expect(words).toContain(name);
    }
    expect(wordsOf(["https://custody.example/graphql", "--key", "k"])).not.toMatch(/^ {2}(URL|--key), or/m);
  });

  test("come from the command line, or else from the environment", () => {
    const env = {
      ...{ CUSTODY_API_URL: "https://one.example/graphql", CUSTODY_API_KEY: "from-env" },
      ...{ CONFORMANCE_EMAIL: "ada@example.com", CONFORMANCE_PIN: "135790", CUSTODY_EXPORT_KEYS: "AB, cd" },
    };
    expect(readOptions([], env)).toMatchObject({
      ...{ url: env.CUSTODY_API_URL, key: "from-env", write: false, exportKeys: ["ab", "cd"] },
    });
    const given = ["https://two.example/graphql", "--key", "given", "--write", "--only", "paging"];
    expect(readOptions(given, env)).toMatchObject({
      ...{ url: "https://two.example/graphql", key: "given", write: true, only: ["paging"] },
    });
  });

  test.each([
    [["ftp://custody.example", "--key", "k", "--email", "e", "--pin", "1"], "http or https"],
    [["https://x.example", "--key", "k", "--email", "e", "--pin", "1", "--only", "all"], "no section all"],
    [["https://x.example", "--keys", "k"], "Unknown option"],
    [["--help"], "Usage:"],
  ])("%j are refused", (args, words) => {
    expect(wordsOf(args)).toContain(words);
  });
});

const outcome = (...verdicts: ("passed" | "failed" | "absent" | "skipped")[]): Outcome => ({
  needs: [],
  checks: verdicts.map((verdict) => ({
    ...{ section: "answers", subject: `a ${verdict} one`, verdict },
    words: "it said ada@example.com the-portal-key 135790",
  })),
  impossible: null,
});

describe("the report", () => {
  test.each([
    [0, outcome("passed", "absent", "skipped")],
    [1, outcome("passed", "failed")],
    [2, outcome("skipped")],
    [2, { ...outcome("passed"), impossible: "It cannot be reached" }],
  ])("ends with %i", (code, one) => {
    expect(exitCodeOf(one)).toBe(code);
  });

  test("is a table, in which what failed comes again at the end", () => {
    const table = toTable(outcome("passed", "failed", "absent", "skipped"), optionsWith({}));
    expect(table).toMatch(/answers\n {2}ok +a passed one/);
    expect(table).toMatch(/What is wrong:\n {2}answers: a failed one/);
    expect(table).toContain("does not conform: 1 passed, 1 failed, 1 optional and absent, 1 not tried");
  });

  test("never has the key, the e-mail address or the PIN, whatever the backend repeats", () => {
    const options = optionsWith({ url: "https://user:password@custody.example/graphql?token=abc" });
    for (const text of [toTable(outcome("failed"), options), toJson(outcome("failed"), options)]) {
      expect(text).not.toMatch(/the-portal-key|ada@example|135790|password|token=/);
    }
    expect(JSON.parse(toJson(outcome("failed"), options))).toMatchObject({
      ...{ backend: "https://custody.example/graphql", verdict: "does not conform", impossible: null },
    });
  });
});
