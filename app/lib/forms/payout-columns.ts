import { writeCells } from "./csv-cells";
import type { CsvSpec } from "./csv-text.server";

/** In the order of the template. */
export const PAYOUT_COLUMNS = ["reference", "from", "asset", "to", "amount", "tag", "note"] as const;

export type PayoutColumn = (typeof PAYOUT_COLUMNS)[number];

export type PayoutCells = Readonly<Record<PayoutColumn, string>>;

/** Generous, so that a wrong cell gets an error about its content. */
export const MAX_CELL_LENGTH = 500;

export const MAX_PAYOUT_ROWS = 1_000;
/** Bytes of a file, or characters of pasted text. */
export const MAX_PAYOUT_BYTES = 1024 * 1024;

export const PAYOUT_CSV: CsvSpec<PayoutColumn> = {
  columns: PAYOUT_COLUMNS,
  aliases: { memo: "tag", destination_tag: "tag" },
  required: ["reference", "asset", "to", "amount"],
  example: "reference,from,asset,to,amount",
  maxLines: MAX_PAYOUT_ROWS,
};

export function writePayoutHeader(): string {
  return writeCells(PAYOUT_COLUMNS);
}
