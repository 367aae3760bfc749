import { describe, expect, it } from "vitest";
import { checkSections, coverageDocument, holds } from "../../scripts/lib/coverage.mjs";
import { findTests } from "../../scripts/lib/test-titles.mjs";

/** Spelled out in this file, they would be skipped tests of its own. */
const [SKIP, FIXME] = ["skip", "fixme"];
const SOURCE = `
describe("a group", () => {
  it("is found", () => {});
  it.each([["x", 1]])("has the row %s", () => {});
  for (const name of NAMES) test(\`of \${name} is found\`, () => {});
  describe.${SKIP}("that is skipped", () => { it("is not run", () => {}); });
});
test.${FIXME}("is not finished", () => {});
test("skips itself", () => { test.${SKIP}(); });
test("skips itself elsewhere", () => { test.${SKIP}(isElsewhere, "not here"); });
test.${SKIP}(isElsewhere, "no test");
it(title, () => {});
`;

const FILE = "tests/unit/coverage.test.ts";
const TITLE =
  "the titles of tests > are read with their groups, tables and templates, and say what is skipped";
const proven = { sentence: "It holds.", tests: [{ file: FILE, title: TITLE }] };
const wrongOf = (entry: object) => {
  try {
    checkSections([{ title: "Product", entries: [{ sentence: "It holds.", ...entry }] }]);
    return null;
  } catch (error) {
    return (error as Error).message;
  }
};

describe("the titles of tests", () => {
  it("are read with their groups, tables and templates, and say what is skipped", () => {
    const found = findTests("some.test.ts", SOURCE).map(({ title, skipped }) => [title, skipped]);
    expect(found).toEqual([
      ["a group", undefined],
      ["a group > is found", undefined],
      ["a group > has the row %s", undefined],
      [`a group > of \${name} is found`, undefined],
      ["a group > that is skipped", `describe.${SKIP}`],
      ["a group > that is skipped > is not run", `describe.${SKIP}`],
      ["is not finished", `test.${FIXME}`],
      ["skips itself", `test.${SKIP}();`],
      ["skips itself elsewhere", undefined],
    ]);
  });
});

describe("a sentence of the specification", () => {
  it("is proven by a test that exists", () => {
    expect(wrongOf(proven)).toBeNull();
    expect(wrongOf({ ...proven, tests: [{ file: FILE, title: TITLE, says: "It holds." }] })).toBeNull();
    expect(wrongOf({ untestable: "It is about the specification." })).toBeNull();
  });

  it.each([
    ["no test", {}, "has no test, no deviation and no reason"],
    [
      "an unknown file",
      { tests: [{ file: "tests/none.test.ts", title: "x" }] },
      "there is no tests/none.test.ts",
    ],
    ["an unknown title", { tests: [{ file: FILE, title: "x" }] }, `${FILE} has no test "x"`],
    [
      "a text that its file does not hold",
      { tests: [{ file: FILE, title: TITLE, says: ["no", "such", "words"].join(" ") }] },
      "does not hold",
    ],
    ["a deviation without a decision", { deviates: "It is otherwise." }, "without a page of docs/decisions"],
    [
      "a decision that there is not",
      { deviates: "It is otherwise.", decision: "docs/decisions/none.md" },
      "there is no docs/decisions/none.md",
    ],
    [
      "another message than is quoted",
      { message: "It {does} not hold.", tests: [{ file: FILE, title: TITLE, says: "It holds." }] },
      'is not the message "It {does} not hold."',
    ],
    ["two states at once", { ...proven, untestable: "It is not." }, "both untestable and something else"],
  ])("is refused with %s", (_what, entry, words) => {
    expect(wrongOf(entry)).toContain(words);
  });

  it("is quoted whatever quotes and line breaks its source has", () => {
    expect(holds('"the user\\\'s \\"phone\\""\n  signs', 'the user\'s "phone"')).toBe(true);
    expect(holds("one\n    two", "one two")).toBe(true);
    expect(holds("one", "two")).toBe(false);
  });
});

it("the document lists each sentence once, and counts them", () => {
  const text = coverageDocument([
    {
      title: "Product",
      entries: [
        proven,
        { sentence: "A | B_c", untestable: "It is a heading." },
        { sentence: "Other.", deviates: "Not here.", decision: "docs/decisions/README.md" },
      ],
    },
  ]);
  const message = { message: "It {does}.", tests: [{ ...proven.tests[0], says: "It holds." }] };
  const said = coverageDocument([{ title: "Messages", entries: [{ ...proven, ...message }] }] as never);
  expect(said).toContain("| It {does}. | It holds. | [unit/coverage.test.ts]");
  expect(text).toContain("| Product | 3 | 1 | 1 | 1 |");
  expect(text).toContain("| All | 3 | 1 | 1 | 1 |");
  expect(text).toContain(String.raw`- A \| B\_c`);
  expect(text).toContain("**Deviates**: Not here. ([decision](decisions/README.md))");
  expect(text).toContain(`[unit/coverage.test.ts](../${FILE})`);
});
