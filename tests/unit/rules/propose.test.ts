import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { type DraftRule, isSameSet, nextId, toDraft, toInput, withNames } from "~/lib/policies/propose/draft";
import { readDraft, writeDraft } from "~/lib/policies/propose/draft-text.server";
import { readRule } from "~/lib/policies/propose/read-rule";
import { dayField, emptyRuleForm, slotField, toRuleForm } from "~/lib/policies/propose/rule-form";
import { PEOPLE, rules } from "./arbitraries";
import { asShown, NAMES } from "./as-shown";

const names = {
  subWallets: new Map(["one", "two", "three"].map((id) => [id, NAMES[id] ?? id])),
  people: new Map(PEOPLE.map((key) => [key, NAMES[key] ?? key])),
};

/** As the backend keeps it: lists in order, an amount in its shortest form. */
function canonical(rule: DraftRule): DraftRule {
  const { operations, from, to, assets, above } = rule;
  const sorted = <Value extends string>(list: Value[] | null) => list && [...list].sort();
  const lists = {
    operations: sorted(operations),
    from: sorted(from),
    to: sorted(to),
    assets: sorted(assets),
  };
  const amount = above && above.amount.replace(/\.?0+$/, "");
  return { ...rule, ...lists, above: above && { ...above, amount: amount ?? "" } };
}

describe("a rule's form", () => {
  it("gives back every rule that it was filled in with", () => {
    fc.assert(
      fc.property(rules, (list) => {
        for (const rule of list.map(asShown).map(toDraft).map(canonical)) {
          const isOfAsset = rule.above !== null && rule.above.currency === null;
          const { rule: read, issues } = readRule(toRuleForm(rule), names);
          if (isOfAsset && rule.assets?.length !== 1) {
            expect(issues.map(({ field }) => field)).toEqual(["unit"]);
          } else {
            expect(issues).toEqual([]);
            expect({ id: rule.id, ...read }).toEqual(rule);
          }
        }
      }),
    );
  });

  const filled = (values: Record<string, string>, people: string[] = ["a1", "b2"]) => {
    const form = emptyRuleForm();
    return { ...form, values: { ...form.values, ...values }, people: [people, ...form.people.slice(1)] };
  };
  const count = slotField(0, "count");

  it.each([
    ["no approvals", filled({}, []), count],
    ["more approvals than people", filled({ [count]: "3" }), count],
    ["no number of approvals", filled({ [count]: "two" }), count],
    ["somebody without a phone", filled({ [count]: "1" }, ["ff"]), count],
    [
      "a name with what nobody sees",
      filled({ [count]: "1", [slotField(0, "name")]: "a\u200bb" }),
      slotField(0, "name"),
    ],
    ["an amount in words", filled({ [count]: "1", amount: "many" }), "amount"],
    ["an amount that is too long", filled({ [count]: "1", amount: "1".repeat(16) }), "amount"],
    ["hours without an amount", filled({ [count]: "1", hours: "24" }), "amount"],
    ["half an hour", filled({ [count]: "1", amount: "1", hours: "0.5" }), "hours"],
    ["a hundred days", filled({ [count]: "1", amount: "1", hours: "2400" }), "hours"],
    ["another currency", filled({ [count]: "1", amount: "1", unit: "SHELLS" }), "unit"],
    ["a time without a day", filled({ [count]: "1", start: "08:00" }), dayField(1)],
    ["no time", filled({ [count]: "1", [dayField(1)]: "on", start: "8 o'clock" }), "start"],
    ["no time zone", filled({ [count]: "1", [dayField(1)]: "on", zone: "Atlantis" }), "zone"],
    ["an asset that is a sentence", filled({ [count]: "1", assets: "<b>" }), "assets"],
    ["another verdict", filled({ [count]: "1", verdict: "perhaps" }), "verdict"],
    ["another wallet's sub-wallet", { ...filled({ [count]: "1" }), from: ["four"] }, "from"],
  ])("refuses %s beside its field", (_, form, field) => {
    expect(readRule(form, names).issues.map((issue) => issue.field)).toEqual([field]);
  });
});

describe("a draft", () => {
  it("travels as text and comes back", () => {
    fc.assert(
      fc.property(rules, (list) => {
        const draft = list.map(asShown).map(toDraft);
        expect(readDraft(writeDraft(draft))).toEqual(draft);
        expect(draft.map((rule) => withNames(rule, names))).toEqual(list.map(asShown));
      }),
    );
  });

  it.each([
    ["no text", ""],
    ["no list", "{}"],
    ["another field", JSON.stringify([{ ...draftOf("one"), extra: 1 }])],
    ["one rule twice", JSON.stringify([draftOf("one"), draftOf("one")])],
    ["too many rules", JSON.stringify(Array.from({ length: 31 }, (_, at) => draftOf(`${at}`)))],
    ["a deep text", "[".repeat(50_000)],
  ])("is refused where it is %s", (_, text) => {
    expect(readDraft(text)).toBeNull();
  });

  it("leaves the id of a new rule to the backend, and knows it again among those that were made", () => {
    const draft = [draftOf("known"), draftOf("new-1")];
    expect(nextId(draft)).toBe("new-2");
    expect(draft.map((rule) => toInput(rule).id)).toEqual(["known", null]);
    const made = draft.map((rule, at) => withNames({ ...rule, id: at === 0 ? "known" : "6f0d3a1e" }, names));
    expect(isSameSet(draft, made)).toBe(true);
    expect(isSameSet(draft, made.slice(1))).toBe(false);
    const [first, second] = made;
    if (!first || !second) throw new Error("Two rules were made");
    expect(isSameSet(draft, [first, { ...second, approvals: null, assets: ["ETH"] }])).toBe(false);
  });
});

function draftOf(id: string): DraftRule {
  const nothing = { operations: null, from: null, to: null, assets: null, above: null, during: null };
  return { id, ...nothing, approvals: null };
}
