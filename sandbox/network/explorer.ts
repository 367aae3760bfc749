import { and, eq, sql } from "drizzle-orm";
import { count } from "../../telemetry/meter";
import { canonicalAddress } from "../chains/canonical-address";
import { evmChains } from "../chains/ethereum/evm-chains";
import { chainIdOf } from "../chains/ethereum/facts";
import type { EvmChain } from "../chains/names";
import type { Db } from "../db/client";
import { networkTransactions } from "../db/schema";
import { feePrices } from "../rates/fee-prices";
import type { Services } from "../services";
import { hexOf, readTransactions, transactionJson } from "./ethereum/transaction-json";
import { ExplorerRate } from "./explorer-rate";
import { networkNonce } from "./nonce";

type Action = (services: Services, parameters: URLSearchParams, chain: EvmChain) => Promise<unknown>;

const actions: Record<string, Action> = {
  eth_getTransactionByHash: transactionByHash,
  eth_getTransactionCount: transactionCount,
  eth_gasPrice: gasPrice,
};

const rates = new WeakMap<Services, ExplorerRate>();

/**
 * As the `proxy` module of Etherscan's API: `{jsonrpc, id, result}`, or `{status: "0", message: "NOTOK", result}` for a
 * refusal, always HTTP 200. `chainid` selects the network as in version 2; Ethereum by default.
 */
export async function handleExplorer(request: Request, services: Services): Promise<Response> {
  const { searchParams } = new URL(request.url);
  const rate = rates.get(services) ?? new ExplorerRate(services.env.SANDBOX_EXPLORER_RATE);
  rates.set(services, rate);
  if (!rate.allows(searchParams.get("apikey") ?? "", services.clock())) {
    count("throttled", { kind: "explorer" });
    return refuse("Max rate limit reached");
  }
  if (searchParams.get("module") !== "proxy") return refuse("Error! Missing Or invalid Module name");
  const action = searchParams.get("action") ?? "";
  const run = Object.hasOwn(actions, action) ? actions[action] : undefined;
  if (!run) return refuse("Error! Missing Or invalid Action name");
  const chain = requestedChain(searchParams, services);
  if (!chain) return refuse("Missing or unsupported chainid parameter");
  try {
    return answer({ jsonrpc: "2.0", id: 1, result: await run(services, searchParams, chain) });
  } catch (error) {
    if (!(error instanceof InvalidArgument)) throw error;
    return answer({ jsonrpc: "2.0", id: 1, error: { code: -32602, message: error.message } });
  }
}

class InvalidArgument extends Error {}

function requestedChain(parameters: URLSearchParams, { keys }: Services): EvmChain | undefined {
  const chainId = parameters.get("chainid");
  if (chainId === null) return "ETHEREUM";
  return evmChains.find((chain) => String(chainIdOf(chain, keys.network)) === chainId);
}

async function transactionByHash({ db, keys }: Services, parameters: URLSearchParams, chain: EvmChain) {
  const hash = parameters.get("txhash") ?? "";
  if (!/^0x[0-9a-f]{64}$/i.test(hash))
    throw new InvalidArgument("invalid argument 0: not a transaction hash");
  const [row] = await readTransactions(db, chain, eq(networkTransactions.hash, hash.toLowerCase()));
  return row ? transactionJson(row, chainIdOf(chain, keys.network)) : null;
}

async function transactionCount(
  { db }: Services,
  parameters: URLSearchParams,
  chain: EvmChain,
): Promise<string> {
  const address = parameters.get("address") ?? "";
  if (!/^0x[0-9a-f]{40}$/i.test(address)) throw new InvalidArgument("invalid argument 0: not an address");
  const mined = await networkNonce(db, chain, address);
  const isPending = parameters.get("tag") === "pending";
  return hexOf(isPending ? Math.max(mined, await pendingNonce(db, chain, address)) : mined);
}

async function pendingNonce(db: Db, chain: EvmChain, address: string): Promise<number> {
  const [row] = await db
    .select({ next: sql<number>`coalesce(max(${networkTransactions.nonce}) + 1, 0)::int` })
    .from(networkTransactions)
    .where(
      and(
        eq(networkTransactions.chain, chain),
        eq(networkTransactions.from, canonicalAddress(chain, address)),
        eq(networkTransactions.status, "PENDING"),
      ),
    );
  return row?.next ?? 0;
}

async function gasPrice(_services: Services, _parameters: URLSearchParams, chain: EvmChain): Promise<string> {
  const medium = feePrices(chain).find(({ speed }) => speed === "MEDIUM");
  return hexOf(BigInt(medium?.price ?? "0"));
}

const refuse = (result: string) => answer({ status: "0", message: "NOTOK", result });

const answer = (body: unknown) => Response.json(body, { headers: { "cache-control": "no-store" } });
