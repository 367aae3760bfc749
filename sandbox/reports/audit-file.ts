import { eq } from "drizzle-orm";
import { readChainAt, readEntriesOf } from "../audit/read-chain";
import type { Db } from "../db/client";
import { organisations, type ReportInput } from "../db/schema";
import { csvLine } from "./csv";
import type { ReportFile } from "./report-file";

const HEADER = ["event timestamp (UTC)", "description"];
const ENTRIES_AT_ONCE = 1000;

/**
 * The audit log of a period, in the order of the chain, as it was when the file was asked for; last, where its entries
 * stand in the chain.
 */
export async function auditFile(db: Db, organisationId: string, input: ReportInput): Promise<ReportFile> {
  const [organisation] = await db
    .select({ trustId: organisations.trustId })
    .from(organisations)
    .where(eq(organisations.id, organisationId));
  if (!organisation) throw new Error("The organisation does not exist");
  const period = {
    from: new Date(input.from ?? 0),
    to: new Date(input.to),
    lastEntry: input.lastEntry,
  };
  let rows = 0;
  let totals: Record<string, string>[] = [];

  async function* lines(): AsyncGenerator<string> {
    yield csvLine(HEADER);
    const place = await readChainAt(db, organisationId, period);
    if (!place) return;
    const [firstEntry, lastEntry] = [String(place.firstEntry), String(place.lastEntry)];
    const { chainHash } = place;
    const within = { ...period, lastEntry: place.lastEntry };
    const batches = { firstEntry: place.firstEntry, batch: ENTRIES_AT_ONCE };
    for await (const entries of readEntriesOf(db, organisationId, within, batches)) {
      rows += entries.length;
      yield entries
        .map(({ at, actor, description }) => csvLine([at.toISOString(), `${actor}: ${description}`]))
        .join("");
    }
    if (rows !== place.entries) throw new Error("The audit log changed while it was read");
    totals = [{ firstEntry, lastEntry, chainHash }];
    yield csvLine(["Entries", String(rows)]);
    yield csvLine(["First entry", firstEntry]);
    yield csvLine(["Last entry", lastEntry]);
    yield csvLine(["Chain hash", chainHash]);
  }

  return {
    lines: lines(),
    facts: () => ({
      kind: "audit",
      file: `audit-log-${day(period.from)}-${day(period.to)}.csv`,
      organisation: organisation.trustId,
      period: { from: period.from, to: period.to },
      currency: null,
      rows,
      totals,
    }),
  };
}

const day = (at: Date): string => at.toISOString().slice(0, 10);
