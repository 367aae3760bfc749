import { JsonRpcProvider, Transaction, Wallet } from "ethers";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { erc20Tokens } from "../../../sandbox/chains/ethereum/evm-chains";
import { networkBlocks } from "../../../sandbox/db/schema";
import { rpc } from "../../fixtures/metamask/rpc";
import { graphqlData } from "../../fixtures/sandbox/graphql";
import { ETH, type Payments, STRANGER, startPayments } from "../../fixtures/sandbox/payments";

let payments: Payments;
let node: string;
beforeAll(async () => {
  payments = await startPayments({ env: { SANDBOX_RPC_RATE: "1000" } });
  node = `${payments.sandbox.url}/rpc?chainId=17000`;
});
afterAll(() => payments?.sandbox.close());

const USDC = erc20Tokens("testnet", "ETHEREUM").find(({ symbol }) => symbol === "USDC")!.address;
const word = (hex: string) => hex.replace(/^0x/, "").toLowerCase().padStart(64, "0");
const post = (url: string, body: unknown, method = "POST") =>
  fetch(url, {
    method,
    ...(method === "POST" && { body: typeof body === "string" ? body : JSON.stringify(body) }),
  });
const call = (method: string, ...params: unknown[]) => ({ jsonrpc: "2.0", id: 7, method, params });
const errorOf = async (url: string, body: unknown) => (await (await post(url, body)).json()).error;
const nonce = async (tag: unknown = "latest") =>
  Number(await rpc(node, "eth_getTransactionCount", payments.eth.address, tag));

type Fields = Record<string, unknown>;
async function signed(transaction: Fields = {}, beside: Fields = {}): Promise<string> {
  const ask = { fromAddress: payments.eth.address, to: STRANGER, value: "1000", ...transaction };
  const { requestId } = await payments.sendEthereum(ask, { beside });
  await payments.waitFor(requestId, "AWAITING_SIGNATURES");
  await payments.approve(requestId, payments.people[0]!);
  return requestId;
}

describe("the node at /rpc", () => {
  it("answers a wallet's library, of which it knows nothing", async () => {
    const provider = new JsonRpcProvider(node, undefined, { staticNetwork: false });
    expect((await provider.getNetwork()).chainId).toBe(17000n);
    expect(await provider.getBalance(payments.eth.address)).toBe(10n * ETH);
    expect(await provider.getBalance(STRANGER)).toBe(0n);
    const requestId = await signed({ assetSymbol: "USDC", value: "2500000" });
    await payments.waitFor(requestId, "CONFIRMED");
    const { transactionHash } = await payments.getRequest(requestId);
    const [sent, receipt] = [
      await provider.getTransaction(transactionHash),
      await provider.getTransactionReceipt(transactionHash),
    ];
    expect(sent).toMatchObject({ from: payments.eth.address, to: USDC, blockNumber: receipt?.blockNumber });
    expect(receipt).toMatchObject({ status: 1, gasPrice: sent?.gasPrice });
    const [log] = receipt?.logs ?? [];
    expect(log).toMatchObject({
      address: USDC,
      topics: [expect.any(String), `0x${word(payments.eth.address)}`, `0x${word(STRANGER)}`],
    });
    expect(BigInt(log?.data ?? 0)).toBe(2_500_000n);
    const block = await provider.getBlock("latest");
    expect(block).toMatchObject({ number: await provider.getBlockNumber(), transactions: [transactionHash] });
    expect(await provider.getBlock(block?.hash ?? "")).toMatchObject({ number: block?.number });
    const fees = await provider.getFeeData();
    expect(fees.maxFeePerGas).toBeGreaterThan(fees.maxPriorityFeePerGas ?? 0n);
    expect(await provider.getCode(USDC)).toBe("0xfe");
    expect(await provider.getCode(STRANGER)).toBe("0x");
    provider.destroy();
  });

  it("answers for token contracts, and estimates what mining takes", async () => {
    const view = (data: string) => rpc(node, "eth_call", { to: USDC, data }, "latest");
    expect(BigInt(await view(`0x70a08231${word(payments.eth.address)}`))).toBe(4_997_500_000n);
    expect(BigInt(await view("0x313ce567"))).toBe(6n);
    expect(Buffer.from((await view("0x95d89b41")).slice(130, 138), "hex").toString()).toBe("USDC");
    expect(await view("0x12345678")).toBe("0x");
    expect(await rpc(node, "eth_estimateGas", { to: STRANGER, value: "0x1" })).toBe("0x5208");
    const transfer = `0xa9059cbb${word(STRANGER)}${word("1")}`;
    expect(Number(await rpc(node, "eth_estimateGas", { to: USDC, data: transfer }))).toBeGreaterThan(50_000);
  });

  it("says in the fee history that nonces come from here", async () => {
    const history = await rpc(node, "eth_feeHistory", "0x1", "latest", [10, 50, 90]);
    expect(history).toMatchObject({ proxy: true, gasUsedRatio: [0.5] });
    expect(history.baseFeePerGas).toHaveLength(2);
    expect(history.reward[0]).toHaveLength(3);
    expect(await rpc(node, "eth_feeHistory", "0x1", "latest", [])).not.toHaveProperty("reward");
  });

  it("counts what is queued for every block, until the last one is cancelled", async () => {
    const start = await nonce();
    const { requestId: first } = await payments.sendEthereum({
      fromAddress: payments.eth.address,
      to: STRANGER,
      value: "1",
    });
    const { requestId: last } = await payments.sendEthereum({
      fromAddress: payments.eth.address,
      to: STRANGER,
      value: "1",
    });
    for (const tag of ["latest", "pending", "earliest", "0x1"]) expect(await nonce(tag)).toBe(start + 2);
    await payments.cancel(first);
    expect(await nonce()).toBe(start + 2);
    await payments.cancel(last);
    expect(await nonce()).toBe(start);
  });

  it("sends what the service signed for its caller, once, and frees what a later one overtakes", async () => {
    const beside = { sendToNetworkWhenSigned: false };
    const start = await nonce();
    const [kept, sent] = [
      await signed({ nonce: start }, { ...beside }),
      await signed({ nonce: start, gasPrice: "30000000000" }, beside),
    ];
    const before = await payments.balanceOf(payments.eth.id, "ETHEREUM/ETH");
    const { rawTransactionBytes: raw, transactionHash: hash } = await payments.getRequest(sent);
    const both = await Promise.all([1, 2].map(() => rpc(node, "eth_sendRawTransaction", `0x${raw}`)));
    expect(both).toEqual([hash, hash]);
    await payments.waitFor(sent, "CONFIRMED");
    const query = `query ($id: String!) { user { auditLog(search: $id, action: "REQUEST_SUBMITTED") {
      items { origin address } } } }`;
    const { user } = await graphqlData(payments.sandbox.url, { query, variables: { id: sent } });
    expect(user.auditLog.items).toEqual([{ origin: "EXTENSION", address: "127.0.0.1" }]);
    expect(await payments.waitFor(kept, "SYSTEM_CANCELLED")).toBe("SYSTEM_CANCELLED");
    expect((await payments.balanceOf(payments.eth.id, "ETHEREUM/ETH")).reserved).toBeLessThan(
      before.reserved,
    );
    const late = (await payments.getRequest(kept)).rawTransactionBytes;
    await expect(rpc(node, "eth_sendRawTransaction", `0x${late}`)).rejects.toThrow(/signed by this service/);
  });

  it("takes nobody else's transactions, and none of another network", async () => {
    const stranger = Wallet.createRandom();
    const foreign = { type: 2, to: STRANGER, nonce: 0, gasLimit: 21000, maxFeePerGas: 10n ** 10n };
    const rawOf = (chainId: number) => stranger.signTransaction({ ...foreign, chainId });
    await expect(rpc(node, "eth_sendRawTransaction", await rawOf(17000))).rejects.toThrow(
      /signed by this service/,
    );
    await expect(rpc(node, "eth_sendRawTransaction", await rawOf(1))).rejects.toThrow("invalid chain id");
    await expect(rpc(node, "eth_sendRawTransaction", "0x02ff")).rejects.toThrow(/cannot be decoded/);
    expect(Transaction.from(await rawOf(1)).from).toBe(stranger.address);
  });

  it("never asks the node that it is told of", async () => {
    const asked: string[] = [];
    const { createServer } = await import("node:http");
    const server = createServer((request, response) => {
      asked.push(request.url ?? "");
      response.end("{}");
    });
    await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
    const { port } = server.address() as { port: number };
    const told = `${node}&rpcUrl=${encodeURIComponent(`http://127.0.0.1:${port}/secret`)}`;
    expect(await rpc(told, "eth_chainId")).toBe("0x4268");
    expect(asked).toEqual([]);
    await new Promise((resolve) => server.close(resolve));
  });

  it.each([
    ["no JSON", "{", -32700],
    ["an empty batch", [], -32600],
    ["too large a batch", Array(51).fill(call("eth_chainId")), -32600],
    ["no method", { id: 1 }, -32600],
    ["an unknown method", call("eth_sendTransaction", {}), -32601],
    ["the name of a prototype", call("constructor"), -32601],
    ["params that are no list", { id: 1, method: "eth_chainId", params: {} }, -32602],
    ["no address", call("eth_getBalance", "0x12"), -32602],
    ["no hash", call("eth_getTransactionByHash", null), -32602],
    ["no number", call("eth_getBlockByNumber", "0xzz"), -32602],
    ["no call", call("eth_call", "x"), -32602],
  ])("refuses %s", async (_, body, code) => {
    expect((await errorOf(node, body)).code).toBe(code);
  });

  it.each([
    "chainId=1",
    "chainId=",
    "",
    "chainId=17000&rpcUrl=file:///etc/passwd",
    `chainId=17000&rpcUrl=http://${"a".repeat(2100)}`,
  ])("knows no network for %s", async (query) => {
    const url = `${payments.sandbox.url}/rpc?${query}`;
    expect((await errorOf(url, call("eth_chainId"))).code).toBe(-32602);
  });

  it("does not make a long answer of a short batch", async () => {
    const { db, services } = payments.sandbox;
    const [chain, hash] = ["BINANCE_SMART_CHAIN", `0x${"ab".repeat(32)}`];
    await db.insert(networkBlocks).values({ chain, height: 5_000, hash, minedAt: services.clock() });
    const percentiles = Array.from({ length: 100 }, (_, at) => at);
    const batch = Array(50).fill(call("eth_feeHistory", "0x400", "latest", percentiles));
    const answered = await (await post(`${payments.sandbox.url}/rpc?chainId=97`, batch)).text();
    expect(answered.length).toBeLessThan(5_000_000);
    const [first, ...others] = JSON.parse(answered);
    expect(first.result.reward).toHaveLength(1_024);
    expect(others).toHaveLength(49);
    expect(others.at(-1).error.code).toBe(-32003);
  });

  it("answers batches in their order, other methods with 405, and too much with 413", async () => {
    const batch = [call("eth_chainId"), { ...call("net_version"), id: "b" }, 1];
    expect(await (await post(node, batch)).json()).toEqual([
      { jsonrpc: "2.0", id: 7, result: "0x4268" },
      { jsonrpc: "2.0", id: "b", result: "17000" },
      { jsonrpc: "2.0", id: null, error: { code: -32600, message: "invalid request" } },
    ]);
    expect((await post(node, null, "GET")).status).toBe(405);
    expect((await post(node, " ".repeat(300_001))).status).toBe(413);
    const preflight = await post(node, null, "OPTIONS");
    expect([preflight.status, preflight.headers.get("access-control-allow-origin")]).toEqual([204, "*"]);
  });
});

describe("a caller that asks too often", () => {
  it("is told so, call by call", async () => {
    const { startTestSandbox } = await import("../../fixtures/sandbox/sandbox");
    const sandbox = await startTestSandbox({ env: { SANDBOX_RPC_RATE: "2" } });
    const answers = await (
      await post(`${sandbox.url}/rpc?chainId=97`, Array(3).fill(call("eth_chainId")))
    ).json();
    expect(answers.map(({ error }: { error?: { code: number } }) => error?.code)).toEqual([
      undefined,
      undefined,
      -32005,
    ]);
    await sandbox.close();
  });
});
