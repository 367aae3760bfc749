import type { FeeOption } from "~/lib/fees/fee-kind";

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

/** The fields of one tab, by what its chain's stakes are like: each has a component in `components/staking/`. */
export type StakeFieldsView = PoolFieldsView | NominationFieldsView;
