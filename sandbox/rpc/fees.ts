import type { Speed } from "../chains/chain-facts";
import { baseFeePerGas } from "../network/ethereum/gas";
import { hexOf } from "../network/ethereum/transaction-json";
import { feePrices } from "../rates/fee-prices";
import { latestBlock } from "./blocks";
import { type RpcCall, type RpcMethod, readInteger } from "./call";

const MAX_BLOCKS = 1024;
const MAX_PERCENTILES = 100;

const priceOf = ({ chain }: RpcCall, speed: Speed): bigint =>
  BigInt(feePrices(chain).find((price) => price.speed === speed)?.price ?? "0");

const tipOf = (call: RpcCall, speed: Speed): bigint => priceOf(call, speed) - baseFeePerGas(call.chain);

export const gasPrice: RpcMethod = async (call) => hexOf(priceOf(call, "MEDIUM"));
export const maxPriorityFeePerGas: RpcMethod = async (call) => hexOf(tipOf(call, "MEDIUM"));

/** `proxy` tells the extension that nonces come from this service. */
export const feeHistory: RpcMethod = async (call, [count, , percentiles]) => {
  const { height } = await latestBlock(call);
  const blocks = Math.max(1, Math.min(readInteger(count), MAX_BLOCKS, height + 1));
  const asked = Array.isArray(percentiles) ? percentiles.slice(0, MAX_PERCENTILES) : [];
  const base = hexOf(baseFeePerGas(call.chain));
  const rewards = asked.map((percentile) => hexOf(tipOf(call, speedOf(Number(percentile)))));
  return {
    oldestBlock: hexOf(height - blocks + 1),
    baseFeePerGas: Array(blocks + 1).fill(base),
    gasUsedRatio: Array(blocks).fill(0.5),
    ...(rewards.length > 0 && { reward: Array(blocks).fill(rewards) }),
    proxy: true,
  };
};

const speedOf = (percentile: number): Speed =>
  percentile < 34 ? "SLOW" : percentile < 67 ? "MEDIUM" : "FAST";
