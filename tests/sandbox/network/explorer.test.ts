import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { type Payments, STRANGER, startPayments } from "../../fixtures/sandbox/payments";

let payments: Payments;
beforeAll(async () => {
  payments = await startPayments({ env: { SANDBOX_EXPLORER_RATE: "3" } });
});
afterAll(() => payments?.sandbox.close());

let keys = 0;
/** One call with a key of its own unless one is given: the rate is counted per key. */
async function explorer(parameters: Record<string, string>) {
  keys += 1;
  const query = new URLSearchParams({ module: "proxy", apikey: `key-${keys}`, ...parameters });
  const response = await fetch(`${payments.sandbox.url}/explorer/api?${query}`);
  expect(response.status).toBe(200);
  return response.json();
}
const byHash = (txhash: string) => explorer({ action: "eth_getTransactionByHash", txhash });

describe("the explorer API", () => {
  it("returns a transaction by its hash, pending and mined, in Etherscan's shape", async () => {
    const { eth, people } = payments;
    // A nonce too far: it stays in the mempool until the one before it is used.
    const ask = { fromAddress: eth.address, to: STRANGER, gasPrice: "2000000000" };
    const pending = await payments.sendEthereum({ ...ask, value: "1000", nonce: 1 });
    await payments.waitFor(pending.requestId, "AWAITING_SIGNATURES");
    await payments.approve(pending.requestId, people[0]!);
    await payments.waitFor(pending.requestId, "SUBMITTED");
    const { transactionHash } = await payments.getRequest(pending.requestId);
    const expected = {
      hash: transactionHash,
      from: eth.address.toLowerCase(),
      to: STRANGER.toLowerCase(),
      value: "0x3e8",
      nonce: "0x1",
      gas: "0x5208",
      gasPrice: "0x77359400",
      input: "0x",
      type: "0x0",
      chainId: "0x4268",
    };
    expect(await byHash(transactionHash)).toEqual({
      jsonrpc: "2.0",
      id: 1,
      result: { ...expected, blockHash: null, blockNumber: null, transactionIndex: null },
    });
    expect(await explorer({ action: "eth_getTransactionCount", address: eth.address })).toMatchObject({
      result: "0x0",
    });
    expect(
      await explorer({ action: "eth_getTransactionCount", address: eth.address, tag: "pending" }),
    ).toMatchObject({ result: "0x2" });

    const first = await payments.sendEthereum({ ...ask, value: "1" });
    await payments.waitFor(first.requestId, "AWAITING_SIGNATURES");
    await payments.approve(first.requestId, people[0]!);
    await payments.waitFor(pending.requestId, "CONFIRMED");
    expect(await byHash(transactionHash.toUpperCase().replace("0X", "0x"))).toMatchObject({
      result: { ...expected, blockHash: expect.stringMatching(/^0x[0-9a-f]{64}$/), blockNumber: "0x2" },
    });
    expect(
      await explorer({ action: "eth_getTransactionCount", address: eth.address.toLowerCase() }),
    ).toMatchObject({ result: "0x2" });
  });

  it("returns null for an unknown hash, and an error for an invalid one", async () => {
    expect(await byHash(`0x${"ab".repeat(32)}`)).toEqual({ jsonrpc: "2.0", id: 1, result: null });
    expect(await byHash("0xabc")).toMatchObject({ error: { code: -32602 } });
  });

  it("returns the gas price in hex", async () => {
    expect(await explorer({ action: "eth_gasPrice" })).toMatchObject({
      result: expect.stringMatching(/^0x[1-9a-f][0-9a-f]*$/),
    });
  });

  it("refuses unsupported calls in Etherscan's words", async () => {
    const notOk = { status: "0", message: "NOTOK" };
    expect(await explorer({ action: "toString" })).toEqual({
      ...notOk,
      result: "Error! Missing Or invalid Action name",
    });
    expect(await explorer({ module: "account", action: "balance" })).toEqual({
      ...notOk,
      result: "Error! Missing Or invalid Module name",
    });
  });

  it("limits the rate of each key", async () => {
    const call = (apikey: string) => explorer({ action: "eth_gasPrice", apikey });
    const answers = await Promise.all(Array.from({ length: 30 }, () => call("busy")));
    const refused = answers.filter(({ status }) => status === "0");
    expect(refused.length).toBeGreaterThan(0);
    expect(refused[0]).toEqual({ status: "0", message: "NOTOK", result: "Max rate limit reached" });
    expect(await call("quiet")).toMatchObject({ jsonrpc: "2.0" });
  });
});
