/** PostgreSQL allows 65,535 parameters per statement. */
const ROWS = 400;

export async function inChunks<Row>(rows: Row[], insert: (chunk: Row[]) => Promise<unknown>): Promise<void> {
  for (let start = 0; start < rows.length; start += ROWS) await insert(rows.slice(start, start + ROWS));
}
