import type { FeeKind, NativeAsset } from "~/lib/chains";
import type { Issue } from "~/lib/issue";
import { formatExact, fromUnits } from "~/lib/money";
import type { ByteFee, GasFee } from "~/lib/operations/intent";
import { type WorthScale, worthOfPart } from "~/lib/present/worth-of-part";
import type { FeeQuotes, SpeedFacts } from "./speeds";

export interface FeeForm {
  /** A speed, CUSTOM, or NONE. */
  fee: string;
  /** Gwei. */
  gasPrice: string;
  gasLimit: string;
  satoshiPerByte: string;
  /** Whole coins of the native asset. */
  tip: string;
}

export type FeeField = keyof FeeForm;

export interface FeeOption {
  value: string;
  label: string;
  detail: string;
  /** Costs of sending the native asset and a token: '0.0003 ETH (£0.75)'. Absent if unknown. */
  costs?: { coin: string; token: string };
}

export interface FeeOptionFacts extends CoinFacts {
  quotes: FeeQuotes;
}

export type CoinFacts = Pick<FeeFacts, "native" | "scale" | "currency">;

interface FeeParts {
  gas: GasFee;
  "satoshi-per-byte": ByteFee;
  /** Smallest units, decimal digits; null: none. */
  tip: string | null;
  network: null;
}

export interface FeeFacts {
  native: Pick<NativeAsset, "symbol" | "decimals">;
  speeds: Readonly<Record<string, SpeedFacts>>;
  /** Wei a gas or smallest units a byte, decimal digits. */
  highPrice: string | null;
  /** Smallest units, if the network sets the fee. */
  maxFee: string | null;
  fixedFee?: string | null;
  newTokenAccount?: string | null;
  scale: WorthScale | null;
  currency: string;
}

interface FeeCost {
  /** 'Costs about 0.0003 ETH (£0.75).' */
  words: string;
  /** A maximum, so no preview needs to say so. */
  isMost: boolean;
}

export interface FeeKindRules<K extends FeeKind> {
  /** Empty if there is no choice. */
  choices: readonly string[];
  defaultChoice: string;
  checkCustom: (form: FeeForm, decimals: number) => Issue<FeeField> | undefined;
  toPart: (form: FeeForm, decimals: number) => FeeParts[K];
  options: (facts: FeeOptionFacts) => FeeOption[];
}

/** Before anything is prepared; null if unknown. `asset` is a symbol. */
export type CostOfFee = (facts: FeeFacts, form: FeeForm & { asset: string }) => FeeCost | null;

/** '0.0003 ETH (£0.75)' for smallest units of the native asset. */
export function coinsText({ native, scale, currency }: CoinFacts, units: bigint): string {
  const amount = fromUnits(units, native.decimals);
  const worth = worthOfPart(amount, scale ?? undefined, currency);
  return `${formatExact(amount)} ${native.symbol}${worth ? ` (${worth})` : ""}`;
}

export function highPriceText({ highPrice }: FeeFacts, price: bigint): string | null {
  return highPrice !== null && price > BigInt(highPrice) ? "That is far higher than usual." : null;
}

/** Null if `read` throws. */
export function readOrNull<T>(text: string, read: (text: string) => T): T | null {
  try {
    return read(text.trim());
  } catch {
    return null;
  }
}
