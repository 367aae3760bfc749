import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { addressBookEntries, organisations, payouts as payoutTable } from "../../../sandbox/db/schema";
import { buildSubWallet, fund } from "../../fixtures/sandbox/builders";
import { firstError } from "../../fixtures/sandbox/graphql";
import { ETH, type Payments, STRANGER, startPayments } from "../../fixtures/sandbox/payments";
import { payoutCallsOf, type RowInput } from "../../fixtures/sandbox/payouts";

const RIPPLE = "rPT1Sjq2YGrBMTttX4GZHjKu9dyfzbpAYe";
const FEE = "10000000000000000";

let payments: Payments;
let payouts: ReturnType<typeof payoutCallsOf>;
let xrp: { id: string };
beforeAll(async () => {
  payments = await startPayments();
  payouts = payoutCallsOf(payments);
  const made = await buildSubWallet(payments.sandbox, payments.walletId, "XRP");
  await fund(payments.sandbox, made, "RIPPLE/XRP", 100_000_000n);
  xrp = made;
});
afterAll(() => payments?.sandbox.close());

const rowOf = (more: Partial<RowInput> = {}): RowInput => ({
  ...{ reference: "r", subWalletId: payments.eth.id, asset: "ETH", to: STRANGER },
  ...{ amount: "1000", maxFee: FEE },
  ...more,
});

const digits = "The amount must be a whole number of the smallest unit, larger than 0, in decimal digits";
const cases: [name: string, row: () => Partial<RowInput>, refusal: string | RegExp, code?: string][] = [
  ["no reference", () => ({ reference: "  " }), "A reference must be 1 to 35 characters"],
  ["a long reference", () => ({ reference: "r".repeat(36) }), "A reference must be 1 to 35 characters"],
  [
    "a hidden character",
    () => ({ reference: "a\u202eb" }),
    /^It contains an invisible character \(U\+202E\)/,
  ],
  ["a bell", () => ({ note: "a\u0007b" }), /^It contains an invisible character \(U\+0007\)/],
  ["a long note", () => ({ note: "n".repeat(201) }), "A note must be at most 200 characters"],
  ["1e3", () => ({ amount: "1e3" }), digits],
  ["1,000", () => ({ amount: "1,000" }), digits],
  ["0x10", () => ({ amount: "0x10" }), digits],
  ["zero", () => ({ amount: "0" }), digits],
  ["a leading zero", () => ({ amount: "01" }), digits],
  ["a negative amount", () => ({ amount: "-5" }), digits],
  ["nothing", () => ({ amount: "" }), digits],
  ["too much for the chain", () => ({ amount: "9".repeat(78) }), "The amount is too large"],
  ["a negative fee", () => ({ maxFee: "-1" }), /^The maximum fee must be a whole number/],
  [
    "too small a fee",
    () => ({ maxFee: "1" }),
    /^The fee is 0\.\d+ ETH now, and the row allows at most 0\.0+1 ETH$/,
  ],
  ["an unknown asset", () => ({ asset: "BTC" }), "Unknown asset symbol"],
  ["a prototype's name", () => ({ asset: "__proto__" }), "Unknown asset symbol"],
  ["a wrong address", () => ({ to: STRANGER.replace("E0F", "e0F") }), /valid ETHEREUM address/],
  ["a very long address", () => ({ to: "0".repeat(100_000) }), "Please enter a valid ETHEREUM address"],
  ["a memo where there is none", () => ({ memo: "7" }), "Addresses of ETHEREUM have no memo"],
  ["a formula as sub-wallet", () => ({ subWalletId: "=1+1" }), "SubWalletId not found", "NOT_FOUND"],
  ["a wrong tag", () => ({ ...ripple(), memo: "1e3" }), "Not a valid RIPPLE destination tag"],
  [
    "a new account below the reserve",
    () => ({ ...ripple(), amount: "5" }),
    /the first payment must bring at least 1 XRP/,
  ],
  [
    "more than there is",
    () => ({ amount: `${11n * ETH}` }),
    /^Insufficient balance: 11.01 ETH needed for the amount and the fee, 9.98\d+ ETH available after the rows before/,
    "INSUFFICIENT_BALANCE",
  ],
];
const ripple = () => ({ subWalletId: xrp.id, asset: "XRP", to: RIPPLE, amount: "2000000", maxFee: "100" });

describe("a row is refused, and no payout made, for", () => {
  it.each(cases)("%s", async (_, row, refusal, code = "INVALID_INPUT") => {
    const rows = [rowOf({ reference: "good" }), rowOf(row())];
    const { rows: checked } = await payouts.check(rows);
    expect(checked[0]).toMatchObject({ refusal: null, code: null });
    expect(checked[1]).toMatchObject({ refusal: expect.stringMatching(refusal), code });
    const answer = await payouts.tryCreate(rows);
    const error = firstError(answer);
    expect(error.code).toBe(code);
    // Hidden characters are refused before any row is read.
    if (!/invisible/.test(error.errorMessage)) {
      expect(error.errorMessage).toMatch(/^Row 2: /);
      expect(answer.errors?.[0]?.extensions?.place).toMatchObject({ row: 1 });
    }
    expect(await payments.sandbox.db.select().from(payoutTable)).toEqual([]);
  });

  it("no rows, too many rows, and a name that is none", async () => {
    const many = Array.from({ length: 1001 }, (_, at) => rowOf({ reference: `r${at}` }));
    expect(firstError(await payouts.tryCreate([])).errorMessage).toBe("A payout needs a payment");
    expect(firstError(await payouts.tryCreate(many)).errorMessage).toBe(
      "A payout has at most 1,000 payments",
    );
    await expect(payouts.check(many)).rejects.toThrow("A payout has at most 1,000 payments");
    for (const name of ["", "  ", "n".repeat(61)]) {
      const { errorMessage } = firstError(await payouts.tryCreate([rowOf()], { name }));
      expect(errorMessage).toBe("The name must be 1 to 60 characters");
    }
    const leftOut = [{ row: 0, reference: "x", reason: "y" }];
    expect(firstError(await payouts.tryCreate([rowOf()], { leftOut })).code).toBe("INVALID_INPUT");
  });

  it("a missing fee", async () => {
    const { maxFee: _, ...row } = rowOf();
    const answer = await payouts.tryCreate([row]);
    expect(answer.errors?.[0]?.extensions?.place).toMatchObject({ row: 0, field: "maxFee" });
  });

  it("what the rows before it have spent", async () => {
    const half = `${5n * ETH}`;
    const rows = ["a", "b", "c"].map((reference) => rowOf({ reference, amount: half }));
    rows[2]!.amount = "1000";
    const { rows: checked, totals } = await payouts.check(rows);
    expect(checked.map(({ code }: { code: string }) => code)).toEqual([null, "INSUFFICIENT_BALANCE", null]);
    expect(checked[1].refusal).toBe(
      "Insufficient balance: 5.01 ETH needed for the amount and the fee, 4.99 ETH available after the rows before it",
    );
    expect(totals).toMatchObject([{ count: 3, amount: `${10n * ETH + 1000n}`, available: `${10n * ETH}` }]);
  });

  it("a recipient that the allow-list does not have", async () => {
    const { db } = payments.sandbox;
    await db.update(organisations).set({ whitelistEnabled: true });
    const entry = { organisationId: payments.organisation.id, recipient: true, travelRule: false };
    await db.insert(addressBookEntries).values([
      { ...entry, chain: "ETHEREUM", name: "Acme", address: STRANGER },
      { ...entry, chain: "RIPPLE", name: "Tagged", address: RIPPLE, memo: "7" },
    ]);
    const rows = [
      rowOf({ reference: "1" }),
      rowOf({ reference: "2", to: STRANGER.replace("5", "6").toLowerCase() }),
      rowOf({ reference: "3", ...ripple(), memo: "7" }),
      rowOf({ reference: "4", ...ripple(), memo: "8" }),
      rowOf({ reference: "5", ...ripple() }),
      rowOf({ reference: "6", to: payments.eth.address }),
    ];
    const { rows: checked } = await payouts.check(rows);
    const not = "NOT_ALLOWED";
    expect(checked.map(({ code }: { code: string }) => code)).toEqual([null, not, null, not, not, null]);
    expect(firstError(await payouts.tryCreate(rows)).code).toBe(not);
    await db.update(organisations).set({ whitelistEnabled: false });
  });
});
