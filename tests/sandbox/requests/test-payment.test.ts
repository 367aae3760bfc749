import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { buildOrganisation, buildSubWallet, fund } from "../../fixtures/sandbox/builders";
import { firstError, graphql, graphqlData } from "../../fixtures/sandbox/graphql";
import { ETH, type Payments, STRANGER, startPayments } from "../../fixtures/sandbox/payments";

const WHOLE = ETH / 10n;
const TEST = ETH / 1000n;
const REST = WHOLE - TEST;
const OTHER = "0x8617E340B3D01FA5F11F306F4090FD50E238070D";

let payments: Payments;
beforeAll(async () => {
  payments = await startPayments({ env: { SANDBOX_BLOCK_TIME_MS: "40" } });
});
afterAll(() => payments?.sandbox.close());

/** One for each test: a request that stays open holds up later nonces. */
let payer: Awaited<ReturnType<typeof buildPayer>>;
beforeEach(async () => {
  payer = await buildPayer();
});

async function buildPayer() {
  const subWallet = await buildSubWallet(
    payments.sandbox,
    payments.walletId,
    "ETH",
    `Payer ${crypto.randomUUID()}`,
  );
  await fund(payments.sandbox, subWallet, "ETHEREUM/ETH", ETH);
  return subWallet;
}

interface Paid {
  value?: bigint;
  to?: string;
  fromAddress?: string;
  annotation?: object;
  nonce?: number;
  gasPrice?: bigint;
}

const tryPay = ({ value = TEST, to = STRANGER, annotation, gasPrice, ...call }: Paid, key?: string) =>
  payments.tryEthereum(
    { fromAddress: payer.address, to, value: value.toString(), ...call, ...price(gasPrice) },
    { beside: { annotation }, ...(key && { idempotencyKey: key }) },
  );

const price = (gasPrice?: bigint) => (gasPrice ? { gasPrice: gasPrice.toString() } : {});

async function pay(paid: Paid, key?: string): Promise<string> {
  const answer = await tryPay(paid, key);
  expect(answer.errors).toBeUndefined();
  return answer.data.createEthereumTransaction.requestId;
}

async function confirm(id: string): Promise<string> {
  await payments.waitFor(id, "AWAITING_SIGNATURES");
  await payments.approve(id, payments.people[0]!);
  await payments.waitFor(id, "CONFIRMED");
  return id;
}

const makeTest = () => pay({ annotation: { reference: "INV-12", whole: WHOLE.toString() } });
const testConfirmed = async () => confirm(await makeTest());
const payRest = (restOf: string, paid: Paid = {}) => tryPay({ value: REST, ...paid, annotation: { restOf } });

async function linksOf(id: string) {
  const query = `query ($id: String!) { getRequest(requestId: $id) { annotation { reference whole restOf rest } } }`;
  return (await graphqlData(payments.sandbox.url, { query, variables: { id } })).getRequest.annotation;
}

async function tasksOf(id: string): Promise<string[]> {
  const { user } = await graphqlData(payments.sandbox.url, {
    query: "{ user { taskCount tasks { kind requestId } } }",
  });
  expect(user.taskCount).toBe(user.tasks.length);
  return user.tasks
    .filter((task: { requestId: string }) => task.requestId === id)
    .map((task: { kind: string }) => task.kind);
}

describe("a test payment", () => {
  it("keeps the whole amount, and waits for its rest from when it is confirmed until that is prepared", async () => {
    const test = await makeTest();
    expect(await linksOf(test)).toEqual({
      ...{ reference: "INV-12", whole: WHOLE.toString(), restOf: null, rest: null },
    });
    expect(await tasksOf(test)).not.toContain("REST");
    await confirm(test);
    expect(await tasksOf(test)).toEqual(["REST"]);
    const rest = (await payRest(test)).data.createEthereumTransaction.requestId;
    expect(await linksOf(test)).toMatchObject({ rest });
    expect(await linksOf(rest)).toMatchObject({ whole: null, restOf: test });
    expect(await tasksOf(test)).toEqual([]);
  });

  it("is smaller than the whole, is a payment, and stays what it is", async () => {
    for (const whole of [TEST.toString(), "0", "-1", "1.5", "", "9".repeat(79)]) {
      expect(firstError(await tryPay({ annotation: { whole } }))).toMatchObject({ code: "INVALID_INPUT" });
    }
    const both = { whole: WHOLE.toString(), restOf: crypto.randomUUID() };
    expect(firstError(await tryPay({ annotation: both }))).toMatchObject({ code: "INVALID_INPUT" });
    const test = await makeTest();
    const query = `mutation ($input: AnnotateRequestInput!) {
      annotateRequest(annotateRequestInput: $input) { reference whole } }`;
    const annotate = (annotation: object) =>
      graphql(payments.sandbox.url, {
        query,
        variables: { input: { requestId: test, version: 1, annotation } },
      });
    expect(firstError(await annotate({ whole: "1" }))).toMatchObject({ code: "INVALID_INPUT" });
    expect((await annotate({ reference: "INV-13" })).data.annotateRequest).toEqual({
      ...{ reference: "INV-13", whole: WHOLE.toString() },
    });
  });
});

describe("the rest of a test payment", () => {
  it("is refused before the test is confirmed, and after it was cancelled", async () => {
    const test = await makeTest();
    expect(firstError(await payRest(test)).errorMessage).toMatch(/not confirmed/);
    await payments.cancel(test);
    expect(firstError(await payRest(test)).errorMessage).toMatch(/not confirmed/);
    expect(await tasksOf(test)).toEqual([]);
  });

  it("goes to the same recipient, in the same asset, from the same sub-wallet, and is not more", async () => {
    const test = await testConfirmed();
    const second = await buildPayer();
    for (const paid of [{ to: OTHER }, { value: REST + 1n }, { fromAddress: second.address }]) {
      expect(firstError(await payRest(test, paid))).toMatchObject({ code: "INVALID_INPUT" });
    }
    for (const unknown of [crypto.randomUUID(), "1", await pay({})]) {
      expect(firstError(await payRest(unknown))).toMatchObject({ code: "INVALID_INPUT" });
    }
    expect(await linksOf(test)).toMatchObject({ rest: null });
  });

  it("is no other organisation's", async () => {
    const test = await testConfirmed();
    const stranger = await buildOrganisation(payments.sandbox);
    expect(stranger.id).not.toBe(payments.organisation.id);
    const { linkTest } = await import("../../../sandbox/requests/test-payment");
    const payment = { assetId: "ETHEREUM/ETH", amount: REST, to: STRANGER, memo: null };
    const made = { organisationId: stranger.id, requestId: crypto.randomUUID(), subWalletId: payer.id };
    const taking = payments.sandbox.db.transaction((tx) =>
      linkTest(tx, { ...made, payment, test: { whole: null, restOf: test } }),
    );
    await expect(taking).rejects.toMatchObject({ code: "INVALID_INPUT" });
  });

  it("is prepared once, also by two at once, and by a repeated key", async () => {
    const test = await testConfirmed();
    const answers = await Promise.all([payRest(test), payRest(test)]);
    expect(answers.filter(({ errors }) => errors)).toHaveLength(1);
    const { rest } = await linksOf(test);
    expect(firstError(await payRest(test)).errorMessage).toContain(rest);
    await confirm(rest);

    const again = await testConfirmed();
    const paid = { value: REST, annotation: { restOf: again } };
    expect(await pay(paid, "rest-once")).toBe(await pay(paid, "rest-once"));
  });

  it("can be prepared again only if it ended before it was signed", async () => {
    const test = await testConfirmed();
    const first = (await payRest(test)).data.createEthereumTransaction.requestId;
    await payments.cancel(first);
    expect(await linksOf(test)).toMatchObject({ rest: null });
    expect(await linksOf(first)).toMatchObject({ restOf: test });
    const second = (await payRest(test)).data.createEthereumTransaction.requestId;
    await confirm(second);
    expect(await linksOf(test)).toMatchObject({ rest: second });
    expect(firstError(await payRest(test))).toMatchObject({ code: "INVALID_INPUT" });
  });

  it("follows a speed-up, as the test does", async () => {
    const test = await testConfirmed();
    const nonce = 900;
    const submit = async (id: string) => {
      await payments.waitFor(id, "AWAITING_SIGNATURES");
      await payments.approve(id, payments.people[0]!);
      await payments.waitFor(id, "SUBMITTED");
    };
    // A nonce with a gap before it stays in the mempool.
    const whole = WHOLE.toString();
    const slow = await pay({ nonce, gasPrice: 10n ** 10n, annotation: { whole } });
    await submit(slow);
    const fast = await pay({ nonce, gasPrice: 2n * 10n ** 10n });
    await submit(fast);
    await payments.waitFor(slow, "SYSTEM_CANCELLED");
    expect(await linksOf(fast)).toMatchObject({ whole });

    const rest = await pay({
      value: REST,
      nonce: nonce + 1,
      gasPrice: 10n ** 10n,
      annotation: { restOf: test },
    });
    await submit(rest);
    const faster = await pay({ value: REST, nonce: nonce + 1, gasPrice: 2n * 10n ** 10n });
    await submit(faster);
    await payments.waitFor(rest, "SYSTEM_CANCELLED");
    expect(await linksOf(test)).toMatchObject({ rest: faster });
    expect(await linksOf(faster)).toMatchObject({ restOf: test });
  });
});
