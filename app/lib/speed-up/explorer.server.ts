import { z } from "zod";
import { env } from "~/lib/env.server";
import { MESSAGES } from "~/lib/errors/catalogue";
import { describeError, log } from "~/lib/log.server";

const TIMEOUT_MS = 10_000;

const quantity = z.string().regex(/^0x[0-9a-fA-F]{1,64}$/);
const account = z.string().regex(/^0x[0-9a-fA-F]{40}$/);

const found = z.object({
  hash: z.string(),
  from: account,
  to: account.nullish(),
  value: quantity.nullish(),
  nonce: quantity,
  input: z.string().regex(/^0x(?:[0-9a-fA-F]{2})*$/),
  gas: quantity,
  gasPrice: quantity,
  /** The maximum price of an EIP-1559 transaction, which its replacement must exceed. */
  maxFeePerGas: quantity.nullish(),
  blockNumber: quantity.nullish(),
});

const answer = z.union([
  z.object({ status: z.literal("0"), result: z.string() }),
  z.object({ result: found.nullable() }),
]);

/** Quantities in wei; addresses 0x and 40 hex digits in any case. */
export interface FoundTransaction {
  hash: string;
  from: string;
  /** Null for a contract creation. */
  to: string | null;
  /** Null if the explorer does not return it. */
  value: bigint | null;
  nonce: number;
  /** 0x hex in lower case; "0x" for none. */
  data: string;
  gasPrice: bigint;
  gasLimit: bigint;
  isMined: boolean;
}

export type Lookup = { ok: true; transaction: FoundTransaction } | { ok: false; message: string };

const refuse = (message: string): Lookup => ({ ok: false, message });

/** Looks up a transaction by hash (0x and 64 hex digits). Any failure becomes the specified message. */
export async function lookUpTransaction(
  hash: string,
  chainId: number | null,
  timeoutMs = TIMEOUT_MS,
): Promise<Lookup> {
  const { EXPLORER_API_URL } = env();
  if (!EXPLORER_API_URL) return refuse(MESSAGES.EXPLORER_FAILED);
  let response: Response;
  let text: string;
  try {
    response = await fetch(urlOf(EXPLORER_API_URL, hash, chainId), {
      headers: { Accept: "application/json" },
      redirect: "error",
      signal: AbortSignal.timeout(timeoutMs),
    });
    text = await response.text();
  } catch (error) {
    log.warn("explorer unreachable", describeError(error));
    return refuse(MESSAGES.EXPLORER_UNREACHABLE);
  }
  if (response.status === 429) return refuse(MESSAGES.EXPLORER_RATE_LIMIT);
  const parsed = answer.safeParse(response.ok ? jsonOf(text) : null);
  if (!parsed.success) {
    log.error("explorer answer not understood", { status: response.status });
    return refuse(MESSAGES.EXPLORER_FAILED);
  }
  const { result } = parsed.data;
  if (result === null) return refuse(MESSAGES.EXPLORER_NOT_FOUND);
  if (typeof result === "string") {
    return refuse(/rate limit/i.test(result) ? MESSAGES.EXPLORER_RATE_LIMIT : MESSAGES.EXPLORER_FAILED);
  }
  if (result.hash.toLowerCase() !== hash.toLowerCase()) return refuse(MESSAGES.EXPLORER_FAILED);
  return { ok: true, transaction: toTransaction(result) };
}

/** The configured URL may have its own parameters. */
function urlOf(base: string, hash: string, chainId: number | null): URL {
  const url = new URL(base);
  const { EXPLORER_API_KEY } = env();
  if (chainId !== null) url.searchParams.set("chainid", String(chainId));
  url.searchParams.set("module", "proxy");
  url.searchParams.set("action", "eth_getTransactionByHash");
  url.searchParams.set("txhash", hash);
  if (EXPLORER_API_KEY) url.searchParams.set("apikey", EXPLORER_API_KEY);
  return url;
}

function jsonOf(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return null;
  }
}

function toTransaction(result: z.output<typeof found>): FoundTransaction {
  const prices = [BigInt(result.gasPrice), BigInt(result.maxFeePerGas ?? "0x0")];
  return {
    hash: result.hash.toLowerCase(),
    from: result.from,
    to: result.to ?? null,
    value: result.value ? BigInt(result.value) : null,
    nonce: Number(BigInt(result.nonce)),
    data: result.input.toLowerCase(),
    gasPrice: prices.reduce((highest, price) => (price > highest ? price : highest)),
    gasLimit: BigInt(result.gas),
    isMined: typeof result.blockNumber === "string",
  };
}
