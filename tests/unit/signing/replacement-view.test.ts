import { describe, expect, it, vi } from "vitest";
import type { Transaction } from "~/lib/custody/shapes.server";
import { getTransactionRecord } from "~/lib/custody/transactions/transactions.server";
import type { Decoded } from "~/lib/operations/kit/types";
import type { Session } from "~/lib/session/session.server";
import { replacedView } from "~/lib/signing/screen/replaced-view.server";
import { replacementNotice, replacementView } from "~/lib/signing/screen/replacement-view.server";

vi.mock("~/lib/custody/transactions/transactions.server", () => ({ getTransactionRecord: vi.fn() }));

const PAYEE = "0x52908400098527886E0F7030069857D2E4169EE7";
const OWN = "0x5aAeb6053F3E94C9b9A09f33669435E7Ef1BeAed";

const paid = (changes: Partial<Transaction> = {}) =>
  ({
    ...{ status: "AWAITING_SIGNATURES", operation: "PAYMENT", callData: null, asset: null, fee: null },
    ...{ amount: { value: "12", currency: "WEI" }, from: { id: OWN }, to: { id: PAYEE } },
    ...changes,
  }) as never as Transaction;

async function viewOf(record: Transaction, replaced = paid()) {
  vi.mocked(getTransactionRecord).mockResolvedValue(record);
  return replacementView({} as Session, { requestId: "r2", transactionHash: null }, replaced);
}

describe("what replaces a sent transaction", () => {
  const nothing = { amount: { value: "0", currency: "WEI" } };

  it.each<[string, "pays" | "cancels" | "other", Partial<Transaction>]>([
    ["the same again", "pays", { operation: "SPEED_UP" }],
    [
      "nothing to the same payee, as this console cancels",
      "cancels",
      { operation: "CANCELLATION", ...nothing },
    ],
    ["nothing to itself", "cancels", { operation: null, ...nothing, to: { id: OWN, name: null } as never }],
    ["a call that pays nothing", "other", { operation: "CONTRACT_CALL", ...nothing, callData: "0x01" }],
    [
      "a call by the name of a cancellation",
      "other",
      { operation: "CANCELLATION", ...nothing, callData: "0x01" },
    ],
    [
      "an amount by the name of a cancellation",
      "other",
      { operation: "CANCELLATION", amount: { value: "5", currency: "WEI" } as never },
    ],
  ])("pays %s: %s", async (_what, kind, changes) => {
    expect((await viewOf(paid(changes))).kind).toBe(kind);
  });

  it.each([
    ["itself", OWN],
    ["the zero address", `0x${"0".repeat(40)}`],
  ])("is told by its kind where the original paid nothing to %s", async (_whom, id) => {
    const original = { ...nothing, to: { id, name: null } } as never;
    const kindOf = async (operation: Transaction["operation"]) =>
      (await viewOf(paid({ ...(original as object), operation }), paid(original))).kind;
    expect(await kindOf("CANCELLATION")).toBe("cancels");
    expect(await kindOf("SPEED_UP")).toBe("pays");
  });

  it("is called a cancellation while it waits for approval", async () => {
    const view = await viewOf(paid({ operation: "CANCELLATION", ...nothing } as never));
    expect(replacementNotice(view)).toEqual({
      words: "A cancellation of this transaction waits for approval. Until then this one can be confirmed.",
      to: "/transactions/r2",
    });
  });
});

describe("what a transaction replaces", () => {
  const ids = { hash: "0x1", requestId: "r1" };
  const decoded = (units: string) =>
    ({
      ...{ chain: "ETHEREUM", nonce: 4, details: [] },
      facts: [
        { kind: "recipient", value: PAYEE },
        { kind: "amount", units, asset: { contractAddress: null } },
      ],
    }) as never as Decoded;
  const verbOf = async (operation: Transaction["operation"], units: string, replaced: Transaction | null) => {
    vi.mocked(getTransactionRecord).mockResolvedValue(replaced);
    return (await replacedView({} as Session, decoded(units), ids, operation)).kind;
  };
  const nothing = paid({ amount: { value: "0", currency: "WEI" } as never });

  it.each<[string, Transaction["operation"], string, Transaction | null, string]>([
    ["sped up by what pays the same", null, "12", paid(), "speeds-up"],
    ["cancelled by what pays nothing", null, "0", paid(), "cancels"],
    ["cancelled, where it paid nothing itself", "CANCELLATION", "0", nothing, "cancels"],
    ["sped up, where it paid nothing itself", "SPEED_UP", "0", nothing, "speeds-up"],
    ["cancelled by what is only called a speed-up", "SPEED_UP", "0", paid(), "cancels"],
    ["cancelled, where nothing is known of it", "SPEED_UP", "0", null, "cancels"],
  ])("is %s", async (_what, operation, units, replaced, verb) => {
    expect(await verbOf(operation, units, replaced)).toBe(verb);
  });
});
