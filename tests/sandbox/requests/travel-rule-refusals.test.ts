import { randomUUID } from "node:crypto";
import { eq } from "drizzle-orm";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { transactions, transfers } from "../../../sandbox/db/schema";
import { buildTransaction } from "../../fixtures/sandbox/builders";
import { firstError } from "../../fixtures/sandbox/graphql";
import { type Payments, STRANGER, startPayments } from "../../fixtures/sandbox/payments";
import { signIn } from "../../fixtures/sandbox/sign-in";
import { buildReceiver, readTransaction, updateTransfers } from "../../fixtures/sandbox/travel-rule";

const PAYER = "0xde709f2102306220921060314715629080e2fb77";
const other = { name: "Jo", vasp: { type: "UNHOSTED" } };

let payments: Payments;
let foreign: Awaited<ReturnType<typeof buildReceiver>>;
beforeAll(async () => {
  payments = await startPayments();
  foreign = await buildReceiver(payments.sandbox, { canActAsIntermediary: true });
});
afterAll(() => payments?.sandbox.close());

/** A transaction of two transfers that waits for its data. @returns the transfers' ids */
async function waiting(
  direction: "SENT" | "RECEIVED",
  subWallet: { id: string; organisationId: string; chain: string | null; address: string } = payments.eth,
): Promise<{ order: number; ids: [string, string] }> {
  const isSent = direction === "SENT";
  const [from, to] = isSent ? [subWallet.address, STRANGER] : [PAYER, subWallet.address];
  const { order } = await buildTransaction(payments.sandbox, subWallet, {
    direction,
    status: "AWAITING_USER_TRAVEL_RULE",
    from,
    to,
  });
  const ids: [string, string] = [randomUUID(), randomUUID()];
  await payments.sandbox.db.insert(transfers).values(
    ids.map((id, position) => ({
      id,
      transactionOrder: order,
      direction,
      assetId: "ETHEREUM/ETH",
      amount: 1n,
      from: position === 0 || isSent ? from : STRANGER,
      to: position === 0 || !isSent ? to : PAYER,
      position,
    })),
  );
  return { order, ids };
}

const read = (order: number) => readTransaction(payments.sandbox, eq(transactions.order, order));

describe("a tampered form is refused, and nothing is saved", () => {
  type Case = [
    why: string,
    direction: "SENT" | "RECEIVED",
    first: Record<string, unknown>,
    error: { code: string; errorMessage: string },
  ];
  const cases: Case[] = [
    [
      "a sender that is not the organisation, of one that is no intermediary",
      "SENT",
      { originator: { name: "Else", isCaller: false } },
      { code: "NOT_ALLOWED", errorMessage: "Your organisation cannot act as an intermediary" },
    ],
    [
      "a receiver that is not the organisation",
      "RECEIVED",
      { beneficiary: { name: "Else", isCaller: false } },
      { code: "NOT_ALLOWED", errorMessage: "Your organisation cannot act as an intermediary" },
    ],
    [
      "a counterparty that says it is the caller",
      "RECEIVED",
      { originator: { ...other, isCaller: true } },
      { code: "INVALID_INPUT", errorMessage: "The other side of a transfer cannot be the caller" },
    ],
    [
      "the other direction",
      "SENT",
      { direction: "RECEIVED", originator: other },
      { code: "INVALID_INPUT", errorMessage: "The direction of a transfer cannot be changed" },
    ],
    [
      "another payee",
      "SENT",
      { beneficiary: { ...other, accountId: PAYER } },
      { code: "INVALID_INPUT", errorMessage: "The beneficiary's account is the address that is paid" },
    ],
  ];
  it.each(cases)("%s", async (_why, direction, first, error) => {
    const { order, ids } = await waiting(direction);
    const side = direction === "SENT" ? "beneficiary" : "originator";
    const good = { id: ids[1], [side]: other };
    for (const submit of [false, true]) {
      const answer = await updateTransfers(
        payments.sandbox,
        [good, { id: ids[0], ...first }].map((one) => ({ ...one, submit })),
      );
      expect(firstError(answer)).toEqual(error);
    }
    const stored = await read(order);
    expect(stored.transaction.status).toBe("AWAITING_USER_TRAVEL_RULE");
    for (const row of stored.transfers)
      expect(row).toMatchObject({ originator: null, beneficiary: null, submitted: false });
  });

  it("a transfer of another transaction, of another organisation, or of none", async () => {
    const { order, ids } = await waiting("RECEIVED");
    const sibling = await waiting("RECEIVED");
    const theirs = await waiting("RECEIVED", foreign.eth);
    for (const strange of [sibling.ids[0], theirs.ids[0], randomUUID(), "x"]) {
      for (const given of [
        [
          { id: ids[0], originator: other },
          { id: strange, originator: other },
        ],
        [
          { id: strange, originator: other },
          { id: ids[0], originator: other },
        ],
      ]) {
        expect(firstError(await updateTransfers(payments.sandbox, given))).toEqual({
          code: "NOT_FOUND",
          errorMessage: "Transfer not found",
        });
      }
    }
    for (const one of [order, sibling.order, theirs.order]) {
      for (const row of (await read(one)).transfers) expect(row.originator).toBeNull();
    }
  });

  it("a transfer that is given twice, and a text that is too long in the last of them", async () => {
    const { order, ids } = await waiting("RECEIVED");
    const twice = [
      { id: ids[0], originator: other },
      { id: ids[0], originator: other },
    ];
    expect(firstError(await updateTransfers(payments.sandbox, twice)).errorMessage).toBe(
      "A transfer is given twice",
    );
    const long = [
      { id: ids[0], originator: other },
      { id: ids[1], originator: { name: "x".repeat(201) } },
    ];
    expect(firstError(await updateTransfers(payments.sandbox, long)).code).toBe("INVALID_INPUT");
    for (const row of (await read(order)).transfers) expect(row.originator).toBeNull();
  });
});

describe("an honest form", () => {
  it("of an intermediary may say that it acts for somebody else", async () => {
    const { order, ids } = await waiting("RECEIVED", foreign.eth);
    const authentication = await signIn(payments.sandbox.url, foreign.user);
    const client = { name: "Client", accountId: "c-1", customerId: "77", isCaller: false };
    const given = ids.map((id) => ({
      id,
      originator: other,
      beneficiary: client,
      direction: "RECEIVED",
      submit: true,
    }));
    expect((await updateTransfers(payments.sandbox, given, authentication)).errors).toBeUndefined();
    await expect.poll(async () => (await read(order)).transaction.status).toBe("CLEARED");
    expect((await read(order)).transfer.beneficiary).toMatchObject({ name: "Client", isCaller: false });
  });

  it("has each transfer's own accounts where none are given", async () => {
    const received = await waiting("RECEIVED");
    const sent = await waiting("SENT");
    await updateTransfers(
      payments.sandbox,
      received.ids.map((id) => ({ id, originator: other })),
    );
    await updateTransfers(
      payments.sandbox,
      sent.ids.map((id) => ({ id, beneficiary: other })),
    );
    expect((await read(received.order)).transfers.map(({ originator }) => originator?.accountId)).toEqual([
      PAYER,
      STRANGER,
    ]);
    expect((await read(sent.order)).transfers.map(({ beneficiary }) => beneficiary?.accountId)).toEqual([
      STRANGER,
      PAYER,
    ]);
  });
});
