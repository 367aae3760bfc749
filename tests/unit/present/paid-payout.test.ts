import { expect, test } from "vitest";
import { paidPayoutView } from "~/lib/present/paid-payout";

test.each([
  [[12], "Payment 12 of payout", "one"],
  [[3, 4, 9], "3 payments of payout", "several in one transaction"],
  [[], "A payment of payout", "one that another transaction makes now"],
])("payments %j are '%s': %s", (positions, words) => {
  const payout = { payoutId: "id", payoutName: "Salaries November", positions };
  expect(paidPayoutView({ payout })).toEqual({ name: "Salaries November", to: "/payouts/id", words });
});

test("a transaction of no payout names none", () => {
  expect(paidPayoutView({ payout: null })).toBeNull();
});
