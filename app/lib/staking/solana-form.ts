import type { StakeForm } from "~/lib/forms/stake-form";

export type SolanaTab = "stake" | "split" | "unstake" | "withdraw";

export type SolanaStakeField =
  | "stakeAddress"
  | "amount"
  | "voteAddress"
  | "newStakeAddress"
  | "withdrawAddress"
  | "confirmedAddress";

/** As typed, trimmed. */
export type SolanaStakeForm = Pick<StakeForm, SolanaStakeField>;
