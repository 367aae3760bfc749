import { readFileSync } from "node:fs";
import { expect, test } from "vitest";

const manifest = JSON.parse(readFileSync("package.json", "utf8"));
const EMPTY = "file:../../../scripts/empty-package";

/** The overrides as the table names them: a package that is replaced by nothing is one of `*`. */
function overrides(): string[] {
  const names = Object.entries(manifest.overrides as Record<string, string | Record<string, string>>).flatMap(
    ([name, value]) =>
      typeof value === "string"
        ? [name]
        : Object.entries(value).map(([inner, to]) => `${name} > ${to === EMPTY ? "*" : inner}`),
  );
  return [...new Set(names)].sort();
}

test("every override has its reason in docs/dependencies.md", () => {
  const [, section = ""] = readFileSync("docs/dependencies.md", "utf8").split("## Overrides\n");
  const rows = [...section.matchAll(/^\| `([^`]+)` \| (.*) \|$/gm)];
  expect(rows.map(([, name]) => name).sort()).toEqual(overrides());
});

test("the changelog begins with what is not released, then the version of package.json", () => {
  const headings = [...readFileSync("CHANGELOG.md", "utf8").matchAll(/^## (\S+)/gm)].map(([, name]) => name);
  expect(headings.slice(0, 2)).toEqual(["Unreleased", manifest.version]);
});
