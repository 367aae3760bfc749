import { sql } from "drizzle-orm";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { graphqlData } from "../../fixtures/sandbox/graphql";
import { ETH, type Payments, STRANGER, startPayments } from "../../fixtures/sandbox/payments";

const USDC_TRANSFER = `0xa9059cbb${STRANGER.slice(2).toLowerCase().padStart(64, "0")}${(1000).toString(16).padStart(64, "0")}`;
const APPROVE = `0x095ea7b3${STRANGER.slice(2).toLowerCase().padStart(64, "0")}${"f".repeat(64)}`;

let payments: Payments;
let usdc: string;
beforeAll(async () => {
  payments = await startPayments();
  const { rows } = await payments.sandbox.db.execute<{ address: string }>(
    sql`select contract_address as address from assets where id = 'ETHEREUM/USDC'`,
  );
  usdc = rows[0]!.address;
});
afterAll(() => payments?.sandbox.close());

async function request(fields: Record<string, unknown>): Promise<string> {
  const { eth, sendEthereum, waitFor } = payments;
  const { requestId } = await sendEthereum({ fromAddress: eth.address, to: STRANGER, value: "0", ...fields });
  await waitFor(requestId, "AWAITING_SIGNATURES");
  return requestId;
}

async function operationOf(requestId: string): Promise<string> {
  const { user } = await graphqlData(payments.sandbox.url, {
    query: `query ($id: String!) { user { transaction(id: $id) { operation } tasks { requestId operation } } }`,
    variables: { id: requestId },
  });
  const task = user.tasks.find((one: { requestId: string }) => one.requestId === requestId);
  expect(task.operation).toBe(user.transaction.operation);
  return user.transaction.operation;
}

async function titleOf(requestId: string): Promise<string> {
  const { user } = await graphqlData(payments.sandbox.url, {
    query: `query ($search: String!) { user { auditLog(search: $search) { items { action details } } } }`,
    variables: { search: requestId },
  });
  return user.auditLog.items.find((one: { action: string }) => one.action === "REQUEST_CREATED").details;
}

describe("what a request on an EVM chain does", () => {
  it("is told by its transaction, its task and the audit log", async () => {
    const value = (ETH / 4n).toString();
    const paid = await request({ value, nonce: 7 });
    await payments.approve(paid, payments.people[0]!);
    await payments.waitFor(paid, "SUBMITTED");
    const made: [string, string][] = [
      [await request({ value, nonce: 7, gasPrice: "90000000000" }), "SPEED_UP"],
      [await request({ value: "0", nonce: 7, gasPrice: "99000000000" }), "CANCELLATION"],
      [await request({ to: usdc, data: USDC_TRANSFER, gasLimit: "90000" }), "PAYMENT"],
      [await request({ to: usdc, data: APPROVE, gasLimit: "90000" }), "CONTRACT_CALL"],
      [await request({ value }), "PAYMENT"],
    ];
    for (const [id, operation] of made) expect([id, await operationOf(id)]).toEqual([id, operation]);

    const name = payments.eth.name;
    expect(await titleOf(made[0]![0])).toBe(`Speed-up: 0.25 ETH from "${name}" to ${STRANGER}`);
    expect(await titleOf(made[1]![0])).toBe(`Cancellation: no amount, "${name}", ${STRANGER}`);
  });
});
