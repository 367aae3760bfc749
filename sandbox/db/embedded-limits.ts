import { sql } from "drizzle-orm";
import type { Db } from "./client";

/** Of the embedded database: the most that docs/performance.md has measured, and bytes of the whole program. */
export const EMBEDDED_LIMITS = { transactions: 1_000_000, memory: 1.5 * 2 ** 30 };

const EVERY_MS = 600_000;
const ADVICE = "Move it to PostgreSQL: npm run sandbox:move";

/** Whether the embedded database holds more than it is made for, in words; one index entry is read. */
export async function findReachedLimits(
  db: Db,
  memory = process.memoryUsage.rss(),
  limits = EMBEDDED_LIMITS,
): Promise<string[]> {
  const { rows } = await db.execute<{ count: string | null }>(
    sql`select max("order")::text as count from transactions`,
  );
  const warnings: string[] = [];
  if (Number(rows[0]?.count ?? 0) >= limits.transactions) {
    const most = limits.transactions.toLocaleString("en-GB");
    warnings.push(`The embedded database has ${most} transactions or more, and is made for fewer. ${ADVICE}`);
  }
  if (memory >= limits.memory) {
    const most = Math.floor(limits.memory / 2 ** 20).toLocaleString("en-GB");
    warnings.push(`The program with the embedded database takes ${most} MiB of memory or more. ${ADVICE}`);
  }
  return warnings;
}

/** Logs each limit when it is reached, once. */
export function watchLimits(
  db: Db,
  log: (line: string) => void,
  find = findReachedLimits,
): { stop(): Promise<void> } {
  const told = new Set<string>();
  const look = async () => {
    for (const warning of await find(db)) {
      if (!told.has(warning)) log(warning);
      told.add(warning);
    }
  };
  // A database that does not answer is told by whoever asks it for something.
  let underWay = look().catch(() => undefined);
  const timer = setInterval(() => {
    underWay = look().catch(() => undefined);
  }, EVERY_MS);
  return {
    async stop() {
      clearInterval(timer);
      await underWay;
    },
  };
}
