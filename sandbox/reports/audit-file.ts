import { readChainAt, readEntriesOf } from "../audit/read-chain";
import { dayIn } from "../base/time-zone";
import type { Db } from "../db/client";
import type { ReportInput } from "../db/schema";
import { readOrganisation } from "../wallets/organisation";
import { BYTE_ORDER_MARK, csvLine } from "./csv";
import type { ReportFile } from "./report-file";

const HEADER = ["event timestamp (UTC)", "description", "IP address", "hash"];
const ENTRIES_AT_ONCE = 1000;

/** A period in the order of the chain, as of the request; last, the entries' place in the chain. */
export async function auditFile(db: Db, organisationId: string, input: ReportInput): Promise<ReportFile> {
  const { trustId } = await readOrganisation(db, organisationId);
  const period = {
    from: new Date(input.from ?? 0),
    to: new Date(input.to),
    lastEntry: input.lastEntry,
  };
  const { timeZone = "UTC" } = input;
  let rows = 0;
  let totals: Record<string, string>[] = [];

  async function* lines(): AsyncGenerator<string> {
    yield BYTE_ORDER_MARK + csvLine(HEADER);
    const place = await readChainAt(db, organisationId, period);
    if (!place) return;
    const [firstEntry, lastEntry] = [String(place.firstEntry), String(place.lastEntry)];
    const { chainHash } = place;
    const within = { ...period, lastEntry: place.lastEntry };
    const batches = { firstEntry: place.firstEntry, batch: ENTRIES_AT_ONCE };
    for await (const entries of readEntriesOf(db, organisationId, within, batches)) {
      rows += entries.length;
      yield entries
        .map(({ at, actor, description, address, hash }) =>
          csvLine([at.toISOString(), `${actor}: ${description}`, address ?? "", hash ?? ""]),
        )
        .join("");
    }
    if (rows !== place.entries) throw new Error("The audit log changed while it was read");
    totals = [{ firstEntry, lastEntry, chainHash }];
    yield lastLine("Entries", String(rows));
    yield lastLine("First entry", firstEntry);
    yield lastLine("Last entry", lastEntry);
    yield lastLine("Chain hash", chainHash);
  }

  return {
    lines: lines(),
    facts: () => ({
      kind: "audit",
      file: `audit-log-${dayIn(period.from, timeZone)}-${dayIn(period.to, timeZone)}.csv`,
      organisation: trustId,
      period: { from: period.from, to: period.to },
      currency: null,
      timeZone,
      rows,
      totals,
    }),
  };
}

const lastLine = (name: string, value: string): string => csvLine([name, value, "", ""]);
