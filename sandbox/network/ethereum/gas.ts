import type { DecodedEthereum } from "../../chains/ethereum/decode";
import type { TokenMethod } from "../../chains/ethereum/token-call";
import type { EvmChain } from "../../chains/names";
import { feePrices } from "../../rates/fee-prices";

/** Yellow paper, appendix G; EIP-2028 for call data. */
const BASE = 21_000n;
const PER_ZERO_BYTE = 4n;
const PER_BYTE = 16n;
/** About what contracts of ERC-20 take besides. */
const TOKEN_CALLS: Readonly<Record<TokenMethod, bigint>> = {
  transfer: 29_000n,
  transferFrom: 40_000n,
  approve: 25_000n,
  increaseAllowance: 25_000n,
  decreaseAllowance: 25_000n,
  setApprovalForAll: 0n,
};

/** Before any code runs. @param data 0x hex */
export function intrinsicGas(data: string): bigint {
  const bytes = Buffer.from(data.slice(2), "hex");
  const zeros = BigInt(bytes.filter((byte) => byte === 0).length);
  return BASE + zeros * PER_ZERO_BYTE + (BigInt(bytes.length) - zeros) * PER_BYTE;
}

/** @param method of a token's contract that it calls; null for anything else */
export function gasNeeded(data: string, method: TokenMethod | null): bigint {
  return intrinsicGas(data) + (method === null ? 0n : TOKEN_CALLS[method]);
}

/** Simulated: four fifths of the slow price, wei per gas. */
export function baseFeePerGas(chain: EvmChain): bigint {
  const slow = feePrices(chain).find(({ speed }) => speed === "SLOW");
  return (BigInt(slow?.price ?? "0") * 4n) / 5n;
}

/** A legacy gas price, or base fee and priority fee up to the maximum (EIP-1559). */
export function effectiveGasPrice(
  chain: EvmChain,
  {
    type,
    maxFeePerGas,
    maxPriorityFeePerGas,
  }: Pick<DecodedEthereum, "type" | "maxFeePerGas" | "maxPriorityFeePerGas">,
): bigint {
  const price = type === 0 ? maxFeePerGas : baseFeePerGas(chain) + maxPriorityFeePerGas;
  return price < maxFeePerGas ? price : maxFeePerGas;
}
