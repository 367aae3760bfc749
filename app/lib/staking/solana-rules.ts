import {
  canonicalAddress,
  chainOf,
  isUnspendableAddress,
  type LiveChainId,
  sendRules,
  validateAddress,
} from "~/lib/chains";
import type { StakeAddress } from "~/lib/custody/wallets/stake-addresses.server";
import { findLookAlike, type KnownAddress } from "~/lib/forms/look-alike";
import type { KnownRecipient } from "~/lib/forms/send-form";
import { type Issue, issuesOf, type Rule } from "~/lib/issue";
import { fractionProblem, parseAmount, toUnits } from "~/lib/money";
import type { IntentBase } from "~/lib/operations/intent";
import {
  asksAmount,
  isDeactivating,
  isFree,
  isInactive,
  isSelectable,
  lamports,
  NOT_SELECTABLE,
  voteOf,
} from "./solana-address";
import { coinText, rentDeposit } from "./solana-cost";
import type { SolanaStakeField, SolanaStakeForm, SolanaTab } from "./solana-form";

export interface SolanaRuleInput {
  base: IntentBase;
  addresses: readonly StakeAddress[];
  /** Smallest delegation in lamports; null if the backend does not say. */
  minimum: bigint | null;
  whitelistEnabled: boolean;
  /** Allowed recipients: the chain's address-book entries and other own sub-wallets. */
  knownRecipients: readonly Pick<KnownRecipient, "address">[];
  /** Compared with the withdraw address. */
  knownAddresses: readonly KnownAddress[];
  /** Vote accounts that the sub-wallet has staked to. */
  knownVotes: readonly KnownAddress[];
}

/** `chosen`: null if the form names no address of the sub-wallet. */
export interface SolanaInput {
  tab: SolanaTab;
  form: SolanaStakeForm;
  context: SolanaRuleInput;
  chosen: StakeAddress | null;
}

type StakeRule = Rule<SolanaInput, SolanaStakeField>;

/** The specification's words. */
export const NO_ADDRESSES =
  "No stake addresses available, please trying refreshing and contact support if this problem persists";
const NO_AMOUNT = "Please enter an amount larger than 0";
const ABOVE_INACTIVE = "You cannot withdraw more funds that those available at the stake address";
const ABOVE_ACTIVE = "You cannot split more funds than those available at the stake address";

const NOT_CHOSEN = "Please choose a stake address";
const NOT_LISTED = "This stake address is not one of this sub-wallet";
const NO_LONGER_FREE = "The new stake address is in use by now. Please check the one that is shown instead";
const OTHER_VOTE_ACCOUNT =
  "A stake that is deactivating can only be staked to its previous vote account. Leave this empty to use it";
const NOT_A_VOTE_ACCOUNT = "This address is not a vote account";
const NOT_ALLOWED = "Your organisation only allows sending to recipients in its address book";
const UNSPENDABLE = "Nobody controls this address. Anything sent there is lost.";

/** Lamports; null if not asked for or invalid. */
export function amountOf({ tab, form, context, chosen }: SolanaInput): bigint | null {
  const parsed = parseAmount(form.amount);
  if (!asksAmount(tab, chosen) || !parsed.ok) return null;
  const { decimals } = chainOf(context.base.chain).native;
  return fractionProblem(parsed.amount, decimals) ? null : toUnits(parsed.amount, decimals);
}

const addressAvailable: StakeRule = ({ tab, context }) =>
  context.addresses.some((one) => isSelectable(tab, one))
    ? undefined
    : { field: "stakeAddress", message: NO_ADDRESSES };

const newAddressAvailable: StakeRule = ({ tab, context }) =>
  tab !== "split" || context.addresses.some(isFree)
    ? undefined
    : { field: "newStakeAddress", message: NO_ADDRESSES };

const amountPositive: StakeRule = ({ tab, form, chosen }) => {
  if (!asksAmount(tab, chosen)) return undefined;
  const parsed = parseAmount(form.amount);
  if (parsed.ok && /[1-9]/.test(parsed.amount)) return undefined;
  const isMisspelt = !parsed.ok && parsed.problem !== "EMPTY";
  return { field: "amount", message: isMisspelt ? parsed.message : NO_AMOUNT };
};

const amountInLamports: StakeRule = ({ tab, form, context, chosen }) => {
  const parsed = parseAmount(form.amount);
  if (!asksAmount(tab, chosen) || !parsed.ok) return undefined;
  const { base } = context;
  const { decimals } = chainOf(base.chain).native;
  const tooFine = fractionProblem(parsed.amount, decimals);
  if (tooFine) return { field: "amount", message: tooFine };
  return toUnits(parsed.amount, decimals) > largestAmount(base.chain)
    ? { field: "amount", message: "Amount is too large for this chain" }
    : undefined;
};

const largestAmount = (chain: LiveChainId) => sendRules(chain)?.largestAmount ?? 0n;

const voteAddressValid: StakeRule = ({ tab, form, context, chosen }) => {
  if (tab !== "stake") return undefined;
  const { chain, network } = context.base;
  const message = validateAddress(chain, voteOf(form.voteAddress, chosen), { network });
  return message ? { field: "voteAddress", message } : undefined;
};

const withdrawAddressValid: StakeRule = ({ tab, form, context }) => {
  if (tab !== "withdraw") return undefined;
  const { chain, network } = context.base;
  const message = validateAddress(chain, form.withdrawAddress, { network });
  return message ? { field: "withdrawAddress", message } : undefined;
};

const withinInactive: StakeRule = (input) => {
  if (input.tab !== "withdraw" || !input.chosen) return undefined;
  const isAbove = (amountOf(input) ?? 0n) > lamports(input.chosen.inactive);
  return isAbove ? { field: "amount", message: ABOVE_INACTIVE } : undefined;
};

const withinActive: StakeRule = (input) => {
  if (input.tab !== "split" || !input.chosen) return undefined;
  const isAbove = (amountOf(input) ?? 0n) > lamports(input.chosen.active);
  return isAbove ? { field: "amount", message: ABOVE_ACTIVE } : undefined;
};

const stakeAtLeast: StakeRule = (input) => {
  const { tab, context, chosen } = input;
  const { chain } = context.base;
  if (tab !== "stake" || !chosen || context.minimum === null) return undefined;
  const message = `The stake must be at least ${coinText(chain, context.minimum)}`;
  if (isFree(chosen)) {
    return (amountOf(input) ?? 0n) < context.minimum ? { field: "amount", message } : undefined;
  }
  const isBelow = isInactive(chosen) && lamports(chosen.inactive) - rentDeposit(chain) < context.minimum;
  return isBelow ? { field: "stakeAddress", message } : undefined;
};

const partsAtLeast: StakeRule = (input) => {
  const { tab, context, chosen } = input;
  const { minimum } = context;
  if (tab !== "split" || !chosen || minimum === null) return undefined;
  const amount = amountOf(input) ?? 0n;
  const isSound = amount >= minimum && lamports(chosen.active) - amount >= minimum;
  const message = `Either part of a split stake must be at least ${coinText(context.base.chain, minimum)}`;
  return isSound ? undefined : { field: "amount", message };
};

const addressSelectable: StakeRule = ({ tab, form, chosen }) => {
  if (form.stakeAddress === "") return { field: "stakeAddress", message: NOT_CHOSEN };
  if (!chosen) return { field: "stakeAddress", message: NOT_LISTED };
  return isSelectable(tab, chosen) ? undefined : { field: "stakeAddress", message: NOT_SELECTABLE[tab] };
};

const newAddressFree: StakeRule = ({ tab, form, context }) =>
  tab !== "split" || context.addresses.some((one) => isFree(one) && one.address === form.newStakeAddress)
    ? undefined
    : { field: "newStakeAddress", message: NO_LONGER_FREE };

const previousVoteOnly: StakeRule = ({ tab, form, chosen }) => {
  if (tab !== "stake" || !chosen || !isDeactivating(chosen) || !chosen.voteAddress) return undefined;
  return voteOf(form.voteAddress, chosen) === chosen.voteAddress
    ? undefined
    : { field: "voteAddress", message: OTHER_VOTE_ACCOUNT };
};

// A vote account is neither an own address nor a program.
const voteAccount: StakeRule = ({ tab, form, context, chosen }) => {
  if (tab !== "stake") return undefined;
  const { base, addresses } = context;
  const vote = voteOf(form.voteAddress, chosen);
  const isOwn = vote === base.fromAddress || addresses.some(({ address }) => address === vote);
  return isOwn || isUnspendableAddress(base.chain, vote)
    ? { field: "voteAddress", message: NOT_A_VOTE_ACCOUNT }
    : undefined;
};

// An undelegated stake account keeps its rent deposit, unless it is closed.
const keepsDeposit: StakeRule = (input) => {
  const { tab, context, chosen } = input;
  if (tab !== "withdraw" || !chosen || !isInactive(chosen)) return undefined;
  const { chain } = context.base;
  const left = lamports(chosen.inactive) - (amountOf(input) ?? 0n);
  if (left <= 0n || left >= rentDeposit(chain)) return undefined;
  const least = coinText(chain, rentDeposit(chain));
  return { field: "amount", message: `Withdraw all of it, or leave at least ${least} at the stake address` };
};

const withdrawalAllowed: StakeRule = ({ tab, form, context }) => {
  if (tab !== "withdraw" || !context.whitelistEnabled) return undefined;
  const isSame = (address: string) => canonicalAddress(context.base.chain, address) === form.withdrawAddress;
  const isAllowed =
    isSame(context.base.fromAddress) || context.knownRecipients.some(({ address }) => isSame(address));
  return isAllowed ? undefined : { field: "withdrawAddress", message: NOT_ALLOWED };
};

const withdrawalSpendable: StakeRule = ({ tab, form, context }) =>
  tab === "withdraw" && isUnspendableAddress(context.base.chain, form.withdrawAddress)
    ? { field: "withdrawAddress", message: UNSPENDABLE }
    : undefined;

const lookAlikeConfirmed: StakeRule = (input) => {
  const found = lookAlikeOf(input);
  if (!found || input.form.confirmedAddress === found.typed) return undefined;
  const { field, known } = found;
  return { field, message: `Looks like “${known.name}” but is not the same address. Compare them first` };
};

/** The specification's rules in its order, then ours. */
const RULES: readonly StakeRule[] = [
  newAddressAvailable,
  amountPositive,
  amountInLamports,
  voteAddressValid,
  withdrawAddressValid,
  withinInactive,
  withinActive,
  stakeAtLeast,
  partsAtLeast,
  addressSelectable,
  newAddressFree,
  previousVoteOnly,
  voteAccount,
  keepsDeposit,
  withdrawalAllowed,
  withdrawalSpendable,
  lookAlikeConfirmed,
];

/** A known address that the form's vote or withdraw address resembles but is not; or null. */
export function lookAlikeOf({ tab, form, context, chosen }: SolanaInput) {
  const { chain } = context.base;
  const asked = {
    stake: { field: "voteAddress", typed: voteOf(form.voteAddress, chosen), among: context.knownVotes },
    withdraw: { field: "withdrawAddress", typed: form.withdrawAddress, among: context.knownAddresses },
    split: null,
    unstake: null,
  } as const;
  const address = asked[tab];
  if (!address?.typed) return null;
  const known = findLookAlike(chain, address.typed, address.among);
  return known && { field: address.field, typed: address.typed, known };
}

export function checkSolanaStake(input: SolanaInput): Issue<SolanaStakeField>[] {
  const missing = addressAvailable(input);
  return missing ? [missing] : issuesOf(RULES, input);
}

export function solanaInput(tab: SolanaTab, form: SolanaStakeForm, context: SolanaRuleInput): SolanaInput {
  const chosen = context.addresses.find(({ address }) => address === form.stakeAddress) ?? null;
  return { tab, form, context, chosen };
}
