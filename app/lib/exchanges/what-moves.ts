import { formatBalance, fromUnits, readUnits, unitsText } from "~/lib/money";

/** Figures are null if unknown. */
export interface MovingSide {
  name: string;
  before: string | null;
  after: string | null;
}

export interface Moves {
  symbol: string;
  from: MovingSide;
  /** Null until a recipient is chosen. */
  to: MovingSide | null;
  isTooMuch: boolean;
  /** More than the exchange's limit. */
  isAboveLimit: boolean;
}

/** Units are decimal digits; null if unknown. */
export interface MovingAsset {
  symbol: string;
  decimals: number;
  /** Spendable. */
  available: string | null;
  /** Including held amounts. */
  balance: string | null;
  /** Rest of the exchange's limit. */
  limitLeft: string | null;
}

/** Balances by asset, in smallest units. */
export interface MovingDestination {
  name: string;
  balances: Readonly<Record<string, string>>;
}

const unitsOf = (digits: string | null | undefined) =>
  digits !== null && digits !== undefined && /^\d{1,78}$/.test(digits) ? BigInt(digits) : null;

function typedUnits(amount: string, decimals: number): bigint {
  return readUnits(amount, decimals) ?? 0n;
}

export function whatMoves(
  sender: { name: string; asset: MovingAsset },
  destination: MovingDestination | null,
  amount: string,
): Moves {
  const { symbol, decimals, available, balance, limitLeft } = sender.asset;
  const units = typedUnits(amount, decimals);
  const side = (name: string, before: bigint | null, change: bigint): MovingSide => {
    const after = before === null ? null : before + change;
    const words = (one: bigint | null) =>
      one === null || one < 0n ? null : formatBalance(fromUnits(one, decimals), symbol);
    return { name, before: words(before), after: units === 0n ? null : words(after) };
  };
  const isAbove = (limit: bigint | null) => limit !== null && units > limit;
  return {
    symbol,
    from: side(sender.name, unitsOf(balance), -units),
    to: destination && side(destination.name, unitsOf(destination.balances[symbol]), units),
    isTooMuch: isAbove(unitsOf(available)),
    isAboveLimit: isAbove(unitsOf(limitLeft)),
  };
}

export function coinsOf(
  units: string | null,
  { symbol, decimals }: Pick<MovingAsset, "symbol" | "decimals">,
) {
  return formatBalance(unitsText(units, decimals), symbol);
}
