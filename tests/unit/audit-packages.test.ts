import { readFileSync } from "node:fs";
import { describe, expect, test } from "vitest";
import { judgeAdvisories, readAdvisories } from "../../scripts/lib/judge-advisories.mjs";

const TODAY = "2026-11-26";
const advisory = (id: string, name: string) => ({
  id,
  package: name,
  severity: "high",
  title: "Reads beyond the end",
  url: `https://github.com/advisories/${id}`,
});
const REPORTED = advisory("GHSA-2222-3333-4444", "left-pad");
const allow = (until: string) => ({ id: REPORTED.id, package: "left-pad", reason: "Not reachable", until });

describe("the report of npm audit", () => {
  test("is read once for each package, without those that only depend on it", () => {
    const { id: _id, package: name, ...rest } = REPORTED;
    const via = [{ source: 1, name, ...rest }];
    const vulnerabilities = { "left-pad": { via }, pad: { via: ["left-pad"] }, again: { via } };
    expect(readAdvisories(JSON.stringify({ vulnerabilities }))).toEqual([REPORTED]);
    expect(readAdvisories(JSON.stringify({ vulnerabilities: {} }))).toEqual([]);
  });

  test.each([
    ["a refusal", '{"message":"405 Method Not Allowed"}'],
    ["nothing", ""],
    ["a page of HTML", "<html>"],
  ])("%s is no answer", (_case, text) => expect(readAdvisories(text)).toBeNull());
});

describe("an advisory", () => {
  test("is refused, unless the allow-list has a reason for it that is still valid", () => {
    expect(judgeAdvisories([REPORTED], [], TODAY).refused).toEqual([REPORTED]);
    expect(judgeAdvisories([REPORTED], [allow(TODAY)], TODAY)).toEqual({
      refused: [],
      expired: [],
      unused: [],
    });
    const late = allow("2026-11-25");
    expect(judgeAdvisories([REPORTED], [late], TODAY)).toMatchObject({
      refused: [REPORTED],
      expired: [late],
    });
  });

  test("of another package is not allowed by the same id", () => {
    const other = advisory(REPORTED.id, "right-pad");
    expect(judgeAdvisories([other], [allow(TODAY)], TODAY)).toMatchObject({
      refused: [other],
      unused: [allow(TODAY)],
    });
  });

  test.each([
    ["id", { id: "CVE-2026-1" }],
    ["reason", { reason: " " }],
    ["day", { until: "soon" }],
  ])("is not allowed without a valid %s", (_part, wrong) => {
    expect(() => judgeAdvisories([], [{ ...allow(TODAY), ...wrong }], TODAY)).toThrow(/needs a GHSA id/);
  });
});

test("the allow-list's entries are complete", () => {
  const allowed = JSON.parse(readFileSync("scripts/allowed-advisories.json", "utf8"));
  expect(judgeAdvisories([], allowed, TODAY).refused).toEqual([]);
});
