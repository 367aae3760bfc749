import { createHash } from "node:crypto";
import { describe, expect, it } from "vitest";
import type { PayoutDetailRow } from "~/lib/custody/payouts/read.server";
import { type PayoutPayment, payoutSignData } from "~/lib/operations/payout/payout";
import { checkPayoutRequest } from "~/lib/operations/payout/payout.server";
import { compareListed } from "~/lib/payouts/compare-listed.server";
import { payoutRowView } from "~/lib/payouts/progress-view.server";
import { changedLeaves } from "../../fixtures/console/changed-leaves";
import {
  payoutMessage as messageFor,
  PAYOUT_NAME as name,
  PAYMENTS as payments,
  PAYOUT_REQUEST as requestId,
  PAYOUT_TRUST as trustId,
} from "../../fixtures/console/payout-request";

const expected = { requestId, trustId, batch: { name, rows: payments } };

describe("a payout's request", () => {
  it("signs the DER encoding of every row, in order", () => {
    const { signData, digest } = payoutSignData({ trustId, name, rows: payments });
    expect(digest).toBe(createHash("sha256").update(Buffer.from(signData, "hex")).digest("hex"));
    expect(Buffer.from(signData, "hex").includes("Gehalt Müller")).toBe(true);
    const turned = payoutSignData({ trustId, name, rows: payments.toReversed() });
    expect(turned.digest).not.toBe(digest);
  });

  it("is accepted when it asks for what was reviewed", () => {
    const { digest } = payoutSignData({ trustId, name, rows: payments });
    expect(checkPayoutRequest(messageFor(payments), expected)).toMatchObject({
      ok: true,
      fingerprint: digest.slice(0, 24),
      batch: { name, rows: payments },
    });
  });

  it("is refused when any value of it is changed, whoever prepared it", () => {
    const leaves = changedLeaves(messageFor(payments).payload);
    expect(leaves.length).toBeGreaterThan(30);
    for (const { at, document } of leaves) {
      const message = { ...messageFor(payments), payload: document };
      expect(checkPayoutRequest(message, { requestId, trustId }), at).toMatchObject({ ok: false });
    }
  });

  it.each<[string, readonly PayoutPayment[]]>([
    [
      "changes a row",
      [{ ...payments[0], amount: "1250500001" } as PayoutPayment, payments[1] as PayoutPayment],
    ],
    [
      "changes a recipient",
      [
        { ...payments[0], to: "0x000000000000000000000000000000000000dEaD" } as PayoutPayment,
        payments[1] as PayoutPayment,
      ],
    ],
    [
      "changes a token's contract",
      [{ ...payments[0], contract: null } as PayoutPayment, payments[1] as PayoutPayment],
    ],
    ["raises a fee", [payments[0] as PayoutPayment, { ...payments[1], maxFee: "2400" } as PayoutPayment]],
    ["turns the rows round", payments.toReversed()],
    ["adds a row", [...payments, { ...payments[1], reference: "INV-2" } as PayoutPayment]],
    ["leaves one out", payments.slice(0, 1)],
  ])("is refused where the service honestly signs a list that %s", (_, rows) => {
    const checked = checkPayoutRequest(messageFor(rows), expected);
    expect(checked.ok).toBe(false);
    expect(!checked.ok && checked.mismatches.length).toBeGreaterThan(0);
  });

  it("is refused under another name, and for another organisation", () => {
    expect(checkPayoutRequest(messageFor(payments, "December"), expected).ok).toBe(false);
    expect(checkPayoutRequest(messageFor(payments), { ...expected, trustId: "another" }).ok).toBe(false);
  });
});

describe("the rows that a service lists", () => {
  const shownAs = { payoutId: "p", network: "mainnet", prices: null, currency: "GBP" } as const;
  const listed = payments.map(
    (payment, at): PayoutDetailRow => ({
      ...payment,
      position: at + 1,
      note: null,
      subWalletName: "Trading desk",
      decimals: 6,
      toName: null,
      state: "WAITING",
      stateAt: "2026-11-26T10:00:00Z",
      requestId: null,
      requestStatus: null,
      transactionHash: null,
      fee: null,
      reason: null,
      isUnsent: false,
    }),
  );
  const batch = { trustId, name, rows: payments };
  const compare = (items: PayoutDetailRow[], rowCount = 2) =>
    compareListed(batch, { name, rowCount, rows: { total: rowCount, items } }, "mainnet");

  it("are those that will be signed, page by page", () => {
    expect(compare(listed)).toEqual([]);
    expect(compare(listed.slice(1))).toEqual([]);
  });

  it.each<[string, Partial<PayoutDetailRow>]>([
    ["reference", { reference: "INV-9" }],
    ["recipient", { to: "0x000000000000000000000000000000000000dEaD" }],
    ["tag", { memo: "8" }],
    ["amount", { amount: "1" }],
    ["asset", { asset: "USDT" }],
    ["highest fee", { maxFee: "1" }],
    ["paying sub-wallet", { subWalletId: "other/ETH/0" }],
  ])("are not where the %s is another", (field, changes) => {
    const [first, second] = listed as [PayoutDetailRow, PayoutDetailRow];
    const found = compare([{ ...first, ...changes }, second]);
    expect(found.map(({ message }) => message)).toEqual([`The ${field} of payment 1 is another`]);
  });

  it("are not where there are more", () => {
    const extra = { ...(listed[0] as PayoutDetailRow), position: 3 };
    expect(compare([extra], 3).map(({ message }) => message)).toEqual([
      "The payout has another number of payments",
      "Payment 3 is not among those that are approved",
    ]);
  });
  it.each([
    ["MAKING", "AWAITING_USER_TRAVEL_RULE", true],
    ["MAKING", "AWAITING_COMPLIANCE", false],
    ["MAKING", null, false],
    ["STOPPED", "AWAITING_USER_TRAVEL_RULE", false],
  ] as const)(
    "say of %s with %s whether somebody has to supply details: %s",
    (state, requestStatus, expected) => {
      const row = { ...(listed[0] as PayoutDetailRow), state, requestStatus };
      expect(payoutRowView(row, shownAs).needsDetails).toBe(expected);
    },
  );
});
