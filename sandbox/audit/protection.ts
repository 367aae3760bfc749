import { sql } from "drizzle-orm";
import type { Db } from "../db/client";

const TRIGGERS = [
  "audit_event_prepared",
  "audit_event_chained",
  "audit_events_kept",
  "audit_events_not_emptied",
] as const;

export async function findMissingTriggers(db: Db): Promise<string[]> {
  const { rows } = await db.execute<{ name: string }>(sql`
    select tgname as name from pg_trigger where tgrelid = 'audit_events'::regclass and tgenabled = 'A'`);
  const present = rows.map(({ name }) => name);
  return TRIGGERS.filter((name) => !present.includes(name));
}
