import { type LiveChainId, validateTransactionHash } from "~/lib/chains";
import { gweiToWei, parseAmount, toUnits } from "~/lib/money";
import type { SendAsset, Speed } from "../operations/intent";
import { checkCustomFee, gasFee } from "./fees";
import { type Issue, issuesOf, type Rule } from "./issue";
import { emptySendForm } from "./send-form";

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
  /** Wei: what the replaced transaction pays for gas. */
  previousGasPrice: NUMBER,
} as const;

export type SpeedUpField = keyof typeof SPEED_UP_FIELDS;

/** The speed-up form as typed: every field is text, trimmed. */
export type SpeedUpForm = Record<SpeedUpField, string>;

/** What the console knows when it judges the form. */
export interface SpeedUpContext {
  chain: LiveChainId;
  assets: readonly SendAsset[];
  /** Wei a gas, of the speeds that the backend quotes. */
  prices: Readonly<Partial<Record<Speed, bigint>>>;
}

interface Input {
  form: SpeedUpForm;
  context: SpeedUpContext;
}

type SpeedUpRule = Rule<Input, SpeedUpField>;

/** A node takes a replacement at a tenth more for gas and above, so the smallest whole wei that is. */
export function leastGasPrice(pending: bigint): bigint {
  return (pending * 11n + 9n) / 10n + (pending === 0n ? 1n : 0n);
}

/** What a posted form says in the speed-up form's own fields; which transaction it is about is the URL's to say. */
export function toSpeedUpForm(posted: Readonly<SpeedUpForm>, hash: string): SpeedUpForm {
  const { amount, asset, fee, gasPrice, gasLimit, previousGasPrice } = posted;
  return { hash, amount, asset, fee, gasPrice, gasLimit, previousGasPrice };
}

function assetOf({ form, context }: Input): SendAsset | undefined {
  return context.assets.find(({ symbol }) => symbol === form.asset);
}

/** Wei a gas that the form offers; null while it is none. Soundly typed only once `customFee` is content. */
export function gasPriceOf(form: SpeedUpForm, { prices }: SpeedUpContext): bigint | null {
  if (form.fee !== "CUSTOM")
    return Object.hasOwn(prices, form.fee) ? (prices[form.fee as Speed] ?? null) : null;
  try {
    return gweiToWei(form.gasPrice);
  } catch {
    return null;
  }
}

const amountFound: SpeedUpRule = ({ form }) => {
  if (form.amount === "") return { field: "amount", message: "No amount found" };
  const parsed = parseAmount(form.amount);
  return parsed.ok ? undefined : { field: "amount", message: parsed.message };
};

const amountWhole: SpeedUpRule = (input) => {
  const asset = assetOf(input);
  const parsed = parseAmount(input.form.amount);
  if (!asset || !parsed.ok) return undefined;
  const fraction = parsed.amount.split(".")[1]?.replace(/0+$/, "") ?? "";
  const message = `Amount cannot have fractions smaller than the lowest allowed unit of ${asset.decimals}`;
  return fraction.length > asset.decimals ? { field: "amount", message } : undefined;
};

const assetChosen: SpeedUpRule = (input) =>
  assetOf(input) ? undefined : { field: "asset", message: "Please enter an asset" };

const feeChosen: SpeedUpRule = ({ form, context }) =>
  form.fee === "CUSTOM" || Object.hasOwn(context.prices, form.fee)
    ? undefined
    : { field: "fee", message: "Please enter the transaction fee" };

const gasFields = ({ fee, gasPrice, gasLimit }: SpeedUpForm) => ({ fee, gasPrice, gasLimit });

const customFee: SpeedUpRule = ({ form, context }) => {
  const issue = checkCustomFee(context.chain, { ...emptySendForm("", "gas"), ...gasFields(form) });
  if (!issue) return undefined;
  return { field: issue.field === "gasLimit" ? "gasLimit" : "gasPrice", message: issue.message };
};

const gasPriceHigher: SpeedUpRule = ({ form, context }) => {
  const offered = gasPriceOf(form, context);
  if (offered === null || !/^\d{1,78}$/.test(form.previousGasPrice)) return undefined;
  return offered > BigInt(form.previousGasPrice)
    ? undefined
    : { field: "gasPrice", message: "Gas price is smaller than pending transaction's gas price" };
};

const hashSound: SpeedUpRule = ({ form }) => {
  const message = validateTransactionHash(form.hash);
  return message ? { field: "hash", message } : undefined;
};

/** Beyond the specification: higher is not enough for a node, so that such a replacement would be in vain. */
const gasPriceEnough: SpeedUpRule = ({ form, context }) => {
  const offered = gasPriceOf(form, context);
  if (offered === null || !/^\d{1,78}$/.test(form.previousGasPrice)) return undefined;
  return offered >= leastGasPrice(BigInt(form.previousGasPrice))
    ? undefined
    : { field: "gasPrice", message: "The network only takes a replacement that pays a tenth more for gas" };
};

/** The order in which the form is checked (specification, section 5.6); the explorer is asked afterwards. */
const RULES: readonly SpeedUpRule[] = [
  amountFound,
  amountWhole,
  assetChosen,
  feeChosen,
  customFee,
  gasPriceHigher,
  hashSound,
  gasPriceEnough,
];

/** What is wrong with the form, in the specification's order; nothing when it is sound. */
export function checkSpeedUpForm(form: SpeedUpForm, context: SpeedUpContext): Issue<SpeedUpField>[] {
  return issuesOf(RULES, { form, context });
}

/** The gas limit of a form that passed its checks; null where the replaced transaction's own is to stay. */
export function gasLimitOf(form: SpeedUpForm): bigint | null {
  const fee = gasFee({ ...emptySendForm("", "gas"), ...gasFields(form) });
  return fee.speed === "CUSTOM" && fee.gasLimit !== null ? BigInt(fee.gasLimit) : null;
}

/** Smallest units of the amount in a form that passed its checks. */
export function amountOf(form: SpeedUpForm, asset: SendAsset): bigint {
  const parsed = parseAmount(form.amount);
  if (!parsed.ok) throw new Error("The form was not checked");
  return toUnits(parsed.amount, asset.decimals);
}
