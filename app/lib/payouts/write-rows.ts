import { writeCsvLine } from "~/lib/forms/csv-cells";
import { PAYOUT_COLUMNS, writePayoutHeader } from "~/lib/forms/payout-columns";
import type { PayoutDraft } from "./draft.server";

/** As a CSV that can be changed and read again, with the rows that were left out. */
export function textOfRows({ rows }: Pick<PayoutDraft, "rows">): string {
  return (
    writePayoutHeader() +
    rows.map(({ cells }) => writeCsvLine(PAYOUT_COLUMNS.map((one) => cells[one]))).join("")
  );
}
