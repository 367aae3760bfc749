import { count } from "../../telemetry/meter";
import { CORS, preflight } from "../base/cors";
import { describeError } from "../base/describe-error";
import type { PlainAnswer, PlainHandler } from "../base/http";
import { runFrom } from "../base/origin";
import { evmChains } from "../chains/ethereum/evm-chains";
import { chainIdOf } from "../chains/ethereum/facts";
import { ExplorerRate } from "../network/explorer-rate";
import type { Services } from "../services";
import { callOf, isRecord, type RpcCall, RpcError } from "./call";
import { methods } from "./methods";

const MAX_BODY_BYTES = 300_000;
const MAX_BATCH = 50;
/** Characters: answers can be thousands of times as long as a batch. */
const MAX_ANSWER_LENGTH = 2_000_000;
const MAX_URL_LENGTH = 2_048;
const HEADERS = { ...CORS, "content-type": "application/json; charset=utf-8", "cache-control": "no-store" };

/**
 * POST /rpc?rpcUrl=…&chainId=…: Ethereum's JSON-RPC (single or batch) over a simulated network. `rpcUrl` names the node
 * that a real deployment would ask; it is never fetched.
 */
export function createRpcHandler(services: Services, log: (line: string) => void): PlainHandler {
  const rate = new ExplorerRate(services.env.SANDBOX_RPC_RATE);
  return async ({ method, url, address, body }) => {
    if (method === "OPTIONS") return preflight("content-type");
    if (method !== "POST") return answer(405, failure(null, -32600, "POST a JSON-RPC request"));
    if (body.length > MAX_BODY_BYTES) return answer(413, failure(null, -32600, "request too large"));
    const asked = parse(body);
    const calls = Array.isArray(asked) ? asked : [asked];
    const refusal = refusalOf(calls);
    if (refusal) return answer(200, refusal);
    const now = services.clock();
    const network = networkOf(services, url);
    const answers = await answerAll(calls, (call) => {
      if (!rate.allows(address, now)) {
        count("throttled", { kind: "rpc" });
        return failure(idOf(call), -32005, "limit exceeded");
      }
      if (!network) return failure(idOf(call), -32602, "rpcUrl or chainId is not known here");
      return runFrom({ place: "EXTENSION", address }, () => run(network, call, log));
    });
    return ok(Array.isArray(asked) ? `[${answers.join(",")}]` : (answers[0] ?? ""));
  };
}

function refusalOf(calls: unknown[]) {
  if (calls[0] === undefined && calls.length === 1) return failure(null, -32700, "parse error");
  const isBatch = calls.length > 0 && calls.length <= MAX_BATCH;
  return isBatch ? null : failure(null, -32600, `a batch has 1 to ${MAX_BATCH} calls`);
}

async function answerAll(calls: unknown[], answerOf: (call: unknown) => unknown): Promise<string[]> {
  const answers: string[] = [];
  let length = 0;
  for (const call of calls) {
    const one = JSON.stringify(length > MAX_ANSWER_LENGTH ? tooLong(call) : await answerOf(call));
    length += one.length;
    answers.push(one);
  }
  return answers;
}

const tooLong = (call: unknown) => failure(idOf(call), -32003, "the batch's answer is too large");

function networkOf(services: Services, url: string): RpcCall | null {
  const { searchParams } = new URL(url, "http://localhost");
  const [node, chainId] = [searchParams.get("rpcUrl"), searchParams.get("chainId")];
  if (node !== null && (node.length > MAX_URL_LENGTH || !/^https?:\/\//i.test(node) || !URL.canParse(node))) {
    return null;
  }
  const chain = evmChains.find((one) => String(chainIdOf(one, services.keys.network)) === chainId);
  return chain ? callOf(services, chain) : null;
}

async function run(network: RpcCall, asked: unknown, log: (line: string) => void): Promise<unknown> {
  const id = idOf(asked);
  if (!isRecord(asked) || typeof asked.method !== "string") return failure(id, -32600, "invalid request");
  const { method, params = [] } = asked;
  const known = Object.hasOwn(methods, method) ? methods[method] : undefined;
  if (!known) return failure(id, -32601, "the method does not exist or is not available");
  if (!Array.isArray(params)) return failure(id, -32602, "invalid argument: params must be a list");
  try {
    return { jsonrpc: "2.0", id, result: await known(network, params) };
  } catch (error) {
    if (error instanceof RpcError) return failure(id, error.code, error.message);
    log(`RPC surprise: ${describeError(error)}`);
    return failure(id, -32603, "internal error");
  }
}

const parse = (body: Buffer): unknown => {
  try {
    return JSON.parse(body.toString("utf8"));
  } catch {
    return undefined;
  }
};

function idOf(asked: unknown): string | number | null {
  const id = isRecord(asked) ? asked.id : null;
  return typeof id === "string" || typeof id === "number" ? id : null;
}

const failure = (id: string | number | null, code: number, message: string) => ({
  jsonrpc: "2.0",
  id,
  error: { code, message },
});

const ok = (body: string): PlainAnswer => ({ status: 200, headers: HEADERS, body });

const answer = (status: number, body: unknown): PlainAnswer => ({
  ...ok(JSON.stringify(body)),
  status,
});
