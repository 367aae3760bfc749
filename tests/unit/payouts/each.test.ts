import { describe, expect, it } from "vitest";
import type { PaymentIntent } from "~/lib/operations";
import type { RowPayment } from "~/lib/payouts/check-row";
import { digestOfEach, type MadeRow, openState, sealState } from "~/lib/payouts/each/state.server";
import { rowToken } from "~/lib/payouts/row-token.server";
import { assertToken } from "~/lib/session/once.server";
import type { Session } from "~/lib/session/session.server";
import { pointConsoleAt } from "../../fixtures/console/fake-backend";

pointConsoleAt("http://127.0.0.1:9/graphql");

const TRUST = "4f1d0a55-0000-4000-8000-000000000001";
const amara = { id: "one", email: "amara@bank.example" } as Session;
const ben = { id: "two", email: "ben@bank.example" } as Session;
const made = (requestId: string | null, words = ""): MadeRow => ({
  mark: requestId === null ? "refused" : "made",
  requestId,
  words,
});

describe("the key of a row", () => {
  it("is a form's token, the same for what people take for the same reference", () => {
    const key = rowToken(TRUST, "INV-1042");
    expect(() => assertToken(key)).not.toThrow();
    expect(rowToken(TRUST, " inv-1042")).toBe(key);
    expect(rowToken(TRUST, "INV-1043")).not.toBe(key);
    expect(rowToken("another", "INV-1042")).not.toBe(key);
  });
});

describe("what a form knows of its rows", () => {
  const state = {
    digest: "d",
    rows: new Map([
      [0, made("a")],
      [7, made(null, "Too little")],
    ]),
  };

  it("comes back as it was, for the same person in any session", () => {
    expect(openState({ ...amara, id: "later" }, sealState(amara, state))).toEqual(state);
  });

  it("is nothing for anybody else, and of any other text", () => {
    const sealed = sealState(amara, state);
    for (const text of ["", "x", `${sealed}A`, sealed.slice(0, -2), "A".repeat(500)]) {
      expect(openState(amara, text)).toBeNull();
    }
    expect(openState(ben, sealed)).toBeNull();
  });

  it("fits into the form for a thousand rows, whatever the service said of each", () => {
    const id = "4f1d0a55-0000-4000-8000-00000000000";
    const rows = new Map(
      Array.from({ length: 1000 }, (_, at) => [at, { ...made(id + (at % 10)), words: `${at} `.repeat(200) }]),
    );
    const sealed = sealState(amara, { digest: "d", rows });
    expect(sealed.length).toBeLessThan(100_000);
    expect(openState(amara, sealed)?.rows.size).toBe(1000);
  });
});

describe("the digest of rows that are requests", () => {
  const payment = (amount: string, note = "") =>
    ({ reference: "r", note, intent: { amount } as PaymentIntent }) as RowPayment;

  it("names every row, what it pays and its note, in their order", () => {
    const digest = digestOfEach(TRUST, [payment("1"), payment("2")]);
    expect(digestOfEach(TRUST, [payment("1"), payment("2")])).toBe(digest);
    for (const other of [[payment("2"), payment("1")], [payment("1")], [payment("1", "n"), payment("2")]]) {
      expect(digestOfEach(TRUST, other)).not.toBe(digest);
    }
    expect(digestOfEach("another", [payment("1"), payment("2")])).not.toBe(digest);
  });
});
