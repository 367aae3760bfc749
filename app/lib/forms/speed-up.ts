import { type LiveChainId, validateTransactionHash } from "~/lib/chains";
import { checkCustomGas, gasPriceOf, toGasFee } from "~/lib/fees/gas";
import type { FeeQuotes } from "~/lib/fees/speeds";
import { fractionProblem, parseAmount, toUnits } from "~/lib/money";
import { type Issue, issuesOf, type Rule } from "../issue";
import type { SendAsset } from "../operations/intent";

const NUMBER = 200;
const CHOICE = 100;

export const SPEED_UP_FIELDS = {
  hash: 1_000,
  /** In whole coins: 0 to cancel, else the replaced transaction's amount. */
  amount: NUMBER,
  asset: 500,
  /** A speed or CUSTOM. */
  fee: CHOICE,
  /** Gwei. */
  gasPrice: NUMBER,
  gasLimit: NUMBER,
  /** Wei, of the replaced transaction. */
  previousGasPrice: NUMBER,
} as const;

export type SpeedUpField = keyof typeof SPEED_UP_FIELDS;

export type SpeedUpForm = Record<SpeedUpField, string>;

export interface SpeedUpRuleInput {
  chain: LiveChainId;
  assets: readonly SendAsset[];
  quotes: FeeQuotes;
}

interface Input {
  form: SpeedUpForm;
  context: SpeedUpRuleInput;
}

type SpeedUpRule = Rule<Input, SpeedUpField>;

/** In wei. Nodes accept a replacement that pays at least 10% more for gas. */
export function minReplacementGasPrice(pending: bigint): bigint {
  return (pending * 11n + 9n) / 10n + (pending === 0n ? 1n : 0n);
}

/** The URL, not the form, names the transaction. */
export function toSpeedUpForm(posted: Readonly<SpeedUpForm>, hash: string): SpeedUpForm {
  const { amount, asset, fee, gasPrice, gasLimit, previousGasPrice } = posted;
  return { hash, amount, asset, fee, gasPrice, gasLimit, previousGasPrice };
}

function assetOf({ form, context }: Input): SendAsset | undefined {
  return context.assets.find(({ symbol }) => symbol === form.asset);
}

const amountFound: SpeedUpRule = ({ form }) => {
  if (form.amount === "") return { field: "amount", message: "No amount found" };
  const parsed = parseAmount(form.amount);
  return parsed.ok ? undefined : { field: "amount", message: parsed.message };
};

const amountInWholeUnits: SpeedUpRule = (input) => {
  const asset = assetOf(input);
  const parsed = parseAmount(input.form.amount);
  if (!asset || !parsed.ok) return undefined;
  const message = fractionProblem(parsed.amount, asset.decimals);
  return message ? { field: "amount", message } : undefined;
};

const assetChosen: SpeedUpRule = (input) =>
  assetOf(input) ? undefined : { field: "asset", message: "Please enter an asset" };

const feeChosen: SpeedUpRule = ({ form, context }) =>
  form.fee === "CUSTOM" || Object.hasOwn(context.quotes, form.fee)
    ? undefined
    : { field: "fee", message: "Please enter the transaction fee" };

const customFee: SpeedUpRule = ({ form }) => (form.fee === "CUSTOM" ? checkCustomGas(form) : undefined);

const gasPriceHigher: SpeedUpRule = ({ form, context }) => {
  const offered = gasPriceOf(form, context.quotes);
  if (offered === null || !/^\d{1,78}$/.test(form.previousGasPrice)) return undefined;
  return offered > BigInt(form.previousGasPrice)
    ? undefined
    : { field: "gasPrice", message: "Gas price is smaller than pending transaction's gas price" };
};

const hashValid: SpeedUpRule = ({ form }) => {
  const message = validateTransactionHash(form.hash);
  return message ? { field: "hash", message } : undefined;
};

/** Stricter than the specification: nodes reject a replacement that pays less than 10% more. */
const gasPriceReplaces: SpeedUpRule = ({ form, context }) => {
  const offered = gasPriceOf(form, context.quotes);
  if (offered === null || !/^\d{1,78}$/.test(form.previousGasPrice)) return undefined;
  return offered >= minReplacementGasPrice(BigInt(form.previousGasPrice))
    ? undefined
    : {
        field: "gasPrice",
        message: "The network only accepts a replacement that pays at least 10% more for gas",
      };
};

/** Section 5.6 of the specification; the explorer is asked afterwards. */
const RULES: readonly SpeedUpRule[] = [
  amountFound,
  amountInWholeUnits,
  assetChosen,
  feeChosen,
  customFee,
  gasPriceHigher,
  hashValid,
  gasPriceReplaces,
];

export function checkSpeedUpForm(form: SpeedUpForm, context: SpeedUpRuleInput): Issue<SpeedUpField>[] {
  return issuesOf(RULES, { form, context });
}

/** Null keeps the replaced transaction's limit. */
export function gasLimitOf(form: SpeedUpForm): bigint | null {
  const fee = toGasFee(form);
  return fee.speed === "CUSTOM" && fee.gasLimit !== null ? BigInt(fee.gasLimit) : null;
}

export function amountOf(form: SpeedUpForm, asset: SendAsset): bigint {
  const parsed = parseAmount(form.amount);
  if (!parsed.ok) throw new Error("The form was not checked");
  return toUnits(parsed.amount, asset.decimals);
}
