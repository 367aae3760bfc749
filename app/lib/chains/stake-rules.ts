/** The backend's mutations that stake. */
export type StakeOperation =
  | "createCardanoStakeTransaction"
  | "createCardanoUnstakeTransaction"
  | "createCardanoWithdrawalTransaction"
  | "createSolanaInitialiseStakeTransaction"
  | "createSolanaActivateStakeTransaction"
  | "createSolanaDeactivateStakeTransaction"
  | "createSolanaSplitStakeTransaction"
  | "createSolanaWithdrawStakeTransaction"
  | "createSubstrateStakeTransaction"
  | "createSubstrateAddStakeTransaction"
  | "createSubstrateDelegateStakeTransaction"
  | "createSubstrateUnstakeTransaction"
  | "createSubstrateRestakeTransaction"
  | "createSubstrateWithdrawStakeTransaction";

/**
 * How a chain is staked on, and so which form its stakes have: the whole balance is delegated to a pool; an amount
 * nominates validators; or each stake is an account of its own.
 */
export type StakeKind = "pool" | "nomination" | "stake-accounts";

/** How the console stakes on a chain. */
export interface StakeRules {
  kind: StakeKind;
  operations: readonly StakeOperation[];
  /** Smallest units that are locked besides what is staked: per sub-wallet, or per stake account where it has several. */
  deposit: bigint;
  /** Smallest units: where less would stay staked, all of it is unstaked. Absent: there is no such limit. */
  minBond?: bigint;
  /** Smallest units: the network may refuse to delegate less to a validator. Absent: there is no such limit. */
  minDelegation?: bigint;
  /** '28 days': how long what is unstaked stays locked, where the network has fixed it. */
  unbonding?: string;
}
