import { describe, expect, it } from "vitest";
import { countWords } from "~/components/vasps/vasp-listbox";
import { learnVasps, matchVasps } from "~/lib/vasps/known-vasps";

const vasp = (label: string) => ({ value: `LISTED:${label}`, label });
const names = (known: readonly { label: string }[]) => known.map(({ label }) => label);
const [AXIS, BRAID, NORTH, SOUTH] = ["Axis", "Braid", "Northbank", "Southbank"].map(vasp) as [
  ReturnType<typeof vasp>,
  ReturnType<typeof vasp>,
  ReturnType<typeof vasp>,
  ReturnType<typeof vasp>,
];

describe("the businesses that the browser remembers", () => {
  it("are those of all searches, the latest first, each once", () => {
    const first = learnVasps([], { options: [AXIS, BRAID], hasMore: true }, "");
    const second = learnVasps(first, { options: [NORTH, AXIS], hasMore: true }, "a");
    expect(names(second)).toEqual(["Northbank", "Axis", "Braid"]);
  });

  it("take the name that a business has now", () => {
    const renamed = { ...AXIS, label: "Axis Europe" };
    expect(learnVasps([AXIS], { options: [renamed], hasMore: true }, "")).toEqual([renamed]);
  });

  it("lose what a whole answer no longer lists, and nothing else", () => {
    const known = [NORTH, SOUTH, AXIS];
    expect(names(learnVasps(known, { options: [SOUTH], hasMore: false }, "BANK"))).toEqual([
      "Southbank",
      "Axis",
    ]);
    expect(names(learnVasps(known, { options: [SOUTH], hasMore: true }, "bank"))).toHaveLength(3);
    expect(learnVasps(known, { options: [], hasMore: false }, "")).toEqual([]);
  });

  it("are at most 500, the oldest go first, and none has an endless name", () => {
    const many = Array.from({ length: 600 }, (_, at) => vasp(`Business ${at}`));
    const known = learnVasps(many, { options: [vasp("x".repeat(201)), NORTH], hasMore: true }, "");
    expect(known).toHaveLength(500);
    expect(names(known).slice(0, 2)).toEqual(["Northbank", "Business 0"]);
  });

  it("are found by a piece of their name, in order, only as many as are shown", () => {
    const known = [SOUTH, NORTH, BRAID, AXIS];
    expect(names(matchVasps(known, "BANK", 25))).toEqual(["Northbank", "Southbank"]);
    expect(names(matchVasps(known, "", 3))).toEqual(["Axis", "Braid", "Northbank"]);
    expect(matchVasps(known, "nobody", 25)).toEqual([]);
  });
});

describe("what the list says of itself", () => {
  it.each([
    ["searching", [], "Searching…"],
    ["searching", [NORTH], "Known from before. Searching…"],
    ["failed", [NORTH], "Known from before. The list could not be searched."],
    ["failed", [], "The list could not be searched. Try again, or choose one of the two above."],
    ["ready", [], "No listed business matches."],
    ["ready", [NORTH], "1 listed business."],
  ] as const)("while %s with %j: %s", (state, options, words) => {
    expect(countWords({ options: [...options], hasMore: false }, state, "north")).toBe(words);
  });
});
