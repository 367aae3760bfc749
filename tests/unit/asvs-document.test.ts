import { existsSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, it } from "vitest";

const ROOT = join(import.meta.dirname, "../..");
const document = readFileSync(join(ROOT, "docs/asvs.md"), "utf8");

interface Row {
  number: string;
  level: number;
  state: string;
  evidence: string;
}

const rows: Row[] = [
  ...document.matchAll(/^\| (\d+\.\d+\.\d+) \| (\d) \| [^|]+ \| ([^|]+) \| ([^|]+) \|$/gm),
].map(([, number = "", level, state = "", evidence = ""]) => ({
  number,
  level: Number(level),
  state,
  evidence,
}));
const STATES = ["Held", "Documented", "Operator", "Does not apply", "Not met"];
/** On the Content-Security-Policy, on framing and on authenticating again. */
const LEVEL_3 = ["3.4.7", "3.4.8", "3.5.8", "7.5.3"];

/** The tests that a row names: file and title. */
const testsOf = ({ evidence }: Row) =>
  evidence.split("<br>").flatMap((part) => {
    const [, file = "", title = ""] = /^`(tests\/[^`]+)` › (.+)$/.exec(part) ?? [];
    return file ? [{ file, title }] : [];
  });

describe("docs/asvs.md", () => {
  it("has every requirement of levels 1 and 2 of ASVS 5.0.0, each once", () => {
    const count = (level: number) => rows.filter((row) => row.level === level).length;
    expect([count(1), count(2)]).toEqual([70, 183]);
    const numbers = rows.map(({ number }) => number);
    expect(new Set(numbers).size).toBe(numbers.length);
    expect(numbers).toEqual(expect.arrayContaining(LEVEL_3));
  });

  it("counts its rows", () => {
    for (const state of STATES) {
      const levels = [1, 2, 3].map(
        (level) => rows.filter((row) => row.state === state && row.level === level).length,
      );
      const all = levels.reduce((sum, one) => sum + one, 0);
      expect(document).toContain(`| ${[state, ...levels, all].join(" | ")} |`);
    }
  });

  it("has a test for what it says is held, and a reason for all else", () => {
    for (const row of rows) {
      expect(STATES, row.number).toContain(row.state);
      if (row.state === "Held") expect(testsOf(row).length, row.number).toBeGreaterThan(0);
      else expect(row.evidence.length, row.number).toBeGreaterThanOrEqual(10);
    }
  });

  it("names only tests that there are", () => {
    const missing = rows.flatMap((row) =>
      testsOf(row)
        .filter(({ file, title }) => !isTitle(join(ROOT, file), title))
        .map(({ file, title }) => `${row.number}: ${file} › ${title}`),
    );
    expect(missing).toEqual([]);
  });

  it("names only documents that there are", () => {
    const links = [...document.matchAll(/\]\((?!https:)([^)]+)\)/g)].map(([, to = ""]) => to);
    expect(links.filter((to) => !existsSync(join(ROOT, "docs", to)))).toEqual([]);
  });
});

/** Whether a file has a text that is this title and nothing more. */
function isTitle(file: string, title: string): boolean {
  if (!existsSync(file)) return false;
  const source = readFileSync(file, "utf8").replaceAll("\\'", "'").replaceAll('\\"', '"');
  return ['"', "'", "`"].some((quote) => source.includes(`${quote}${title}${quote}`));
}
