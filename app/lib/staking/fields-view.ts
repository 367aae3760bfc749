import type { FeeOption } from "~/lib/fees/fee-kind";
import type { Tone } from "~/lib/present/status";
import type { StakeAccount, StakeCosts } from "./solana-after";
import type { SolanaTab } from "./solana-form";

export interface KnownDelegate {
  id: string;
  name: string | null;
  /** '5 %'; null if unknown. */
  commission: string | null;
}

export interface StakeFact {
  label: string;
  value: string;
  note: string | null;
  isAddress?: boolean;
}

/** Chains on which the whole balance is delegated to a pool. */
export interface PoolFieldsView {
  kind: "pool";
  hasPoolId: boolean;
  facts: StakeFact[];
}

/** Chains on which an amount nominates validators. */
export interface NominationFieldsView {
  kind: "nomination";
  hasValidators: boolean;
  known: KnownDelegate[];
  facts: StakeFact[];
  fees: FeeOption[];
}

export interface StakeAddressRow extends StakeAccount {
  statusLabel: string;
  tone: Tone | undefined;
  /** 'Harbour Stake · 5 %': where it was last staked; null if unknown or nowhere. */
  validator: string | null;
  voteAddress: string | null;
  /** With 5 places; 'unavailable' if the backend does not say. */
  activeText: string;
  inactiveText: string;
  isSelectable: boolean;
  asksAmount: boolean;
  /** The only vote account it can be staked to; null for any. */
  onlyVote: string | null;
}

/** Chains on which each stake is an account of its own. */
export interface StakeAccountsFieldsView {
  kind: "stake-accounts";
  tab: SolanaTab;
  symbol: string;
  rows: StakeAddressRow[];
  othersWhy: string;
  /** '2 of 5 can be split'. */
  count: string;
  amountHint: string | null;
  /** Free stake addresses for a split, the default first. */
  newAddresses: string[];
  validators: KnownDelegate[];
  /** Default target of a withdrawal. */
  ownAddress: string;
  ownName: string;
  costs: StakeCosts;
}

/** One tab's fields; each kind has a component in `components/staking/`. */
export type StakeFieldsView = PoolFieldsView | NominationFieldsView | StakeAccountsFieldsView;
