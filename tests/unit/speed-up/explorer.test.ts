import { createServer, type RequestListener, type Server } from "node:http";
import type { AddressInfo } from "node:net";
import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { rememberIntent } from "~/lib/signing/intent-cookie.server";
import { type FoundTransaction, lookUpTransaction } from "~/lib/speed-up/explorer.server";
import { refusalOf, replacementIntent } from "~/lib/speed-up/replacement";
import { evmIntent } from "../../fixtures/console/honest-transactions";

const HASH = `0x${"ab".repeat(32)}`;
const FROM = "0x5aaeb6053f3e94c9b9a09f33669435e7ef1beaed";
const TO = "0xfb6916095ca1df60bb79ce92ce3ea74c37c5d359";

const pending = {
  blockHash: null,
  blockNumber: null,
  from: FROM,
  to: TO,
  gas: "0x5208",
  gasPrice: "0x21",
  hash: HASH,
  input: "0x",
  nonce: "0x7",
  value: "0xde0b6b3a7640000",
  type: "0x0",
};

let server: Server;
let answer: RequestListener;
let asked: URL[] = [];

const text =
  (body: string, status = 200): RequestListener =>
  (_request, response) =>
    void response.writeHead(status, { "Content-Type": "application/json" }).end(body);
const json = (body: unknown, status = 200) => text(JSON.stringify(body), status);
const result = (changes: object) => json({ jsonrpc: "2.0", id: 1, result: { ...pending, ...changes } });

beforeAll(async () => {
  server = createServer((request, response) => {
    asked.push(new URL(request.url ?? "", "http://explorer"));
    answer(request, response);
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  Object.assign(process.env, {
    NODE_ENV: "test",
    LOG_LEVEL: "silent",
    SESSION_SECRETS: "a secret that is quite long enough to be one",
    CUSTODY_API_URL: "http://127.0.0.1:1/graphql",
    CUSTODY_API_KEY: "portal-key",
    EXPLORER_API_URL: `http://127.0.0.1:${(server.address() as AddressInfo).port}/v2/api?tier=pro`,
    EXPLORER_API_KEY: "an-explorer-key",
  });
});
afterAll(() => server.close());
beforeEach(() => {
  asked = [];
});

describe("a transaction that the explorer knows", () => {
  it("is read with a call in Etherscan's format", async () => {
    answer = result({});
    expect(await lookUpTransaction(HASH, 17000)).toEqual({
      ok: true,
      transaction: {
        hash: HASH,
        from: FROM,
        to: TO,
        value: 10n ** 18n,
        nonce: 7,
        data: "0x",
        gasPrice: 33n,
        gasLimit: 21_000n,
        isMined: false,
      },
    });
    expect(asked[0]?.pathname).toBe("/v2/api");
    expect(Object.fromEntries(asked[0]?.searchParams ?? [])).toEqual({
      tier: "pro",
      chainid: "17000",
      module: "proxy",
      action: "eth_getTransactionByHash",
      txhash: HASH,
      apikey: "an-explorer-key",
    });
  });

  it.each<[string, object, object]>([
    ["in a block", { blockNumber: "0x10" }, { isMined: true }],
    ["that creates a contract", { to: null, input: "0x6001" }, { to: null, data: "0x6001" }],
    ["without an amount", { value: null }, { value: null }],
    ["of EIP-1559, by its maximum price", { maxFeePerGas: "0x40", type: "0x2" }, { gasPrice: 64n }],
    ["whose hash is in capitals", { hash: HASH.toUpperCase().replace("X", "x") }, { hash: HASH }],
  ])("is read: one %s", async (_what, changes, expected) => {
    answer = result(changes);
    expect(await lookUpTransaction(HASH, null)).toMatchObject({ ok: true, transaction: expected });
  });
});

describe("a failing explorer leads to the specified message for", () => {
  const RATE = "Etherscan maximum rate limit reached. Please retry.";
  const FAILED = "Unable to fetch transaction information from etherscan, please contact support";
  const notOk = (words: string) => json({ status: "0", message: "NOTOK", result: words });

  it.each<[string, RequestListener, string]>([
    ["the rate limit", notOk("Max rate limit reached"), RATE],
    ["the rate limit per second", notOk("Max calls per sec rate limit reached (5/sec)"), RATE],
    ["too many requests", text("slow down", 429), RATE],
    ["an unknown hash", json({ jsonrpc: "2.0", id: 1, result: null }), "No transaction found for given hash"],
    ["a refused key", notOk("Invalid API Key"), FAILED],
    ["an error of the node", json({ jsonrpc: "2.0", id: 1, error: { code: -32602, message: "no" } }), FAILED],
    ["a page instead of an answer", text("<html>Maintenance</html>"), FAILED],
    ["an error status", json({ jsonrpc: "2.0", id: 1, result: pending }, 500), FAILED],
    ["another transaction than the requested one", result({ hash: `0x${"cd".repeat(32)}` }), FAILED],
    ["an invalid quantity", result({ gasPrice: "1e9" }), FAILED],
    ["an invalid sender", result({ from: "nobody" }), FAILED],
    ["call data that is not hex", result({ input: "0xabc" }), FAILED],
    [
      "a redirect",
      (_request, response) => void response.writeHead(302, { Location: "http://127.0.0.1:1/" }).end(),
      "Could not contact EtherScan",
    ],
    ["a broken connection", (request) => void request.socket.destroy(), "Could not contact EtherScan"],
  ])("%s", async (_what, given, words) => {
    answer = given;
    expect(await lookUpTransaction(HASH, 17000)).toEqual({ ok: false, message: words });
  });

  it("an explorer that does not answer in time", async () => {
    answer = () => {};
    const message = "Could not contact EtherScan";
    expect(await lookUpTransaction(HASH, 17000, 50)).toEqual({ ok: false, message });
  });
});

it("the longest accepted contract call fits into the cookie of intents", () => {
  const { fromAddress, subWalletId, asset } = evmIntent();
  const sender = { chain: "ETHEREUM", network: "testnet", subWalletId, fromAddress } as const;
  const amount = 2n ** 256n - 1n;
  const calling = (bytes: number): FoundTransaction => ({
    ...{ hash: HASH, from: fromAddress, to: TO, value: amount, nonce: 2 ** 31 - 1 },
    ...{ data: `0x${"5a".repeat(bytes)}`, gasPrice: 1n, gasLimit: 30_000_000n, isMined: false },
  });
  expect(refusalOf(calling(801), sender)).toContain("too long");
  const found = calling(800);
  expect(refusalOf(found, sender)).toBeNull();
  const payment = { to: TO, asset, amount, data: found.data };
  const fee = { gasPrice: 10n ** 24n, gasLimit: found.gasLimit };
  const intent = replacementIntent(found, payment, fee, sender);
  const cookie = rememberIntent(new Request("http://console/"), "0".repeat(36), {
    intent,
    fingerprint: "f".repeat(16),
  });
  expect(cookie.length).toBeLessThan(4_096);
});
