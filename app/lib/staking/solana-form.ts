/** The tabs of Solana's stake dialog; the first is shown by default. */
export const SOLANA_TABS = ["stake", "split", "unstake", "withdraw"] as const;

export type SolanaTab = (typeof SOLANA_TABS)[number];

/** Generous, so that a wrong paste gets an error about its content rather than its length. */
const TEXT = 500;
const NUMBER = 200;

/** The fields of Solana's stake forms, each with its maximum length. */
export const SOLANA_STAKE_FIELDS = {
  /** The chosen stake address. */
  stakeAddress: TEXT,
  /** In SOL. */
  amount: NUMBER,
  voteAddress: TEXT,
  /** The stake address to which a split moves the amount. */
  newStakeAddress: TEXT,
  withdrawAddress: TEXT,
  /** The vote or withdraw address, once the user confirmed that it is not the known address it resembles. */
  confirmedAddress: TEXT,
} as const;

export type SolanaStakeField = keyof typeof SOLANA_STAKE_FIELDS;

/** A stake form as typed: every field is text, trimmed. */
export type SolanaStakeForm = Record<SolanaStakeField, string>;

export const EMPTY_SOLANA_FORM: SolanaStakeForm = {
  stakeAddress: "",
  amount: "",
  voteAddress: "",
  newStakeAddress: "",
  withdrawAddress: "",
  confirmedAddress: "",
};

/** Reads a posted form into these fields. */
export function toSolanaForm(posted: Readonly<Partial<SolanaStakeForm>>): SolanaStakeForm {
  const fields = Object.keys(EMPTY_SOLANA_FORM) as SolanaStakeField[];
  return Object.fromEntries(fields.map((field) => [field, posted[field] ?? ""])) as SolanaStakeForm;
}
