import { formatBalance, fromUnits, readUnits, unitsText } from "~/lib/money";

/** One side of a transfer, before and after it; the figures are null where they are not known. */
export interface MovingSide {
  name: string;
  before: string | null;
  after: string | null;
}

/** What a transfer moves, as far as the form says. */
export interface Moves {
  symbol: string;
  from: MovingSide;
  /** Null until a recipient is chosen. */
  to: MovingSide | null;
  /** More than there is. */
  isTooMuch: boolean;
  /** More than the exchange lets leave the account today. */
  isAboveLimit: boolean;
}

/** An asset of the account that sends. Units are decimal digits; null where they are not known. */
export interface MovingAsset {
  symbol: string;
  decimals: number;
  /** What can be sent now. */
  available: string | null;
  /** What it holds, with what requests hold. */
  balance: string | null;
  /** What the exchange still lets leave it today. */
  limitLeft: string | null;
}

/** A destination with what it holds of each asset, in smallest units. */
export interface MovingDestination {
  name: string;
  balances: Readonly<Record<string, string>>;
}

const unitsOf = (digits: string | null | undefined) =>
  digits !== null && digits !== undefined && /^\d{1,78}$/.test(digits) ? BigInt(digits) : null;

function typedUnits(amount: string, decimals: number): bigint {
  return readUnits(amount, decimals) ?? 0n;
}

/** Both balances before and after; an amount that cannot be read moves nothing. */
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

/** Smallest units as the form shows them. */
export function coinsOf(
  units: string | null,
  { symbol, decimals }: Pick<MovingAsset, "symbol" | "decimals">,
) {
  return formatBalance(unitsText(units, decimals), symbol);
}
