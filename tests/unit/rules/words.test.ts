import fc from "fast-check";
import { expect, test } from "vitest";
import { ruleParts, verdictWords } from "~/lib/present/rule-words";
import { verdictWords as verdictOnPhones } from "../../../sandbox/rules/verdict-words";
import { ruleParts as partsOnPhones } from "../../../sandbox/rules/words";
import { rules } from "./arbitraries";
import { asShown, NAMES } from "./as-shown";

test("the console and the phones say every rule and who approves the same", () => {
  fc.assert(
    fc.property(rules, (list) => {
      for (const rule of list) {
        const shown = asShown(rule);
        expect(ruleParts(shown)).toEqual(partsOnPhones(rule, (id) => NAMES[id] ?? id));
        expect(verdictWords(shown.approvals)).toBe(
          verdictOnPhones(rule.approvals, (key) => NAMES[key] ?? key),
        );
      }
    }),
  );
});

test("a long rule reads as a sentence", () => {
  const rule = {
    operations: ["PAYMENT" as const, "STAKE" as const],
    ...{ from: [{ id: "one", name: "Treasury ETH" }], to: ["NEW_ADDRESS" as const], assets: ["ETH"] },
    above: { amount: "250000", currency: "GBP", hours: 72 },
    during: { days: [6, 7], from: "18:00", until: "08:00", zone: "UTC" },
  };
  expect(
    ruleParts(rule)
      .map(({ text }) => text)
      .join(" "),
  ).toBe(
    "Payments and stakes of ETH above £250,000 in 3 days to a new address from Treasury ETH on Saturday or Sunday from 18:00 to 08:00 (UTC)",
  );
});
