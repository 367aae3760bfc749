const TEXT = 500;
const NUMBER = 200;
const CHOICE = 100;

/** The fields of all stake forms; each tab of a chain has some of them. */
export const STAKE_FIELDS = {
  /** In whole coins. */
  amount: NUMBER,
  poolId: TEXT,
  stakeAddress: TEXT,
  voteAddress: TEXT,
  newStakeAddress: TEXT,
  withdrawAddress: TEXT,
  /** A vote or withdraw address, once the user confirmed that it is not the known address it resembles. */
  confirmedAddress: TEXT,
  /** The validators chosen so far, with a space between them. */
  validators: 4_000,
  /** The one that is about to be added. */
  validator: TEXT,
  /** NONE or CUSTOM. */
  fee: CHOICE,
  /** In whole coins. */
  tip: NUMBER,
  /** "on" when the custom-nonce box is ticked. */
  useCustomNonce: CHOICE,
  nonce: NUMBER,
} as const;

export type StakeField = keyof typeof STAKE_FIELDS;

/** A stake form as typed: every field is text, trimmed. */
export type StakeForm = Record<StakeField, string>;

function formOf(read: (field: StakeField) => string): StakeForm {
  const fields = Object.keys(STAKE_FIELDS) as StakeField[];
  return Object.fromEntries(fields.map((field) => [field, read(field)])) as StakeForm;
}

/** The form before any input: without a tip. */
export function emptyStakeForm(): StakeForm {
  return { ...formOf(() => ""), fee: "NONE" };
}

/** Reads a posted form into the stake form's fields. */
export function toStakeForm(posted: Readonly<StakeForm>): StakeForm {
  return formOf((field) => posted[field]);
}
