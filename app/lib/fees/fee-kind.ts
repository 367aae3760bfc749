import type { FeeKind, LiveChainId, NativeAsset } from "~/lib/chains";
import type { Issue } from "~/lib/issue";
import { formatExact, fromUnits } from "~/lib/money";
import type { ByteFee, GasFee } from "~/lib/operations/intent";
import { type WorthScale, worthOfPart } from "~/lib/present/worth-of-part";
import type { FeeQuotes } from "./quotes";
import type { SpeedFacts } from "./speeds";

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
}

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
  chain: LiveChainId;
  native: Pick<NativeAsset, "symbol" | "decimals">;
  /** By speed, where one can be chosen. */
  speeds: Readonly<Record<string, SpeedFacts>>;
  /** The maximum fee in smallest units, where the network sets it. */
  maxFee: string | null;
  scale: WorthScale | null;
  currency: string;
}

export interface FeeCost {
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
  options: (native: NativeAsset, quotes: FeeQuotes) => FeeOption[];
  /** The cost before anything is prepared; null while it is unknown. `asset` is the symbol of the sent asset. */
  cost: (facts: FeeFacts, form: FeeForm & { asset: string }) => FeeCost | null;
}

/** '0.0003 ETH (£0.75)'. `units` are smallest units of the native asset. */
export function coinsText({ native, scale, currency }: FeeFacts, units: bigint): string {
  const amount = fromUnits(units, native.decimals);
  const worth = worthOfPart(amount, scale ?? undefined, currency);
  return `${formatExact(amount)} ${native.symbol}${worth ? ` (${worth})` : ""}`;
}

/** The value that `read` returns for the text; null when it is invalid. */
export function readOrNull<T>(text: string, read: (text: string) => T): T | null {
  try {
    return read(text.trim());
  } catch {
    return null;
  }
}
