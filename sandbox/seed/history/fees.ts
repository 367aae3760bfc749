import type { SeededRandom } from "../random";

const GWEI = 10n ** 9n;
const evmChains = ["ETHEREUM", "BINANCE_SMART_CHAIN", "XDCNETWORK"];

/** Whether an account of the chain pays for gas. */
export const isEvm = (chain: string): boolean => evmChains.includes(chain);
/** Whether the chain's accounts number their payments: a nonce, or a sequence. */
export const countsPayments = (chain: string): boolean =>
  isEvm(chain) || chain === "BINANCE" || chain === "SUBSTRATE";
/** Whether the chain keeps unspent outputs instead of balances. */
export const isUtxo = (chain: string): boolean => ["BITCOIN", "DOGE", "CARDANO"].includes(chain);
/** Whether a sub-wallet has several addresses: change goes to others than payments do. */
export const hasChangeAddresses = (chain: string): boolean => chain === "BITCOIN" || chain === "DOGE";

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

/** What a past payment of outputs costs by the number of its inputs, in smallest units. */
export function pastOutputFee(chain: string, random: SeededRandom): (inputs: number) => bigint {
  if (chain === "CARDANO") {
    const withOneInput = pastFlatFee(chain, random);
    return (inputs) => withOneInput + BigInt(inputs - 1) * CARDANO_INPUT_FEE;
  }
  const rate = pastFeeRate(chain, random);
  return (inputs) => rate * pastSize(chain, inputs, 2);
}

/** 36 bytes at 44 lovelace. */
const CARDANO_INPUT_FEE = 1584n;

/** The smallest change worth an output, in smallest units; Cardano's ledger allows none below about 1 ADA. */
export const leastChange = (chain: string): bigint => (chain === "CARDANO" ? 1_000_000n : 10_000n);

/** Satoshi (or koinu) per byte of a past payment. */
function pastFeeRate(chain: string, random: SeededRandom): bigint {
  return BigInt(chain === "DOGE" ? random.integer(1000, 1400) : random.integer(6, 38));
}

/** Bytes of a payment: P2SH-P2WPKH inputs are 91 virtual bytes, legacy ones 148. */
function pastSize(chain: string, inputs: number, outputs: number): bigint {
  return BigInt(10 + inputs * (chain === "DOGE" ? 148 : 91) + outputs * 34);
}

/** Fee of a past payment on the chains whose fee hardly depends on what it does, in smallest units. */
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
