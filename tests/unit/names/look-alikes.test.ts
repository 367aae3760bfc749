import { readFileSync } from "node:fs";
import { describe, expect, it } from "vitest";
import { differenceWords } from "~/lib/names/differences.server";
import { areAlike, looksOf, skeleton } from "~/lib/names/skeleton.server";
import * as sandbox from "../../../sandbox/base/skeleton";
import { compileConfusables } from "../../../scripts/lib/confusables.mjs";

const read = (path: string) => readFileSync(new URL(`../../../${path}`, import.meta.url), "utf8");

describe("the table of confusable characters", () => {
  it("is what `npm run confusables` makes of the published one", () => {
    for (const { file, text } of compileConfusables()) expect(text === read(file), file).toBe(true);
  });

  it("has every row of the published one, on both sides", () => {
    const published = read("scripts/unicode/confusables.txt");
    const rows = [...published.matchAll(/^([0-9A-F]+) ;\t([0-9A-F ]+) ;/gm)];
    expect(rows).toHaveLength(Number(/^# total: (\d+)$/m.exec(published)?.[1]));
    const text = (codes = "") =>
      String.fromCodePoint(...codes.split(" ").map((code) => Number.parseInt(code, 16)));
    const isIgnored = (one: string) => /^\p{DI}+$/u.test(one);
    for (const [, from, to] of rows) {
      // A letter that NFD takes apart is looked up in its parts.
      if (isIgnored(text(from)) || text(from).normalize("NFD") !== text(from)) continue;
      expect(skeleton(text(from)), from).toBe(text(to).normalize("NFD"));
      expect(sandbox.skeletonOf(text(from)), from).toBe(skeleton(text(from)));
    }
  });
});

describe("names that look alike", () => {
  it.each([
    ["a Cyrillic а and р", "раypаl", "paypal"],
    ["a whole word in Cyrillic", "ѕсоре", "scope"],
    ["a Greek omicron", "Nοrthbank", "Northbank"],
    ["rn for m", "Farrner", "Farmer"],
    ["rn for m in small letters only", "FARMER", "Farrner"],
    ["0 for O", "0TC desk", "OTC desk"],
    ["0 for a small o", "N0rthbank", "Northbank"],
    ["l for I", "lnverleith", "Inverleith"],
    ["1 for l", "A1dgate", "Aldgate"],
    ["a bar for l", "A|dgate", "Aldgate"],
    ["full-width letters", "Ｎｏｒｔｈｂａｎｋ", "Northbank"],
    ["mathematical letters", "𝐍𝐨𝐫𝐭𝐡𝐛𝐚𝐧𝐤", "Northbank"],
    ["a combining caron for a breve", "Bra\u030cila", "Brăila"],
    ["another order of combining marks", "a\u0323\u0307", "a\u0307\u0323"],
    ["composed and decomposed letters", "Tromso\u0308", "Tromsö"],
    ["letter case", "NORTHBANK", "northbank"],
    ["spaces", "  North   bank ", "North bank"],
    ["an en dash for a hyphen", "Vault–A", "Vault-A"],
    ["a zero-width space", "North\u200bbank", "Northbank"],
    ["capital Cyrillic letters", "АВС", "abc"],
    ["themselves", "Northbank", "Northbank"],
  ])("by %s", (_, name, other) => {
    expect(areAlike(name, other)).toBe(true);
    expect(areAlike(other, name)).toBe(true);
    expect(sandbox.looksOf(name)).toEqual(looksOf(name));
    expect(sandbox.looksOf(other)).toEqual(looksOf(other));
  });

  it.each([
    ["Vault A", "Vault B"],
    ["Trading 1", "Trading 11"],
    ["Northbank", "North bank"],
    ["Zoe", "Zoë"],
    ["国库", "国车"],
    ["Ali", "Al"],
  ])("not %s and %s", (name, other) => {
    expect(areAlike(name, other)).toBe(false);
  });
});

describe("what makes two names differ", () => {
  it.each([
    ["Nоrthbank", "Northbank", "its 2nd letter is the Cyrillic о (U+043E)"],
    ["Northbank", "Nоrthbank", "its 2nd letter is the small o and not the Cyrillic о (U+043E)"],
    ["Farrner", "Farmer", "it has “rn” for “m”"],
    ["Farmer", "Farrner", "it has “m” for “rn”"],
    ["0TC desk", "OTC desk", "its 1st character is the digit 0 and not the capital O"],
    ["lnverleith", "Inverleith", "its 1st letter is the small l and not the capital I"],
    ["Northbank", "Northbank", "the same name"],
    ["NORTHBANK", "Northbank", "only capital and small letters differ"],
    ["North  bank", "North bank", "only the spaces differ"],
    ["Ｎorthbank", "Northbank", "its 1st letter is the full-width Ｎ (U+FF2E)"],
    [
      "раypаl",
      "paypal",
      "its 1st letter is the Cyrillic р (U+0440), its 2nd letter is the Cyrillic а (U+0430), its 5th letter is the Cyrillic а (U+0430)",
    ],
    [
      "оооо",
      "oooo",
      "its 1st letter is the Cyrillic о (U+043E), its 2nd letter is the Cyrillic о (U+043E), its 3rd letter is the Cyrillic о (U+043E), and 1 more",
    ],
    ["Trading desk, 1nc", "Trading desk, lnc", "its 15th character is the digit 1 and not the small l"],
    ["Vault–A", "Vault-A", "its 6th character is – (U+2013)"],
  ])("%s beside %s: %s", (name, other, words) => {
    expect(differenceWords(name, other)).toBe(words);
  });
});
