import { join } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { sql } from "drizzle-orm";
import { type Db, openDatabase } from "../../../sandbox/db/client";
import { runTool } from "../../../scripts/lib/processes.mjs";
import { projectRoot } from "../../../scripts/lib/project.mjs";
import type { ScalePlan } from "../../../scripts/lib/scale/plan.mjs";
import { takeAccount } from "../payouts/account";
import type { Payer, ProofRow } from "../payouts/world";

const MAX_END_MS = 300_000;

type Stored = { reference: string; status: string; mined: string; others: string };

/** Each row has one request, which is confirmed, by one transaction of the simulated network. */
async function paymentFaults(db: Db, rows: readonly ProofRow[]): Promise<string[]> {
  const { rows: stored } = await db.execute<Stored>(sql`
    select a.reference, r.status,
      count(n.hash) filter (where n.status = 'MINED')::text as mined,
      count(n.hash) filter (where n.status <> 'MINED')::text as others
    from requests r join request_annotations a on a.request_id = r.id
    left join network_transactions n on n.request_id = r.id
    group by r.id, a.reference, r.status`);
  const faults = rows.flatMap(({ reference }) => {
    const found = stored.filter((one) => one.reference === reference);
    const [one] = found;
    if (found.length !== 1 || !one) return [`${reference} has ${found.length} requests`];
    if (one.status !== "CONFIRMED") return [`${reference} is ${one.status}`];
    if (one.mined !== "1" || one.others !== "0")
      return [`${reference} has ${one.mined} mined and ${one.others} other transactions`];
    return [];
  });
  const [other] = (await db.execute<{ count: string }>(sql`select count(*)::text as count from requests`))
    .rows;
  return other?.count === String(rows.length) ? faults : [...faults, `There are ${other?.count} requests`];
}

/** @returns how many of all requests have not ended */
async function countOpen(db: Db): Promise<number> {
  const { rows } = await db.execute<{ count: string }>(sql`
    select count(*)::text as count from requests where status <> 'CONFIRMED' and due_at is not null
      or status in ('SIGNED', 'SUBMITTED')`);
  return Number(rows[0]?.count);
}

/** Waits until everything has ended, and adds it all up. @returns what is wrong */
export async function accountOf(
  { databaseUrl, dataDir }: Pick<ScalePlan, "databaseUrl" | "dataDir">,
  payers: readonly Payer[],
  rows: readonly ProofRow[],
  print: (line: string) => void,
): Promise<string[]> {
  const database = await openDatabase({ DATABASE_URL: databaseUrl, DATA_DIR: dataDir });
  try {
    const endsAt = Date.now() + MAX_END_MS;
    while ((await countOpen(database.db)) > 0 && Date.now() < endsAt) await sleep(500);
    const account = await takeAccount(database.db, payers, rows, paymentFaults);
    for (const words of account.words) print(words);
    const env = { ...process.env, DATABASE_URL: databaseUrl, DATA_DIR: dataDir };
    const program = join(projectRoot, "scripts", "sandbox-verify-audit.mjs");
    const code = await runTool(process.execPath, [program], { cwd: projectRoot, env });
    return code === 0 ? account.faults : [...account.faults, "sandbox:verify-audit has found something"];
  } finally {
    await database.close();
  }
}
