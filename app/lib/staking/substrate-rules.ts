import { can, sendRules, stakeRules, validateAddress } from "~/lib/chains";
import { checkCustomFee, isFeeChosen } from "~/lib/fees";
import { toTip } from "~/lib/fees/tip";
import { nonceOf, nonceProblem } from "~/lib/forms/nonce";
import type { StakeForm } from "~/lib/forms/stake-form";
import { issuesOf } from "~/lib/issue";
import { formatExact, fractionProblem, parseAmount, toUnits } from "~/lib/money";
import type { StakeIntent } from "~/lib/operations";
import { substrateStakes } from "~/lib/operations/substrate/stake";
import {
  amountValue,
  reportedMinimum,
  type StakeEdit,
  type StakeInput,
  type StakePageData,
  type StakeResult,
  type StakeRule,
  unitsIn,
} from "./stake-forms";

export const MAX_VALIDATORS = 16;

export type SubstrateTab = "stake" | "add" | "delegate" | "unstake" | "restake" | "withdraw";

/** Besides nonce and tip. */
const PARTS: Record<SubstrateTab, readonly ("amount" | "validators")[]> = {
  stake: ["amount", "validators"],
  add: ["amount"],
  delegate: ["validators"],
  unstake: ["amount"],
  restake: ["amount"],
  withdraw: [],
};

export function hasPart(tab: string, part: "amount" | "validators"): boolean {
  return PARTS[tab as SubstrateTab].includes(part);
}

const TOO_SMALL = "Amount must larger than 0";

const amountPositive: StakeRule = ({ form, tab }) => {
  if (!hasPart(tab, "amount")) return undefined;
  const parsed = parseAmount(form.amount);
  if (parsed.ok) return /[1-9]/.test(parsed.amount) ? undefined : { field: "amount", message: TOO_SMALL };
  const isNone = parsed.problem === "EMPTY" || parsed.problem === "SIGN";
  return { field: "amount", message: isNone ? TOO_SMALL : parsed.message };
};

const amountInWholeUnits: StakeRule = ({ form, tab, data: { chain } }) => {
  const parsed = parseAmount(form.amount);
  if (!hasPart(tab, "amount") || !parsed.ok) return undefined;
  const { decimals } = chain.native;
  if (fractionProblem(parsed.amount, decimals)) {
    const message = `Amount cannot have fractions of the lowest allowed unit ${decimals}`;
    return { field: "amount", message };
  }
  return toUnits(parsed.amount, decimals) > (sendRules(chain.id)?.largestAmount ?? 0n)
    ? { field: "amount", message: "Amount is too large for this chain" }
    : undefined;
};

export function validatorsOf({ validators }: Pick<StakeForm, "validators">): string[] {
  return validators.split(/\s+/).filter((one) => one !== "");
}

const validatorCount: StakeRule = ({ form, tab }) => {
  if (!hasPart(tab, "validators")) return undefined;
  const { length } = validatorsOf(form);
  const message = `Please enter a list of 1 to ${MAX_VALIDATORS} validators to nominate`;
  return length >= 1 && length <= MAX_VALIDATORS ? undefined : { field: "validator", message };
};

const NOT_UNIQUE = "Please enter a unique validator";

const validatorsSound: StakeRule = ({ form, tab, data }) => {
  if (!hasPart(tab, "validators")) return undefined;
  const validators = validatorsOf(form);
  if (new Set(validators).size !== validators.length) return { field: "validator", message: NOT_UNIQUE };
  const message = validators.map((one) => addressProblem(data, one)).find((problem) => problem !== null);
  return message ? { field: "validator", message } : undefined;
};

/** A validator still in the field was never checked against the list. */
const validatorAdded: StakeRule = ({ form, tab }) =>
  hasPart(tab, "validators") && form.validator !== ""
    ? { field: "validator", message: "Press 'Add validator' to add this one, or clear the field" }
    : undefined;

const nonceInteger: StakeRule = ({ form, data }) => {
  if (form.useCustomNonce === "" || !can(data.chain.id, "supportsCustomNonce")) return undefined;
  const message = nonceProblem(form.nonce);
  return message ? { field: "nonce", message } : undefined;
};

const priorityChosen: StakeRule = ({ form }) =>
  isFeeChosen("tip", form.fee)
    ? undefined
    : { field: "fee", message: "Please provide a tip or select 'None'" };

const tipSound: StakeRule = ({ form, data }) => {
  const issue = checkCustomFee(data.chain.id, withoutPrices(form));
  return issue && { field: "tip", message: issue.message };
};

const RULES: readonly StakeRule[] = [
  amountPositive,
  amountInWholeUnits,
  validatorCount,
  validatorsSound,
  validatorAdded,
  nonceInteger,
  priorityChosen,
  tipSound,
];

/** The amount's upper limit: what is staked or unbonding; null if none or unknown. */
export function limitOf(tab: string, data: StakePageData): { units: bigint; words: string } | null {
  const limits: Partial<Record<string, { units: bigint | null; words: string }>> = {
    unstake: { units: unitsIn(data, "BONDED"), words: "staked" },
    restake: { units: unitsIn(data, "UNBONDING", "REDEEMABLE"), words: "unbonding or ready to withdraw" },
  };
  const limit = limits[tab];
  return limit && limit.units !== null ? { units: limit.units, words: limit.words } : null;
}

/** Checks the specification's rules in order, then the limits of a valid amount. */
export function checkSubstrate(input: StakeInput): StakeResult {
  const issues = issuesOf(RULES, input);
  if (issues.length > 0) return { ok: false, issues };
  const limit = limitOf(input.tab, input.data);
  if (limit && amountOf(input) > limit.units) {
    return { ok: false, issues: [{ field: "amount", message: `Amount is more than is ${limit.words}` }] };
  }
  const least = input.tab === "stake" ? reportedMinimum(input.data) : null;
  if (least !== null && amountOf(input) < least) {
    const { symbol } = input.data.chain.native;
    const message = `At least ${formatExact(amountValue(input.data, least))} ${symbol} must be staked`;
    return { ok: false, issues: [{ field: "amount", message }] };
  }
  return { ok: true, intent: intentOf(input) };
}

/** Smallest units; 0 if invalid. */
export function amountOf({ form, data }: StakeInput): bigint {
  const parsed = parseAmount(form.amount);
  return parsed.ok ? toUnits(parsed.amount, data.chain.native.decimals) : 0n;
}

function intentOf(input: StakeInput): StakeIntent {
  const { form, tab, data } = input;
  const { chain, base } = data;
  const terms = {
    runtime: sendRules(chain.id)?.payloadChain ?? "",
    tip: toTip(withoutPrices(form), chain.native.decimals),
    nonce: nonceOf(form),
  };
  const amount = amountOf(input).toString();
  const validators = validatorsOf(form);
  switch (tab as SubstrateTab) {
    case "stake":
      return substrateStakes.createSubstrateStakeTransaction.toIntent(base, { ...terms, amount, validators });
    case "add":
      return substrateStakes.createSubstrateAddStakeTransaction.toIntent(base, { ...terms, amount });
    case "delegate":
      return substrateStakes.createSubstrateDelegateStakeTransaction.toIntent(base, { ...terms, validators });
    case "unstake": {
      const bonded = unitsIn(data, "BONDED")?.toString() ?? null;
      return substrateStakes.createSubstrateUnstakeTransaction.toIntent(base, { ...terms, amount, bonded });
    }
    case "restake":
      return substrateStakes.createSubstrateRestakeTransaction.toIntent(base, { ...terms, amount });
    case "withdraw":
      return substrateStakes.createSubstrateWithdrawStakeTransaction.toIntent(base, terms);
  }
}

/** Smallest units; a smaller rest is unstaked too. */
export function minBondOf({ chain, staking }: Pick<StakePageData, "chain" | "staking">): bigint {
  return reportedMinimum({ staking }) ?? stakeRules(chain.id)?.minBond ?? 0n;
}

export const ADD_VALIDATOR = "add-validator";

/** Adds the typed validator, or removes one by its index: 'remove-0'. */
export function editValidators(stage: string, { form, tab, data }: StakeInput): StakeEdit | null {
  if (!hasPart(tab, "validators")) return null;
  const validators = validatorsOf(form);
  const [, place] = /^remove-(\d{1,2})$/.exec(stage) ?? [];
  if (place !== undefined) {
    return { ok: true, form: { validators: validators.toSpliced(Number(place), 1).join(" ") } };
  }
  if (stage !== ADD_VALIDATOR) return null;
  const message = additionProblem(data, form.validator, validators);
  if (message) return { ok: false, issues: [{ field: "validator", message }] };
  return { ok: true, form: { validators: [...validators, form.validator].join(" "), validator: "" } };
}

function additionProblem(data: StakePageData, added: string, validators: readonly string[]): string | null {
  if (added === "") return "Please enter a validator address";
  if (validators.length >= MAX_VALIDATORS) {
    return `You can only select up to ${MAX_VALIDATORS} validators to nominate`;
  }
  return validators.includes(added) ? NOT_UNIQUE : addressProblem(data, added);
}

function addressProblem({ chain, base }: StakePageData, address: string): string | null {
  return validateAddress(chain.id, address, { network: base.network });
}

/** 'Max' subtracts the tip, so it must be valid. */
export function checkTip(input: StakeInput): StakeResult | null {
  const issues = issuesOf([priorityChosen, tipSound], input);
  return issues.length > 0 ? { ok: false, issues } : null;
}

/** The fee fields; this family has no prices. */
export function withoutPrices({ fee, tip }: Pick<StakeForm, "fee" | "tip">) {
  return { fee, tip, gasPrice: "", gasLimit: "", satoshiPerByte: "" };
}
