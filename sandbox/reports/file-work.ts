import { sql } from "drizzle-orm";
import type { Db } from "../db/client";
import { mails, reports } from "../db/schema";
import { claimMail } from "../mail/deliver";
import type { Work } from "../worker/loop";
import { claimHeads } from "./daily-heads";
import { claimReport } from "./make-report";

/** Separate from requests, because a file can take minutes. */
export const fileWork: Work = { claims: [claimReport, claimHeads, claimMail], nextDueAt };

async function nextDueAt(db: Db): Promise<Date | null> {
  const { rows } = await db.execute<{ due: string | null }>(sql`
    select (extract(epoch from least(
      (select min(due_at) from ${reports} where due_at is not null),
      (select min(due_at) from ${mails} where due_at is not null)
    )) * 1000)::text as due`);
  const due = rows[0]?.due;
  return due ? new Date(Number(due)) : null;
}
