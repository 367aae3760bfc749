import { afterAll, beforeAll, expect, it, vi } from "vitest";
import type { SubWalletRow } from "../../../sandbox/keys/sub-wallet";
import { buildTransaction, buildWallet } from "../../fixtures/sandbox/builders";
import { graphqlData } from "../../fixtures/sandbox/graphql";
import { type Payments, startPayments } from "../../fixtures/sandbox/payments";

const addressOf = (n: number) => `0x${String(n).padStart(40, "0")}`;
let payments: Payments;
let eth: SubWalletRow;

beforeAll(async () => {
  payments = await startPayments({ quorum: 2 });
  eth = payments.eth;
});
afterAll(() => payments?.sandbox.close());

/** What is asked of the user, and its statements without those of the worker, which asks for what is due in between. */
async function askedAtOnce(fields: string) {
  const { sandbox } = payments;
  const query = `{ user { ${fields} } }`;
  await graphqlData(sandbox.url, { query });
  const { $client } = sandbox.db as unknown as {
    $client: { query(given: string | { text: string }): unknown };
  };
  const spy = vi.spyOn($client, "query");
  const { user } = await graphqlData(sandbox.url, { query });
  const texts = spy.mock.calls
    .map(([given]) => (typeof given === "string" ? given : given.text))
    .filter((text) => !text.includes("due_at"));
  spy.mockRestore();
  return { user, texts };
}

it("reads what is known of five recent recipients as it reads that of one", async () => {
  const fields = "recentRecipients(chain: ETHEREUM) { address entry { name } subWallet { name } }";
  const paid = { direction: "SENT" as const, trustVaultInitiated: true, status: "CONFIRMED" };
  await buildTransaction(payments.sandbox, eth, { ...paid, to: eth.address });
  const one = await askedAtOnce(fields);
  for (const n of [1, 2, 3, 4]) await buildTransaction(payments.sandbox, eth, { ...paid, to: addressOf(n) });
  const five = await askedAtOnce(fields);
  expect([one.user.recentRecipients.length, five.user.recentRecipients.length]).toEqual([1, 5]);
  expect(five.texts).toHaveLength(one.texts.length);
});

it("looks for the names of two lists in one statement", async () => {
  const fields = `one: similarNames(names: ["${eth.name}"]) { of name } other: similarNames(names: ["Nobody", "${eth.name}"]) { of name }`;
  const { user, texts } = await askedAtOnce(fields);
  const own = { of: eth.name, name: eth.name };
  expect(user).toEqual({ one: [own], other: [own] });
  expect(texts.filter((text) => text.includes("looks"))).toHaveLength(1);
  expect(texts).toHaveLength(2);
});

it("reads the rules, approvers and sub-wallets of all wallets in one statement each", async () => {
  const { sandbox, organisation, people } = payments;
  await buildWallet(sandbox, organisation.id, people);
  const { user, texts } = await askedAtOnce(
    "walletRules { subWalletCount rules { id } policy { approvers { name } } approvers { name } }",
  );
  expect(user.walletRules.map(({ subWalletCount }: { subWalletCount: number }) => subWalletCount)).toEqual([
    2, 0,
  ]);
  expect(user.walletRules.map(({ approvers }: { approvers: unknown[] }) => approvers.length)).toEqual([3, 3]);
  expect(texts.filter((text) => text.includes("count("))).toHaveLength(1);
  expect(texts.filter((text) => text.includes('"devices"'))).toHaveLength(1);
});

it("reads what is known of the recipients of all tasks as it reads that of one", async () => {
  const { sendEthereum, waitFor } = payments;
  const wait = async (n: number) => {
    const { requestId } = await sendEthereum({ fromAddress: eth.address, to: addressOf(n), value: "1000" });
    await waitFor(requestId, "AWAITING_SIGNATURES", "AWAITING_USER_TRAVEL_RULE");
  };
  const fields = "tasks { kind recipient { entry { name } ownName lastPayment { id } } }";
  await wait(11);
  const one = await askedAtOnce(fields);
  await wait(12);
  await wait(13);
  const three = await askedAtOnce(fields);
  expect([one.user.tasks.length, three.user.tasks.length]).toEqual([1, 3]);
  expect(three.texts).toHaveLength(one.texts.length);
});
