import { ANNOTATION_FIELDS } from "./field-limits";

const TEXT = 500;
const NUMBER = 200;
const CHOICE = 100;

export const STAKE_FIELDS = {
  ...ANNOTATION_FIELDS,
  /** In whole coins. */
  amount: NUMBER,
  poolId: TEXT,
  stakeAddress: TEXT,
  voteAddress: TEXT,
  newStakeAddress: TEXT,
  withdrawAddress: TEXT,
  confirmedAddress: TEXT,
  validators: 4_000,
  validator: TEXT,
  /** NONE or CUSTOM. */
  fee: CHOICE,
  /** In whole coins. */
  tip: NUMBER,
  useCustomNonce: CHOICE,
  nonce: NUMBER,
} as const;

export type StakeField = keyof typeof STAKE_FIELDS;

export type StakeForm = Record<StakeField, string>;

function formOf(read: (field: StakeField) => string): StakeForm {
  const fields = Object.keys(STAKE_FIELDS) as StakeField[];
  return Object.fromEntries(fields.map((field) => [field, read(field)])) as StakeForm;
}

export function emptyStakeForm(): StakeForm {
  return { ...formOf(() => ""), fee: "NONE" };
}

export function toStakeForm(posted: Readonly<StakeForm>): StakeForm {
  return formOf((field) => posted[field]);
}
