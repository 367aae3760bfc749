/** PostgreSQL allows at most 65,535 parameters per statement; this many rows of any table stay far below. */
const ROWS = 400;

/** Calls `insert` with the rows in their order, a statement's worth at a time. */
export async function inChunks<Row>(rows: Row[], insert: (chunk: Row[]) => Promise<unknown>): Promise<void> {
  for (let start = 0; start < rows.length; start += ROWS) await insert(rows.slice(start, start + ROWS));
}
