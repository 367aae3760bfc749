import { describe, expect, it } from "vitest";
import { hiddenProblem, normalName } from "~/lib/names/given-text";
import { findHidden, markHidden } from "~/lib/names/hidden-characters";

describe("hidden characters", () => {
  it.each([
    ["right-to-left override", "Tre\u202eyrusa", "Tre‹U+202E›yrusa"],
    ["zero-width space", "Acme\u200b", "Acme‹U+200B›"],
    ["soft hyphen", "Ac\u00adme", "Ac‹U+00AD›me"],
    ["null", "A\0b", "A‹U+0000›b"],
    ["line break", "A\nb", "A‹U+000A›b"],
    ["no-break space", "Acme\u00a0Bank", "Acme‹U+00A0›Bank"],
    ["Hangul filler", "\u3164", "‹U+3164›"],
    ["blank Braille pattern", "\u2800", "‹U+2800›"],
    ["tag character", "A\u{e0041}", "A‹U+E0041›"],
    ["variation selector without an emoji", "A\ufe0f", "A‹U+FE0F›"],
    ["ideographic variation selector", "葛\u{e0100}", "葛‹U+E0100›"],
    ["lone surrogate", "A\ud800b", "A‹U+D800›b"],
    ["private-use character", "A\ue000", "A‹U+E000›"],
    ["joiner between pictures that make no emoji", "🏦\u200d💰", "🏦‹U+200D›💰"],
    ["joiner between Latin letters", "Ac\u200dme", "Ac‹U+200D›me"],
    ["non-joiner after a letter that does not join", "\u062f\u200c\u0628", "\u062f‹U+200C›\u0628"],
    ["non-joiner at the end", "\u0645\u06cc\u200c", "\u0645\u06cc‹U+200C›"],
  ])("writes out a %s", (_, text, shown) => {
    expect(markHidden(text)).toBe(shown);
    expect(findHidden(text)).not.toBeNull();
  });

  it.each([
    ["plain Latin", "Treasury (EU) & Co. 'A'"],
    ["accents, composed and not", "Zoë Zoe\u0308"],
    ["Cyrillic, Greek, Thai, Chinese", "Казна Ταμείο คลัง 国库"],
    ["an ideographic space", "株式会社\u3000日本"],
    ["Hebrew and Arabic", "בנק الخزانة"],
    ["Persian with a non-joiner", "می\u200cخواهم"],
    ["Hindi with a joiner", "क्\u200dष"],
    ["Sinhala with a joiner", "ශ්\u200dරී"],
    ["emoji of several characters", "👩\u200d💻 ❤\ufe0f 1\ufe0f\u20e3 🇬🇧"],
    ["the flag of England, of tag characters", "🏴\u{e0067}\u{e0062}\u{e0065}\u{e006e}\u{e0067}\u{e007f}"],
  ])("leaves %s as it is", (_, text) => {
    expect(markHidden(text)).toBe(text);
    expect(hiddenProblem("Name", text)).toBeNull();
  });

  it("names the character and its place", () => {
    expect(hiddenProblem("Name", "Tre\u202eyrusa")).toBe(
      "Name contains an invisible character (U+202E, right-to-left override) after “Tre”. Remove it",
    );
    expect(hiddenProblem("Label", "\u2061x")).toBe(
      "Label contains an invisible character (U+2061) at the beginning. Remove it",
    );
    expect(hiddenProblem("Name", `The whole treasury of Acme\u200b`)).toBe(
      "Name contains an invisible character (U+200B, zero-width space) after “…ole treasury of Acme”. Remove it",
    );
  });

  it("refuses the mark itself, so that nobody can type a name that reads like a marked one", () => {
    expect(hiddenProblem("Name", markHidden("Tre\u202e"))).toBe(
      "Name contains ‹U+202E›, which stands for an invisible character, after “Tre”. Remove it",
    );
  });
});

describe("the normal form of a name", () => {
  it("composes letters, and leaves one usual space between words", () => {
    expect(normalName(" Zoe\u0308\u00a0 \u3000Bank ")).toBe("Zo\u00eb Bank");
  });
});
