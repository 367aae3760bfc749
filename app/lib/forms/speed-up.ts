import { type LiveChainId, validateTransactionHash } from "~/lib/chains";
import { checkCustomGas, gasPriceOf, toGasFee } from "~/lib/fees/gas";
import type { FeeQuotes } from "~/lib/fees/speeds";
import { fractionProblem, parseAmount, toUnits } from "~/lib/money";
import { type Issue, issuesOf, type Rule } from "../issue";
import type { SendAsset } from "../operations/intent";

const NUMBER = 200;
const CHOICE = 100;

/** The fields of the speed-up form. */
export const SPEED_UP_FIELDS = {
  /** Of the transaction to be replaced. */
  hash: 1_000,
  /** In whole coins: 0 on the Cancel tab, the replaced transaction's amount on the other. */
  amount: NUMBER,
  /** Symbol. */
  asset: 500,
  /** A speed or CUSTOM. */
  fee: CHOICE,
  /** Gwei. */
  gasPrice: NUMBER,
  gasLimit: NUMBER,
  /** Wei: the gas price of the replaced transaction. */
  previousGasPrice: NUMBER,
} as const;

export type SpeedUpField = keyof typeof SPEED_UP_FIELDS;

/** The speed-up form as typed: every field is text, trimmed. */
export type SpeedUpForm = Record<SpeedUpField, string>;

/** What the console knows when it checks the form. */
export interface SpeedUpRuleInput {
  chain: LiveChainId;
  assets: readonly SendAsset[];
  /** Only a speed that is quoted can be chosen. */
  quotes: FeeQuotes;
}

interface Input {
  form: SpeedUpForm;
  context: SpeedUpRuleInput;
}

type SpeedUpRule = Rule<Input, SpeedUpField>;

/** Nodes accept a replacement that pays at least 10% more for gas: the minimum such price in wei. */
export function minReplacementGasPrice(pending: bigint): bigint {
  return (pending * 11n + 9n) / 10n + (pending === 0n ? 1n : 0n);
}

/** Reads a posted form into the speed-up form's fields; the URL says which transaction it is about. */
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

/** The order in which the form is checked (specification, section 5.6); the explorer is asked afterwards. */
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

/** The issues of the form, in the specified order; empty when it is valid. */
export function checkSpeedUpForm(form: SpeedUpForm, context: SpeedUpRuleInput): Issue<SpeedUpField>[] {
  return issuesOf(RULES, { form, context });
}

/** The gas limit of a checked form; null to keep that of the replaced transaction. */
export function gasLimitOf(form: SpeedUpForm): bigint | null {
  const fee = toGasFee(form);
  return fee.speed === "CUSTOM" && fee.gasLimit !== null ? BigInt(fee.gasLimit) : null;
}

/** The amount of a checked form in smallest units. */
export function amountOf(form: SpeedUpForm, asset: SendAsset): bigint {
  const parsed = parseAmount(form.amount);
  if (!parsed.ok) throw new Error("The form was not checked");
  return toUnits(parsed.amount, asset.decimals);
}
