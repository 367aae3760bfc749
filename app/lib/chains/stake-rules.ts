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

/** Delegate the whole balance to a pool, nominate validators with an amount, or hold one account for each stake. */
export type StakeKind = "pool" | "nomination" | "stake-accounts";

export interface StakeRules {
  kind: StakeKind;
  operations: readonly StakeOperation[];
  /** Smallest units, locked besides the stake, per sub-wallet or per stake account. */
  deposit: bigint;
  /** Smallest units. If less would stay staked, all is unstaked. */
  minBond?: bigint;
  /** Smallest units. The network may refuse to delegate less to a validator. */
  minDelegation?: bigint;
  /** '28 days'; absent if the network has not fixed it. */
  unbonding?: string;
}
