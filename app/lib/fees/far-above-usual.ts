import { chainOf, type LiveChainId, sendRules } from "~/lib/chains";
import { formatExact, fromUnits, weiToGwei } from "~/lib/money";
import { isSpeed, SPEED_NAMES } from "./speeds";

/** The user must confirm a price above this multiple. */
const MAX_TIMES_USUAL = 3n;

/** '14.5 Gwei' a gas, '2,000 Satoshi/Byte', or a transaction's fee: '0.000012 XRP'. */
export function priceText(chain: LiveChainId, units: bigint): string {
  const kind = sendRules(chain)?.fee;
  if (kind === "gas") return `${formatExact(weiToGwei(units))} Gwei`;
  if (kind === "satoshi-per-byte") return `${formatExact(units.toString())} Satoshi/Byte`;
  const { symbol, decimals } = chainOf(chain).native;
  return `${formatExact(fromUnits(units, decimals))} ${symbol}`;
}

export function priceName(chain: LiveChainId): string {
  const kind = sendRules(chain)?.fee;
  if (kind === "gas") return "The gas price";
  return kind === "satoshi-per-byte" ? "The price" : "The network's fee";
}

interface Judged {
  chain: LiveChainId;
  /** A speed, or NETWORK. */
  level: string;
  /** Wei a gas, or smallest units a byte or a transaction. */
  price: bigint;
}

/**
 * The warning for a price far above the last day's median, or null.
 * @param usual the median of `level`, if known
 */
export function farAboveUsual({ chain, level, price }: Judged, usual: bigint | undefined): string | null {
  if (!usual || price <= usual * MAX_TIMES_USUAL) return null;
  const tenths = (price * 10n) / usual;
  const times = formatExact(`${tenths / 10n}.${tenths % 10n}`);
  const speed = isSpeed(level) ? ` for ${SPEED_NAMES[level]}` : "";
  return `${priceName(chain)} of ${priceText(chain, price)} is ${times} times the usual one. The median${speed} in the last 24 hours, as far as this console has seen prices, is ${priceText(chain, usual)}.`;
}
