import type { KeptAmount, NativeAsset } from "~/lib/chains";
import { formatExact, fromUnits } from "~/lib/money";

/** Deductions of 'Max', in smallest units of the native asset. */
export interface MaxParts {
  /** The fees and tips are then those of two payments: the test's and the rest's. */
  hasTest?: boolean;
  fee: bigint;
  /** Whether the fee is exact or an upper bound. */
  isExact: boolean;
  /** The usual fee, if the network sets it. */
  usual?: bigint | undefined;
  tip?: bigint;
  kept: KeptAmount | null;
  /** Reserved by the network, with the reason: '1 XRP …'; null if nothing is. */
  notAvailable?: { units: bigint; words: string } | null;
  left: bigint;
}

type Coin = Pick<NativeAsset, "symbol" | "decimals">;

const textOf = (units: bigint, { symbol, decimals }: Coin) =>
  `${formatExact(fromUnits(units, decimals))} ${symbol}`;

const STAYS =
  "in coins that would cost more to send than they are worth, or that do not fit into one payment";

/** 'All that is available, less the fee of 0.0003 ETH.' */
export function partsWords(parts: MaxParts, coin: Coin): string {
  const { hasTest, isExact, usual, tip = 0n, kept, left, notAvailable } = parts;
  const taken = [
    feeWords(parts, coin),
    tip > 0n ? `the ${hasTest ? "tips" : "tip"} of ${textOf(tip, coin)}` : null,
    left > 0n ? `${textOf(left, coin)} ${kept?.words ?? STAYS}` : null,
  ];
  const rest = isExact ? "" : ` ${stayingWords(usual, coin)}`;
  const besides = notAvailable
    ? ` Not available: ${textOf(notAvailable.units, coin)} ${notAvailable.words}.`
    : "";
  return `All that is available, less ${taken.filter(Boolean).join(" and ")}.${besides}${rest}`;
}

function feeWords({ hasTest, isExact, fee }: MaxParts, coin: Coin): string {
  const text = textOf(fee, coin);
  if (hasTest) return `${text}, the ${isExact ? "" : "maximum "}fees of the test payment and of the rest`;
  return isExact ? `the fee of ${text}` : `${text}, the maximum fee`;
}

/** The unused part of the maximum fee is unknown until the transaction is included. */
function stayingWords(usual: bigint | undefined, coin: Coin): string {
  if (usual === undefined) return "Any unused part of the fee stays too.";
  return `The network sets the fee when it includes the transaction: usually about ${textOf(usual, coin)}. The rest of the fee stays too.`;
}

export function nothingToSend(parts: MaxParts, coin: Coin, available: bigint | null): string {
  const there = available === null ? "" : `Available: ${textOf(available, coin)}. `;
  const stays = parts.notAvailable ?? parts.kept;
  const kept = stays ? `, and ${textOf(stays.units, coin)} ${stays.words}` : "";
  const fees = parts.hasTest ? "the fees of the test payment and of the rest are" : "the fee is";
  return `${there}Nothing can be sent, because ${fees} up to ${textOf(parts.fee, coin)}${kept}`;
}

/** 'All the USDC that is available. The fee is paid in ETH.' */
export function wholeTokenWords(symbol: string, native: string, hasTest = false): string {
  const fee = hasTest ? "The fees of the test payment and of the rest are" : "The fee is";
  return `All the ${symbol} that is available. ${fee} paid in ${native}.`;
}
