import { getTableName, sql } from "drizzle-orm";
import type { Gauges } from "../../telemetry/process-gauges";
import { mails, networkTransactions, payoutRows, reports, requests, transactions } from "../db/schema";
import type { Services } from "../services";

const QUEUES = [requests, networkTransactions, payoutRows, transactions, reports, mails];

type Backlog = { queue: string; depth: number; lag: number };

/** What is due and not done, of each queue. Lag: seconds that the oldest has waited, 0 if there is none. */
export async function readBacklog({ db, clock }: Pick<Services, "db" | "clock">): Promise<Backlog[]> {
  const now = clock();
  const parts = QUEUES.map(
    (table) => sql`
      select ${getTableName(table)}::text as queue, count(*)::int as depth,
        coalesce(extract(epoch from (${now.toISOString()}::timestamptz - min(due_at))), 0)::float as lag
      from ${table} where due_at <= ${now.toISOString()}::timestamptz`,
  );
  const { rows } = await db.execute<Backlog>(sql.join(parts, sql` union all `));
  return rows.map(({ queue, depth, lag }) => ({ queue, depth: Number(depth), lag: Number(lag) }));
}

/** Both are asked for at once: one statement answers them. */
export function backlogGauges(services: Services): Pick<Gauges, "queueDepth" | "workerLag"> {
  let asked: Promise<Backlog[]> | undefined;
  const ask = () => {
    asked ??= readBacklog(services).finally(() => {
      asked = undefined;
    });
    return asked;
  };
  return {
    queueDepth: async () => (await ask()).map(({ queue, depth }) => ({ value: depth, labels: { queue } })),
    workerLag: async () => (await ask()).map(({ queue, lag }) => ({ value: lag, labels: { queue } })),
  };
}
