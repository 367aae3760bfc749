import type { SeededRandom } from "../random";

const GWEI = 10n ** 9n;
const evmChains = ["ETHEREUM", "BINANCE_SMART_CHAIN", "XDCNETWORK"];

/** Whether an account of the chain pays for gas. */
export const isEvm = (chain: string): boolean => evmChains.includes(chain);
/** Whether the chain's accounts number their payments: a nonce, or a sequence. */
export const countsPayments = (chain: string): boolean =>
  isEvm(chain) || chain === "BINANCE" || chain === "SUBSTRATE";
/** Whether the chain keeps unspent outputs instead of balances. */
export const isUtxo = (chain: string): boolean => chain === "BITCOIN" || chain === "DOGE";

/** Gas of a past EVM payment: price in wei, limit in gas. */
export function pastGas(chain: string, isToken: boolean, random: SeededRandom) {
  const tenths: Record<string, [number, number]> = {
    ETHEREUM: [62, 384],
    BINANCE_SMART_CHAIN: [30, 50],
    XDCNETWORK: [125, 160],
  };
  const [low, high] = tenths[chain]!;
  return {
    price: (BigInt(random.integer(low, high)) * GWEI) / 10n + BigInt(random.integer(0, 99_999_999)),
    limit: isToken ? 65_000n : 21_000n,
  };
}

/** Satoshi (or koinu) per byte of a past payment. */
export function pastFeeRate(chain: string, random: SeededRandom): bigint {
  return BigInt(chain === "DOGE" ? random.integer(1000, 1400) : random.integer(6, 38));
}

/** Bytes of a payment: P2SH-P2WPKH inputs are 91 virtual bytes, legacy ones 148. */
export function pastSize(chain: string, inputs: number, outputs: number): bigint {
  return BigInt(10 + inputs * (chain === "DOGE" ? 148 : 91) + outputs * 34);
}

/** Fee of a past payment on the chains that have neither gas nor outputs, in smallest units. */
export function pastFlatFee(chain: string, random: SeededRandom): bigint {
  const range: Record<string, [number, number]> = {
    RIPPLE: [10, 15],
    CARDANO: [165_281, 178_921],
    SOLANA: [5000, 5000],
    SUBSTRATE: [154_000_000, 161_000_000],
    BINANCE: [7500, 7500],
    VECHAIN: [0, 0],
    TRON: [268_000, 345_000],
    RADIX: [0, 0],
  };
  const [low, high] = range[chain]!;
  return BigInt(random.integer(low, high));
}
