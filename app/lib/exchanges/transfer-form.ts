import type { LiveChainId } from "~/lib/chains";
import { unsupportedTransfer } from "~/lib/chains/exchanges";
import { type Issue, issuesOf, type Rule } from "~/lib/issue";
import { fractionProblem, MAX_UINT256, parseAmount, readUnits, toUnits } from "~/lib/money";
import { parseSubWalletId } from "~/lib/paths";
import { limitRefusal } from "./limit-view";
import type { TransferField, TransferForm } from "./transfer-fields";

export interface TransferAsset {
  symbol: string;
  chain: LiveChainId;
  decimals: number;
  destinations: readonly string[];
  /** The rest of the exchange's limit, in smallest units; null if unknown. */
  limitLeft: bigint | null;
}

export interface TransferRuleInput {
  subWalletId: string;
  exchange: string;
  assets: readonly TransferAsset[];
}

export interface CheckedTransfer {
  asset: TransferAsset;
  to: string;
  /** Smallest units. */
  units: bigint;
}

interface Input {
  form: TransferForm;
  context: TransferRuleInput;
}

type TransferRule = Rule<Input, TransferField>;

const assetOf = ({ form, context }: Input) => context.assets.find(({ symbol }) => symbol === form.asset);

const typeOf = (subWalletId: string) => parseSubWalletId(subWalletId)?.asset ?? "";

const amountPresent: TransferRule = ({ form }) => {
  const parsed = parseAmount(form.amount);
  if (!parsed.ok) return { field: "amount", message: parsed.message };
  const message = "Please enter an amount";
  return /[1-9]/.test(parsed.amount) ? undefined : { field: "amount", message };
};

const assetChosen: TransferRule = (input) =>
  assetOf(input) || isRefused(input) ? undefined : { field: "asset", message: "Please enter an asset" };

const recipientPicked: TransferRule = ({ form }) =>
  parseSubWalletId(form.to) ? undefined : { field: "to", message: "Please pick a recipient address" };

const isRefused = ({ form, context }: Input) =>
  unsupportedTransfer(form.asset, [typeOf(context.subWalletId)]) !== null;

const assetSupported: TransferRule = (input) => {
  const { form, context } = input;
  const message = unsupportedTransfer(form.asset, [typeOf(context.subWalletId), typeOf(form.to)]);
  return message ? { field: isRefused(input) ? "asset" : "to", message } : undefined;
};

const amountInWholeUnits: TransferRule = (input) => {
  const decimals = assetOf(input)?.decimals;
  const parsed = parseAmount(input.form.amount);
  if (!parsed.ok || decimals === undefined) return undefined;
  if (fractionProblem(parsed.amount, decimals)) {
    return { field: "amount", message: "Amount cannot have fractions of the lowest allowed unit" };
  }
  return toUnits(parsed.amount, decimals) > MAX_UINT256
    ? { field: "amount", message: "Amount is too large" }
    : undefined;
};

const recipientAllowed: TransferRule = (input) => {
  const asset = assetOf(input);
  return !asset || asset.destinations.includes(input.form.to)
    ? undefined
    : { field: "to", message: "Recipient must be among the allowed destinations for the asset" };
};

const withinLimit: TransferRule = (input) => {
  const asset = assetOf(input);
  const units = asset && readUnits(input.form.amount, asset.decimals);
  if (!asset || asset.limitLeft === null || !units || units <= asset.limitLeft) return undefined;
  return { field: "amount", message: limitRefusal(input.context.exchange, asset.limitLeft, asset) };
};

/** Specification, section 5.7, in its order, then the exchange's limit. */
const RULES: readonly TransferRule[] = [
  amountPresent,
  assetChosen,
  recipientPicked,
  assetSupported,
  amountInWholeUnits,
  recipientAllowed,
  withinLimit,
];

/** Issues: the first of each field, in the order of the rules. */
export function checkTransfer(
  form: TransferForm,
  context: TransferRuleInput,
): { ok: true; checked: CheckedTransfer } | { ok: false; issues: Issue<TransferField>[] } {
  const issues = issuesOf(RULES, { form, context });
  const asset = assetOf({ form, context });
  const parsed = parseAmount(form.amount);
  if (issues.length > 0 || !asset || !parsed.ok) return { ok: false, issues };
  return { ok: true, checked: { asset, to: form.to, units: toUnits(parsed.amount, asset.decimals) } };
}
