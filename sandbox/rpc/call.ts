import { chainIdOf } from "../chains/ethereum/facts";
import type { EvmChain } from "../chains/names";
import type { Services } from "../services";

export type RpcCall = { services: Services; chain: EvmChain; chainId: number };
export type RpcMethod = (call: RpcCall, params: readonly unknown[]) => Promise<unknown>;

export class RpcError extends Error {
  readonly code: number;
  constructor(code: number, message: string) {
    super(message);
    this.code = code;
  }
}

const invalid = (what: string) => new RpcError(-32602, `invalid argument: ${what}`);

export const callOf = (services: Services, chain: EvmChain): RpcCall => ({
  services,
  chain,
  chainId: chainIdOf(chain, services.keys.network),
});

/** @throws RpcError -32602 */
export function readAddress(value: unknown): string {
  if (typeof value === "string" && /^0x[0-9a-f]{40}$/i.test(value)) return value.toLowerCase();
  throw invalid("not an address");
}

/** @throws RpcError -32602 */
export function readHash(value: unknown): string {
  if (typeof value === "string" && /^0x[0-9a-f]{64}$/i.test(value)) return value.toLowerCase();
  throw invalid("not a hash");
}

/** 0x if missing. @throws RpcError -32602 */
export function readBytes(value: unknown): string {
  if (value == null) return "0x";
  if (typeof value === "string" && /^0x([0-9a-f]{2})*$/i.test(value)) return value.toLowerCase();
  throw invalid("not bytes");
}

/** JSON or 0x hex. @throws RpcError -32602 */
export function readInteger(value: unknown): number {
  const number = typeof value === "string" && /^0x[0-9a-f]{1,13}$/i.test(value) ? Number(value) : value;
  if (typeof number === "number" && Number.isSafeInteger(number) && number >= 0) return number;
  throw invalid("not a quantity");
}

export const isRecord = (value: unknown): value is Record<string, unknown> =>
  typeof value === "object" && value !== null && !Array.isArray(value);
