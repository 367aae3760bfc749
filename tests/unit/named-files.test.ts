import { execFileSync } from "node:child_process";
import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";
import { readSources } from "../fixtures/console/house-files";

/** Where a document or a comment may leave out the beginning of a path. */
const ROOTS = ["", "app/", "app/components/", "app/lib/", "docs/", "sandbox/", "tests/"];
const PATH = /(?<![\w./~$-])((?:[\w-]+\/)+[\w.()$[\]-]+\.(?:tsx?|mjs|css|md))(?![\w/])/g;
/** Dogecoin's own. */
const ELSEWHERE = ["doc/fee-recommendation.md"];

const tracked = new Set(execFileSync("git", ["ls-files"], { encoding: "utf8" }).split("\n"));
const exists = (path: string) => ROOTS.some((root) => tracked.has(root + path));

const commentsOf = (text: string) =>
  [...text.matchAll(/\/\*[\s\S]*?\*\/|(?<![:"'`])\/\/[^\n]*/g)].map(([comment]) => comment).join("\n");

function lostIn(text: string): string[] {
  return [...text.matchAll(PATH)]
    .map(([, path = ""]) => path)
    .filter((path) => !ELSEWHERE.includes(path) && !exists(path));
}

test("documents name files that exist", () => {
  const documents = [
    "README.md",
    "CONTRIBUTING.md",
    ...readdirSync("docs")
      .filter((name) => name.endsWith(".md"))
      .map((name) => join("docs", name)),
  ];
  const lost = documents.flatMap((name) =>
    lostIn(readFileSync(name, "utf8")).map((path) => `${name}: ${path}`),
  );
  expect(lost).toEqual([]);
  expect(lostIn("See `app/lib/paths.ts` and `lib/gone.ts`.")).toEqual(["lib/gone.ts"]);
});

test("comments name files that exist", () => {
  const lost = readSources("app", "sandbox").flatMap(({ path, text }) =>
    lostIn(commentsOf(text)).map((name) => `${path}: ${name}`),
  );
  expect(lost).toEqual([]);
});
