import { describe, expect, it } from "vitest";
import type { Task } from "~/lib/custody/transactions/tasks.server";
import { presentTask } from "~/lib/transactions/task-row";
import { aTransaction, OTHER_ADDRESS, OWN_ADDRESS, WALLET } from "../../fixtures/console/present-builders";

const ID = "6e6f7468-696e-4720-8e6f-7468696e6721";
const NOW = Date.parse("2026-11-22T04:02:00.000Z");

const payment = (change: Parameters<typeof aTransaction>[0] = {}) =>
  aTransaction({
    id: ID,
    requestId: ID,
    subWalletName: "Treasury ETH",
    status: "AWAITING_SIGNATURES",
    trustVaultInitiated: true,
    transactionDirection: "SENT",
    from: { id: OWN_ADDRESS, name: null },
    to: { id: OTHER_ADDRESS, name: "Aldgate deposit" },
    amount: { value: "12500000000000000000", currency: "WEI", in: { value: "30202.359", currency: "GBP" } },
    ...change,
  });

const approver = (name: string | null, approvedAt: string | null = null) => ({
  key: `04${name ?? approvedAt}`,
  name,
  approvedAt,
});

/** An approval that is asked for; a test states only what differs. */
const aTask = (change: Partial<Task> = {}): Task => ({
  kind: "APPROVAL",
  requestId: ID,
  requestType: "ETHEREUM_TRANSACTION_REQUEST",
  operation: "PAYMENT",
  walletName: "Operations",
  transaction: payment(),
  exchangeTransfer: null,
  recipient: null,
  createdAt: "2026-11-21T16:05:00.000Z",
  expiresAt: null,
  approverGroups: [
    [
      {
        quorumCount: 2,
        approvers: [approver("Jonas Lindqvist", "2026-11-21T16:11:00.000Z"), approver("Amara Osei")],
      },
    ],
  ],
  ...change,
});

const rowOf = (task: Task, phoneUrl: string | null = null) =>
  presentTask(task, { network: "testnet", now: NOW, phoneUrl: () => phoneUrl });

describe("whom a payment goes to", () => {
  const noteOf = (recipient: Task["recipient"]) => rowOf(aTask({ recipient })).note;
  const entry = {
    name: "Acme",
    memo: null,
    addedAt: "2026-01-05T10:00:00Z",
    addedBy: "Amara Osei",
    changedAt: null,
    changedBy: null,
  };

  it("is said as far as the service knows it", () => {
    expect(noteOf({ entry: null, ownName: null, lastPayment: null })).toMatch(
      /^not in your address book, first payment to this address · two approvals/,
    );
    expect(
      noteOf({ entry, ownName: null, lastPayment: payment({ createdAt: "2026-03-02T10:00:00Z" }) }),
    ).toMatch(/^address in your address book, last paid on 2 Mar 2026, 10:00 UTC · /);
    expect(noteOf({ entry: null, ownName: "Treasury", lastPayment: null })).toMatch(/^your own address, /);
    expect(noteOf(null)).toMatch(/^two approvals/);
  });

  it("is not said of a stake, which pays nobody, nor of a withdrawal to oneself", () => {
    const own = { entry: null, ownName: "Treasury", lastPayment: null };
    const pool = { entry: null, ownName: null, lastPayment: null };
    const stakeNote = (operation: Task["operation"], recipient: Task["recipient"]) =>
      rowOf(aTask({ operation, recipient })).note;
    expect(stakeNote("UNSTAKE", own)).toMatch(/^two approvals/);
    expect(stakeNote("STAKE", pool)).toMatch(/^two approvals/);
    expect(stakeNote("WITHDRAW", own)).toMatch(/^two approvals/);
    expect(stakeNote("WITHDRAW", pool)).toMatch(/^not in your address book, first payment/);
  });
});

describe("new address-book entries", () => {
  it("lead to the page that says which they are", () => {
    const row = rowOf(
      aTask({ requestType: "ADDRESS_BOOK", operation: null, transaction: null }),
      "https://phone.example",
    );
    expect(row).toMatchObject({
      operation: "Address-book change",
      title: "New entries",
      amount: "no amount",
    });
    expect(row.step).toEqual({
      label: "Review request",
      to: `/address-book/add?approve=${ID}`,
      isOutside: false,
    });
  });
});

describe("an approval that is asked for", () => {
  it("says between whom, how much, who has approved and where to review it", () => {
    expect(rowOf(aTask())).toEqual({
      id: ID,
      createdAt: "2026-11-21T16:05:00.000Z",
      operation: "Payment",
      title: {
        from: { name: "Treasury ETH", address: OWN_ADDRESS },
        to: { name: "Aldgate deposit", address: OTHER_ADDRESS },
      },
      names: ["Treasury ETH", "Aldgate deposit"],
      amount: { value: "12.5", unit: "ETH", fiat: "£30,202.36" },
      tone: "wait",
      need: "Your approval",
      note: "two approvals needed, from both; one so far: Jonas Lindqvist 16:11",
      canReview: true,
      canSupply: false,
      step: {
        label: "Review request",
        to: `/wallets/${WALLET}/ETH/0/send?request=${ID}`,
        isOutside: false,
      },
    });
  });

  it("dates an approval of another day, and names no key that has no name", () => {
    const approvers = [approver(null, "2026-11-22T01:36:00.000Z"), approver("Mona Haddad")];
    const { note } = rowOf(aTask({ approverGroups: [[{ quorumCount: 2, approvers }]] }));
    expect(note).toBe("two approvals needed, from both; one so far: somebody 22 Nov | 01:36");
  });

  it("counts each group and each alternative, and a person once", () => {
    const mona = approver("Mona Haddad", "2026-11-21T16:20:00.000Z");
    const groups = [
      [
        { quorumCount: 2, approvers: [mona, approver("Amara Osei")] },
        { quorumCount: 1, approvers: [mona] },
      ],
      [{ quorumCount: 3, approvers: [approver("Jonas Lindqvist")] }],
    ];
    expect(rowOf(aTask({ approverGroups: groups })).note).toBe(
      "two approvals needed, from both; one so far, and one approval needed, from the only approver; given, or three approvals needed, but only one person may approve; none yet: Mona Haddad 16:20",
    );
  });

  it("names a change of people, which belongs to no wallet", () => {
    const change = aTask({ transaction: null, requestType: "CHANGE_PEOPLE_REQUEST", walletName: null });
    expect(rowOf(change).title).toBe("People");
    expect(rowOf({ ...change, requestType: "NEW_REQUEST" }).title).toBe("No wallet");
  });

  it("leads to the transaction's page on a chain that this console cannot sign for", () => {
    const transaction = payment({ chain: "TRON", subWalletId: `${WALLET}/TRX/0` });
    expect(rowOf(aTask({ transaction })).step?.to).toBe(`/transactions/${ID}`);
  });

  it("is given on the phone where there is no transaction to show, by a link only in the sandbox", () => {
    const task = aTask({
      transaction: null,
      requestType: "CHANGE_POLICY_REQUEST",
      operation: "POLICY_CHANGE",
    });
    expect(rowOf(task)).toMatchObject({
      operation: "Policy change",
      title: "Operations",
      amount: "no amount",
      step: null,
    });
    const step = { label: "Open the phone", to: "http://phone/requests/1", isOutside: true };
    expect(rowOf(task, "http://phone/requests/1").step).toEqual(step);
    const transfer = aTask({ transaction: null, requestType: "EXCHANGE_TRANSFER_REQUEST", operation: null });
    expect(rowOf(transfer)).toMatchObject({
      operation: "Exchange transfer",
      title: "Operations",
      amount: null,
    });
  });
});

describe("a stake that waits for approval", () => {
  it("says what it does, and with how much or with no amount", () => {
    const stake = (operation: Task["operation"], value: string) =>
      rowOf(
        aTask({
          operation,
          transaction: payment({
            operation,
            transactionDirection: "SELF",
            to: { id: OWN_ADDRESS, name: null },
            amount: { value, currency: "WEI" },
          }),
        }),
      );
    expect(stake("UNSTAKE", "12500000000000000000")).toMatchObject({
      operation: "Unstake",
      title: "Treasury ETH",
      amount: { value: "12.5", unit: "ETH" },
    });
    expect(stake("DELEGATE", "0")).toMatchObject({ operation: "Delegate", amount: "no amount" });
  });
});

describe("details of a transfer", () => {
  it.each([
    ["SENT", "Tell us who receives this payment so it can be approved"],
    ["RECEIVED", "Tell us who sent this payment so it can be released"],
  ])("are asked for in red where it is %s", (transactionDirection, need) => {
    const transaction = payment({ transactionDirection, status: "AWAITING_USER_TRAVEL_RULE" });
    const operation = transactionDirection === "RECEIVED" ? "RECEIVED" : "PAYMENT";
    const row = rowOf(aTask({ kind: "TRANSFER_DETAILS", operation, transaction, approverGroups: null }));
    expect(row).toMatchObject({ tone: "bad", need, note: "" });
    expect(row.step).toEqual({ label: "Supply details", to: `/transactions/${ID}`, isOutside: false });
    if (transactionDirection === "RECEIVED")
      expect(row).toMatchObject({ operation: "Received", title: "On Treasury ETH" });
  });
});

describe("a request that expires", () => {
  const at = (expiresAt: string, kind: Task["kind"] = "APPROVAL") => rowOf(aTask({ expiresAt, kind }));

  it("is red on its last day, with when and how long", () => {
    expect(at("2026-11-22T04:30:00.000Z")).toMatchObject({
      tone: "bad",
      need: "Expires 04:30 UTC",
      note: "in 28 minutes · your approval · two approvals needed, from both; one so far: Jonas Lindqvist 16:11",
    });
    expect(at("2026-11-23T01:00:00.000Z", "EXPIRY")).toMatchObject({
      tone: "bad",
      need: "Expires 23 Nov | 01:00 UTC",
      note: "in 20 hours · others' approval · two approvals needed, from both; one so far: Jonas Lindqvist 16:11",
    });
    expect(at("2026-11-22T04:02:30.000Z").note).toMatch(/^in 1 minute ·/);
    expect(at("2026-11-22T04:01:00.000Z").note).toMatch(/^now ·/);
  });

  it("is an approval like others before that", () => {
    expect(at("2026-11-24T04:30:00.000Z")).toMatchObject({
      tone: "wait",
      need: "Your approval",
      note: "expires 24 Nov | 04:30 UTC · two approvals needed, from both; one so far: Jonas Lindqvist 16:11",
    });
  });

  it("is not said to expire by a date that cannot be read", () => {
    expect(at("soon")).toMatchObject({
      tone: "wait",
      note: "two approvals needed, from both; one so far: Jonas Lindqvist 16:11",
    });
  });
});

describe("an exchange transfer that waits", () => {
  it("is named by amount, from and to, and leads to its request", () => {
    const account = "2d4f763f-f97d-436f-b1ab-874633a8c09a/KRAKEN/0";
    const row = presentTask(
      aTask({
        requestType: "EXCHANGE_TRANSFER_REQUEST",
        transaction: null,
        exchangeTransfer: {
          ...{ id: ID, assetSymbol: "ETH", status: "DRAFT", reason: null },
          amount: { value: "1250000000000000001", currency: "WEI" } as never,
          from: { id: account, name: "Kraken main" },
          to: { id: null, name: "Luno main" },
          createdAt: "2026-11-21T16:05:00.000Z",
          updatedAt: "2026-11-21T16:05:00.000Z",
        },
      }),
      { network: "testnet", now: Date.parse("2026-11-21T16:30:00.000Z"), phoneUrl: () => null },
    );
    expect(row).toMatchObject({
      title: { from: { name: "Kraken main" }, to: { name: "Luno main" } },
      amount: { value: "1.250000000000000001", unit: "ETH" },
      step: { label: "Review request", to: `/wallets/${account}/send?request=${ID}`, isOutside: false },
    });
  });
});

describe("a payout that waits", () => {
  it("leads to its page by the id of its request", () => {
    const row = presentTask(
      aTask({ requestId: ID, requestType: "PAYOUT_REQUEST", operation: "PAYOUT", transaction: null }),
      { network: "testnet", now: Date.parse("2026-11-21T16:30:00.000Z"), phoneUrl: () => "http://phone" },
    );
    expect(row).toMatchObject({
      operation: "Payout",
      step: { label: "Review payout", to: `/payouts/${ID}`, isOutside: false },
    });
  });
});
