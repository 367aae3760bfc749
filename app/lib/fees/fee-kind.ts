import type { FeeKind, NativeAsset } from "~/lib/chains";
import type { Issue } from "~/lib/issue";
import { formatExact, fromUnits } from "~/lib/money";
import type { ByteFee, GasFee } from "~/lib/operations/intent";
import { type WorthScale, worthOfPart } from "~/lib/present/worth-of-part";
import type { FeeQuotes, SpeedFacts } from "./speeds";

/** The form's fields about the fee; each kind reads its own. Trimmed text. */
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
  /** What it costs to send the native asset, and a token: '0.0003 ETH (£0.75)'. Left out where that is unknown. */
  costs?: { coin: string; token: string };
}

/** What the options' texts are made of. */
export interface FeeOptionFacts extends CoinFacts {
  quotes: FeeQuotes;
}

/** What an amount of the native asset is shown with. */
export type CoinFacts = Pick<FeeFacts, "native" | "scale" | "currency">;

/** The intent's fee for each kind. */
interface FeeParts {
  gas: GasFee;
  "satoshi-per-byte": ByteFee;
  /** Smallest units, decimal digits; null: none. */
  tip: string | null;
  network: null;
}

/** Data for the text about a fee's cost; plain, usable in the browser. */
export interface FeeFacts {
  native: Pick<NativeAsset, "symbol" | "decimals">;
  /** By speed, where one can be chosen. */
  speeds: Readonly<Record<string, SpeedFacts>>;
  /** The price (wei a gas, smallest units a byte; decimal digits) above which one is far higher than usual. */
  highPrice: string | null;
  /** Where the network sets the fee, in smallest units: the maximum; what it always is; what a new token account adds. */
  maxFee: string | null;
  fixedFee?: string | null;
  newTokenAccount?: string | null;
  scale: WorthScale | null;
  currency: string;
}

interface FeeCost {
  /** 'Costs about 0.0003 ETH (£0.75).' */
  words: string;
  /** The cost cannot be higher, so no preview needs to say so. */
  isMost: boolean;
}

/** Everything that a kind of fee decides. */
export interface FeeKindRules<K extends FeeKind> {
  /** The options of the fee field; empty where there is nothing to choose. */
  choices: readonly string[];
  /** The default option. */
  defaultChoice: string;
  /** The check of a typed fee. */
  checkCustom: (form: FeeForm, decimals: number) => Issue<FeeField> | undefined;
  /** The fee of a form that passed its checks. */
  toPart: (form: FeeForm, decimals: number) => FeeParts[K];
  options: (facts: FeeOptionFacts) => FeeOption[];
}

/** The cost before anything is prepared; null while it is unknown. `asset` is the symbol of the sent asset. */
export type CostOfFee = (facts: FeeFacts, form: FeeForm & { asset: string }) => FeeCost | null;

/** '0.0003 ETH (£0.75)'. `units` are smallest units of the native asset. */
export function coinsText({ native, scale, currency }: CoinFacts, units: bigint): string {
  const amount = fromUnits(units, native.decimals);
  const worth = worthOfPart(amount, scale ?? undefined, currency);
  return `${formatExact(amount)} ${native.symbol}${worth ? ` (${worth})` : ""}`;
}

/** The message for a price that is far higher than usual; null where it is not. */
export function highPriceText({ highPrice }: FeeFacts, price: bigint): string | null {
  return highPrice !== null && price > BigInt(highPrice) ? "That is far higher than usual." : null;
}

/** The value that `read` returns for the text; null when it is invalid. */
export function readOrNull<T>(text: string, read: (text: string) => T): T | null {
  try {
    return read(text.trim());
  } catch {
    return null;
  }
}
