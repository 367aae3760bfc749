import type { FeeOption } from "~/lib/fees/fee-kind";
import type { Tone } from "~/lib/present/status";
import type { StakeAccount, StakeCosts } from "./solana-after";
import type { SolanaTab } from "./solana-form";

/** A validator or pool, as far as the backend knows it. */
export interface KnownDelegate {
  id: string;
  name: string | null;
  /** '5 %'; null where it is not known. */
  commission: string | null;
}

/** Facts that a tab shows in place of fields: what is returned or paid, and to whom. */
export interface StakeFact {
  label: string;
  value: string;
  note: string | null;
  isAddress?: boolean;
}

/** The form of a chain on which the whole balance is delegated to a pool. */
export interface PoolFieldsView {
  kind: "pool";
  hasPoolId: boolean;
  facts: StakeFact[];
}

/** The form of a chain on which an amount nominates validators. */
export interface NominationFieldsView {
  kind: "nomination";
  hasValidators: boolean;
  known: KnownDelegate[];
  facts: StakeFact[];
  /** Transaction priority. */
  fees: FeeOption[];
}

/** A row of the list of stake addresses. */
export interface StakeAddressRow extends StakeAccount {
  statusLabel: string;
  tone: Tone | undefined;
  /** Whom it was last staked to: 'Harbour Stake · 5 %'; null where that is not known, or nobody. */
  validator: string | null;
  voteAddress: string | null;
  /** With 5 places; 'unavailable' where the backend does not say. */
  activeText: string;
  inactiveText: string;
  isSelectable: boolean;
  asksAmount: boolean;
  /** The only vote account that it can be staked to; null: any. */
  onlyVote: string | null;
}

/** The form of a chain on which each stake is an account of its own. */
export interface StakeAccountsFieldsView {
  kind: "stake-accounts";
  tab: SolanaTab;
  symbol: string;
  /** Those that can be chosen first. */
  rows: StakeAddressRow[];
  /** Why the others cannot be chosen. */
  othersWhy: string;
  /** '2 of 5 can be split'. */
  count: string;
  /** What the amount may be; null where it is not known. */
  amountHint: string | null;
  /** Free stake addresses for a split, the usual one first. */
  newAddresses: string[];
  /** Vote accounts that the sub-wallet has staked to. */
  validators: KnownDelegate[];
  /** Where a withdrawal goes by default. */
  ownAddress: string;
  ownName: string;
  costs: StakeCosts;
}

/** The fields of one tab, by what its chain's stakes are like: each has a component in `components/staking/`. */
export type StakeFieldsView = PoolFieldsView | NominationFieldsView | StakeAccountsFieldsView;
