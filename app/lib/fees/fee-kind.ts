import type { FeeKind, NativeAsset } from "~/lib/chains";
import type { Issue } from "~/lib/issue";
import { formatExact, fromUnits } from "~/lib/money";
import type { ByteFee, GasFee } from "~/lib/operations/intent";
import { type WorthScale, worthOfPart } from "~/lib/present/worth-of-part";
import type { FeeQuotes } from "./quotes";
import type { SpeedFacts } from "./speeds";

/** The fields of a form that say something about the fee; each kind reads its own. Trimmed text. */
export interface FeeForm {
  /** A speed, CUSTOM, or NONE. */
  fee: string;
  /** Gwei. */
  gasPrice: string;
  gasLimit: string;
  satoshiPerByte: string;
  /** In whole coins of the native asset. */
  tip: string;
}

export type FeeField = keyof FeeForm;

export interface FeeOption {
  value: string;
  label: string;
  detail: string;
}

/** What a fee of each kind is in an intent. */
interface FeeParts {
  gas: GasFee;
  "satoshi-per-byte": ByteFee;
  /** Smallest units, decimal digits; null: none. */
  tip: string | null;
  network: null;
}

/** What the words for a fee's cost are worked out from; plain data, for the browser too. */
export interface FeeFacts {
  native: Pick<NativeAsset, "symbol" | "decimals">;
  /** By speed, where one can be chosen. */
  speeds: Readonly<Record<string, SpeedFacts>>;
  /** A price (wei a gas, smallest units a byte) above this, decimal digits, is far higher than usual; null: none is. */
  highPrice: string | null;
  /** Smallest units that the network may take at most, where it sets the fee. */
  maxFee: string | null;
  scale: WorthScale | null;
  currency: string;
}

export interface FeeCost {
  /** 'Costs about 0.0003 ETH (£0.75).' */
  words: string;
  /** It will not be more: no preview need say so. */
  isMost: boolean;
}

/** Everything that a kind of fee decides. */
export interface FeeKindRules<K extends FeeKind> {
  /** What the fee field may say; empty where there is nothing to choose. */
  choices: readonly string[];
  /** What it says before anybody chooses. */
  defaultChoice: string;
  /** The check of a fee that is typed by hand. */
  checkCustom: (form: FeeForm, decimals: number) => Issue<FeeField> | undefined;
  /** The fee of a form that passed its checks. */
  toPart: (form: FeeForm, decimals: number) => FeeParts[K];
  options: (native: NativeAsset, quotes: FeeQuotes) => FeeOption[];
  /** What it costs, before anything is prepared; null while nothing can be said. `asset` is the symbol that is sent. */
  cost: (facts: FeeFacts, form: FeeForm & { asset: string }) => FeeCost | null;
}

/** '0.0003 ETH (£0.75)'. `units` are the native asset's smallest. */
export function coinsText({ native, scale, currency }: FeeFacts, units: bigint): string {
  const amount = fromUnits(units, native.decimals);
  const worth = worthOfPart(amount, scale ?? undefined, currency);
  return `${formatExact(amount)} ${native.symbol}${worth ? ` (${worth})` : ""}`;
}

/** What is said of a price that is far higher than usual; null where it is not. */
export function highPriceText({ highPrice }: FeeFacts, price: bigint): string | null {
  return highPrice !== null && price > BigInt(highPrice) ? "That is far higher than usual." : null;
}

/** What a text says by this reading; null when it says nothing of the kind. */
export function readOrNull<T>(text: string, read: (text: string) => T): T | null {
  try {
    return read(text.trim());
  } catch {
    return null;
  }
}
