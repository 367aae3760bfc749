import { ANNOTATION_FIELDS, type FieldLimits } from "~/lib/forms/field-limits";

export const TRANSFER_FIELDS = {
  ...ANNOTATION_FIELDS,
  asset: 100,
  /** Whole coins. */
  amount: 200,
  to: 200,
} as const satisfies FieldLimits;

export type TransferField = keyof typeof TRANSFER_FIELDS;
export type TransferForm = Record<TransferField, string>;

export function toTransferForm(posted: Readonly<Record<TransferField, string>>): TransferForm {
  const { reference, note, asset, amount, to } = posted;
  return { reference, note, asset, amount, to };
}
