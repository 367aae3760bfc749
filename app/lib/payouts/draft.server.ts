import { deflateRawSync, inflateRawSync } from "node:zlib";
import { z } from "zod";
import {
  MAX_CELL_LENGTH,
  MAX_PAYOUT_BYTES,
  MAX_PAYOUT_ROWS,
  PAYOUT_COLUMNS,
  type PayoutCells,
} from "~/lib/forms/payout-columns";

export interface DraftRow {
  /** Line of the file, the header being 1. */
  line: number;
  cells: PayoutCells;
  isLeftOut: boolean;
  /** The key of what was looked at and ticked; "" if nothing. */
  seen: string;
  /** Digits, as reviewed: the most that its fee may be; "" before the review. */
  maxFee: string;
}

export interface PayoutDraft {
  /** "" for typed or pasted rows. */
  fileName: string;
  rows: readonly DraftRow[];
}

const MAX_NAME_LENGTH = 200;

const row = z.tuple([
  z.int().min(1).max(2_000_000),
  z.array(z.string().max(MAX_CELL_LENGTH)).length(PAYOUT_COLUMNS.length),
  z.boolean(),
  z.string().max(100),
  z.string().regex(/^\d{0,78}$/),
]);

const packed = z.object({
  fileName: z.string().max(MAX_NAME_LENGTH),
  rows: z.array(row).min(1).max(MAX_PAYOUT_ROWS),
});

/** The rows as one text for a form: they are checked again whenever they come back. */
export function packDraft({ fileName, rows }: PayoutDraft): string {
  const plain = {
    fileName: fileName.slice(0, MAX_NAME_LENGTH),
    rows: rows.map(({ line, cells, isLeftOut, seen, maxFee }) => [
      line,
      PAYOUT_COLUMNS.map((column) => cells[column].slice(0, MAX_CELL_LENGTH)),
      isLeftOut,
      seen,
      maxFee,
    ]),
  };
  return deflateRawSync(JSON.stringify(plain)).toString("base64url");
}

/** Null for a text that `packDraft` cannot have made. */
export function unpackDraft(text: string): PayoutDraft | null {
  try {
    const json = inflateRawSync(Buffer.from(text, "base64url"), { maxOutputLength: 4 * MAX_PAYOUT_BYTES });
    const read = packed.safeParse(JSON.parse(json.toString("utf8")));
    if (!read.success) return null;
    const rows = read.data.rows.map(([line, cells, isLeftOut, seen, maxFee]) => ({
      line,
      cells: Object.fromEntries(PAYOUT_COLUMNS.map((column, at) => [column, cells[at] ?? ""])) as PayoutCells,
      isLeftOut,
      seen,
      maxFee,
    }));
    return { fileName: read.data.fileName, rows };
  } catch {
    return null;
  }
}
