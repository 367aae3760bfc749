import type { FieldLimits } from "~/lib/forms/field-limits";

/** The fields of the transfer form. */
export const TRANSFER_FIELDS = {
  /** Symbol. */
  asset: 100,
  /** In whole coins. */
  amount: 200,
  /** The recipient's subWalletId. */
  to: 200,
} as const satisfies FieldLimits;

export type TransferField = keyof typeof TRANSFER_FIELDS;
export type TransferForm = Record<TransferField, string>;

/** The fields of the transfer form among those of a posted one. */
export function toTransferForm({ asset, amount, to }: Readonly<Record<TransferField, string>>): TransferForm {
  return { asset, amount, to };
}
