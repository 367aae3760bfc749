import { afterAll, beforeAll, expect, it } from "vitest";
import type { SubWalletRow } from "../../../sandbox/keys/sub-wallet";
import {
  buildOrganisation,
  buildSubWallet,
  buildTransaction,
  buildUser,
  buildWallet,
} from "../../fixtures/sandbox/builders";
import { graphqlData } from "../../fixtures/sandbox/graphql";
import { startTestSandbox, type TestSandbox } from "../../fixtures/sandbox/sandbox";

const PAYEE = "0x52908400098527886E0F7030069857D2E4169EE7";
const DAY_MS = 24 * 60 * 60 * 1000;
let sandbox: TestSandbox;
let eth: SubWalletRow;
let other: SubWalletRow;

beforeAll(async () => {
  sandbox = await startTestSandbox();
  const { id: organisationId } = await buildOrganisation(sandbox);
  const user = await buildUser(sandbox, organisationId, { isServerUser: true });
  const wallet = await buildWallet(sandbox, organisationId, [user]);
  eth = await buildSubWallet(sandbox, wallet, "ETH");
  other = await buildSubWallet(sandbox, wallet, "ETH");
});
afterAll(() => sandbox.close());

const paid = (amount: number, daysAgo: number, changes = {}) => ({
  ...{ direction: "SENT" as const, trustVaultInitiated: true, to: PAYEE.toLowerCase(), addresses: [PAYEE] },
  ...{ status: "CONFIRMED", amount: BigInt(amount) },
  createdAt: new Date(Date.now() - daysAgo * DAY_MS),
  ...changes,
});

async function ask(id = eth.id) {
  const { user } = await graphqlData(sandbox.url, {
    query: `query ($id: String!, $address: String!) { user {
      subWallet(subWalletId: $id) { ... on BlockchainSubWallet { usualPayments { since count largest } } }
      recipientRecord(chain: ETHEREUM, address: $address) {
        lastPayments { amount { value } } paid { asset { symbol } amount count }
      }
    } }`,
    variables: { id, address: PAYEE },
  });
  return { usual: user.subWallet.usualPayments, record: user.recipientRecord };
}

it("says of five payments or more in 90 days which was the largest, and adds up what an address was paid", async () => {
  for (const amount of [3, 9, 4, 5]) await buildTransaction(sandbox, eth, paid(amount, 10 + amount));
  // None of these is such a payment.
  await buildTransaction(sandbox, eth, paid(70, 91));
  await buildTransaction(sandbox, eth, paid(71, 2, { status: "USER_CANCELLED" }));
  await buildTransaction(sandbox, eth, paid(72, 2, { status: "AWAITING_SIGNATURES" }));
  await buildTransaction(sandbox, eth, paid(73, 2, { operation: "STAKE", to: null, addresses: [] }));
  await buildTransaction(sandbox, eth, paid(74, 2, { direction: "RECEIVED", from: PAYEE, to: eth.address }));
  await buildTransaction(sandbox, other, paid(75, 2));
  expect((await ask()).usual).toBeNull();
  await buildTransaction(sandbox, eth, paid(2, 3));
  const { usual, record } = await ask();
  expect(usual).toMatchObject({ count: 5, largest: "9" });
  expect(Math.round((Date.now() - Date.parse(usual.since)) / DAY_MS)).toBe(90);
  expect((await ask(other.id)).usual).toBeNull();
  expect(record.lastPayments.map((one: { amount: { value: string } }) => one.amount.value)).toEqual([
    "75",
    "2",
    "3",
  ]);
  expect(record.paid).toEqual([
    { asset: { symbol: "ETH" }, amount: String(3 + 9 + 4 + 5 + 2 + 70 + 75), count: 7 },
  ]);
});
