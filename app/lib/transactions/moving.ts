import { isFinalStatus } from "../present/status";
import type { TransactionRow } from "./transaction-row";

/** A list that has grown longer is too much to load every few seconds. */
const MAX_ROWS = 100;

/**
 * Names the rows that have not ended, and their states, with what waits for the user; null when nothing is moving, or
 * the list is too long.
 */
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
