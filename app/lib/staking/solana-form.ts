import type { StakeForm } from "~/lib/forms/stake-form";

/** The tabs of Solana's stake dialog; the first is shown by default. */
export type SolanaTab = "stake" | "split" | "unstake" | "withdraw";

/** The fields of Solana's stake forms. */
export type SolanaStakeField =
  | "stakeAddress"
  | "amount"
  | "voteAddress"
  | "newStakeAddress"
  | "withdrawAddress"
  | "confirmedAddress";

/** A stake form as typed: every field is text, trimmed. */
export type SolanaStakeForm = Pick<StakeForm, SolanaStakeField>;
