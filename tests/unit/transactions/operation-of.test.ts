import { describe, expect, it } from "vitest";
import type { Operation } from "~/lib/operation-words";
import { hasParties } from "~/lib/transactions/operation-of";
import { presentTransactionFacts, presentTransactionRow } from "~/lib/transactions/transaction-row";
import { aTransaction, OTHER_ADDRESS, OWN_ADDRESS } from "../../fixtures/console/present-builders";

const rowOf = (transaction: ReturnType<typeof aTransaction>) =>
  presentTransactionRow(transaction, { network: "testnet", detailTo: "/there" });

/** What an account does with its own stake. */
const ofStake = (
  operation: Operation | null,
  value: string,
  change: Parameters<typeof aTransaction>[0] = {},
) =>
  aTransaction({
    operation,
    transactionDirection: "SELF",
    subWalletName: "DOT in reserve",
    from: { id: OWN_ADDRESS, name: null },
    to: { id: OWN_ADDRESS, name: null },
    amount: { value, currency: "WEI" },
    requestType: "SUBSTRATE_TRANSACTION_REQUEST",
    ...change,
  });

const lineOf = (transaction: ReturnType<typeof aTransaction>) => {
  const { operation, from, to, amount, unit } = rowOf(transaction);
  return `${operation.word} · ${from.name} → ${to.name ?? to.address ?? "—"} · ${amount} ${unit}`.trim();
};

describe("what an account does with its own stake", () => {
  it("is seven lines that differ by their operation", () => {
    const made: Operation[] = [
      "STAKE",
      "ADD_TO_STAKE",
      "DELEGATE",
      "UNSTAKE",
      "RESTAKE",
      "WITHDRAW",
      "CLAIM_REWARDS",
    ];
    const lines = made.map((one) => lineOf(ofStake(one, one === "DELEGATE" ? "0" : "1000000000000000000")));
    expect(new Set(lines).size).toBe(7);
    expect(lines).toContain("Unstake · DOT in reserve → — · 1.000 ETH");
    expect(lines).toContain("Delegate · DOT in reserve → — · no amount");
  });

  it("names the stake account that it concerns", () => {
    expect(lineOf(ofStake("ACTIVATE", "0", { to: { id: OTHER_ADDRESS, name: null } }))).toBe(
      `Activate · DOT in reserve → ${OTHER_ADDRESS} · no amount`,
    );
  });

  it("is on its own page in the same words", () => {
    expect(presentTransactionFacts(ofStake("DELEGATE", "0"), "testnet")).toMatchObject({
      operation: { word: "Delegate", note: null },
      amount: "no amount",
      movesNothing: true,
    });
  });

  it("goes by its direction with a backend that does not name it", () => {
    expect(rowOf(ofStake(null, "0"))).toMatchObject({ operation: { word: "Self" }, amount: "0.000" });
  });
});

describe("the operation of another transaction", () => {
  const approve = `0x095ea7b3${"00".repeat(64)}`;

  it.each([
    ["as the backend says", { operation: "SPEED_UP" as const, callData: approve }, "Speed-up", null],
    ["a payment received", {}, "Received", null],
    [
      "a contract call with its method",
      { transactionDirection: "SENT", callData: approve },
      "Contract call",
      "approve",
    ],
    [
      "a message",
      { transactionDirection: "SELF", requestType: "ETHEREUM_SIGN_MESSAGE_REQUEST" },
      "Message",
      null,
    ],
    ["an exchange transfer", { requestType: "EXCHANGE_TRANSFER_REQUEST" }, "Exchange transfer", null],
    ["nothing known", { transactionDirection: null }, "Not known", null],
  ])("is %s", (_what, change, word, note) => {
    expect(rowOf(aTransaction(change)).operation).toEqual({ word, note });
  });

  it("keeps the two sides and the amount of a payment to oneself", () => {
    const { to, amount } = rowOf(ofStake("PAYMENT", "0"));
    expect([to.name, amount]).toEqual(["DOT in reserve", "0.000"]);
  });
});

describe("originator and beneficiary", () => {
  const KINDS: Operation[] = [
    ...(["STAKE", "ADD_TO_STAKE", "DELEGATE", "ACTIVATE", "SPLIT", "UNSTAKE", "RESTAKE"] as const),
    ...(["WITHDRAW", "CLAIM_REWARDS", "REWARD", "MESSAGE", "CANCELLATION"] as const),
  ];

  it.each(KINDS)("are not shown of one whose kind is %s, whether it can be decoded or not", (kind) => {
    const made = ofStake(kind, "1");
    expect(hasParties(made, null, false)).toBe(false);
    expect(hasParties(made, { isStake: false, isMessage: false }, false)).toBe(false);
  });

  it("are not shown of a stake that is only known from what is decoded", () => {
    expect(hasParties(ofStake(null, "1"), { isStake: true, isMessage: false }, false)).toBe(false);
  });

  it("are shown of payments, and of what the Travel Rule has asked about", () => {
    for (const kind of [
      "PAYMENT",
      "RECEIVED",
      "SPEED_UP",
      "EXCHANGE_TRANSFER",
      "CONTRACT_CALL",
      null,
    ] as const) {
      expect(hasParties(aTransaction({ operation: kind }), null, false)).toBe(true);
    }
    expect(hasParties(ofStake("WITHDRAW", "1"), { isStake: true, isMessage: false }, true)).toBe(true);
    expect(hasParties(ofStake("MESSAGE", "1"), null, true)).toBe(false);
  });
});
