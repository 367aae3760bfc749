import { isFinalStatus } from "../present/status";
import type { TransactionRow } from "./transaction-row";

/** A longer list is too much to reload every few seconds. */
const MAX_ROWS = 100;

/** A key of unfinished rows with their statuses, and of tasks; null if nothing is moving or the list is too long. */
export function movingRows(
  rows: readonly Pick<TransactionRow, "id" | "status">[],
  waiting: readonly { id: string }[] = [],
): string | null {
  if (rows.length > MAX_ROWS) return null;
  const moving = rows
    .filter(({ status }) => !isFinalStatus(status))
    .map(({ id, status }) => `${id} ${status}`);
  return [...moving, ...waiting.map(({ id }) => id)].join() || null;
}
