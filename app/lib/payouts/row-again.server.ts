import { getPayout, type PayoutDetailRow } from "~/lib/custody/payouts/read.server";
import { settle } from "~/lib/custody/settle.server";
import { MAX_PAYOUT_NAME } from "~/lib/forms/payout-form";
import { fromUnits } from "~/lib/money";
import type { Session } from "~/lib/session/session.server";
import { MAX_REFERENCE_LENGTH } from "./check-row";
import { type FileStage, fileStage } from "./new-answer.server";
import { textOfRows } from "./write-rows";

/** The form with one row of an earlier payout, under a new reference; null if there is no such row. */
export async function rowAgain(session: Session, id: string, position: string): Promise<FileStage | null> {
  const place = /^[1-9]\d{0,3}$/.test(position) ? Number(position) : 0;
  if (place === 0) return null;
  const asked = { states: null, limit: 1, offset: place - 1 };
  const { value: payout } = await settle(getPayout(session, id, asked));
  const row = payout?.rows.items.find((one) => one.position === place);
  if (!payout || !row) return null;
  const name = `${payout.name} again`.slice(0, MAX_PAYOUT_NAME);
  const rows = [{ line: 2, cells: cellsOf(row), isLeftOut: false, seen: "", maxFee: "" }];
  return fileStage({ name, from: "", fileName: "", once: "" }, { text: textOfRows({ rows }) });
}

function cellsOf(row: PayoutDetailRow) {
  return {
    reference: nextReference(row.reference),
    from: row.subWalletId,
    asset: row.asset,
    to: row.to,
    amount: fromUnits(BigInt(row.amount), row.decimals),
    tag: row.memo ?? "",
    note: row.note ?? "",
  };
}

/** 'INV-1' -> 'INV-1-2' -> 'INV-1-3'. */
export function nextReference(reference: string): string {
  const [, stem = reference, count] = /^(.*?)-(\d{1,2})$/.exec(reference) ?? [];
  const isRepeat = count !== undefined && Number(count) >= 2 && Number(count) < 99;
  const suffix = isRepeat ? `-${Number(count) + 1}` : "-2";
  const start = isRepeat ? stem : reference;
  return (
    Array.from(start)
      .slice(0, MAX_REFERENCE_LENGTH - suffix.length)
      .join("") + suffix
  );
}
