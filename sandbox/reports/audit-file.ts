import { eq, sql } from "drizzle-orm";
import { readChainAt } from "../audit/read-chain";
import type { Db } from "../db/client";
import { organisations, type ReportInput } from "../db/schema";
import { csvLine } from "./csv";
import type { ReportFile } from "./report-file";

const HEADER = ["event timestamp (UTC)", "description"];
const EVENTS_AT_ONCE = 1000;

type Event = { place: string; at: string; actor: string; description: string };

/** The audit log of a period, oldest first, as it was when the file was asked for; last, where its entries stand in the chain. */
export async function auditFile(
  db: Db,
  organisationId: string,
  { from, to, lastEvent = 0 }: ReportInput,
): Promise<ReportFile> {
  const [organisation] = await db
    .select({ trustId: organisations.trustId })
    .from(organisations)
    .where(eq(organisations.id, organisationId));
  if (!organisation) throw new Error("The organisation does not exist");
  const period = { from: new Date(from ?? 0), to: new Date(to) };
  let rows = 0;
  let totals: Record<string, string>[] = [];

  async function* lines(): AsyncGenerator<string> {
    yield csvLine(HEADER);
    let cursor = { at: period.from.toISOString(), place: "0" };
    for (;;) {
      const { rows: events } = await db.execute<Event>(sql`
        select "order"::text as place, created_at::text as at, actor, description from audit_events
        where organisation_id = ${organisationId} and "order" <= ${lastEvent}::bigint
          and (created_at, "order") > (${cursor.at}::timestamptz, ${cursor.place}::bigint)
          and created_at <= ${period.to.toISOString()}::timestamptz
        order by created_at, "order" limit ${EVENTS_AT_ONCE}`);
      rows += events.length;
      yield events
        .map(({ at, actor, description }) =>
          csvLine([new Date(at).toISOString(), `${actor}: ${description}`]),
        )
        .join("");
      const last = events.at(-1);
      if (!last || events.length < EVENTS_AT_ONCE) break;
      cursor = last;
    }
    const chain = await readChainAt(db, organisationId, period);
    if (!chain) return;
    const { firstEntry, lastEntry, chainHash } = chain;
    totals = [{ firstEntry: String(firstEntry), lastEntry: String(lastEntry), chainHash }];
    yield csvLine(["Entries", String(rows)]);
    yield csvLine(["First entry", String(firstEntry)]);
    yield csvLine(["Last entry", String(lastEntry)]);
    yield csvLine(["Chain hash", chainHash]);
  }

  return {
    lines: lines(),
    facts: () => ({
      kind: "audit",
      file: `audit-log-${day(period.from)}-${day(period.to)}.csv`,
      organisation: organisation.trustId,
      period,
      currency: null,
      rows,
      totals,
    }),
  };
}

const day = (at: Date): string => at.toISOString().slice(0, 10);
