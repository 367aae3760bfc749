import { sql } from "drizzle-orm";
import { afterAll, beforeAll, expect, it } from "vitest";
import { reportChains } from "../../../sandbox/audit/report-chains";
import { recordAuditEvent } from "../../../sandbox/auth/audit";
import { runFrom } from "../../../sandbox/base/origin";
import { buildOrganisation, buildUser, type TestUser } from "../../fixtures/sandbox/builders";
import { graphqlData } from "../../fixtures/sandbox/graphql";
import { REQUEST_AUDIT, requestReport, rowsOf } from "../../fixtures/sandbox/report-files";
import { startTestSandbox, type TestSandbox } from "../../fixtures/sandbox/sandbox";
import { signIn } from "../../fixtures/sandbox/sign-in";

const LOG = `query ($from: String!, $until: String!) { user { auditLog(from: $from, until: $until, descending: false, limit: 100) {
  items { entry createdAt actor { name email } description address hash } } } }`;
const DAY = 86_400_000;

let sandbox: TestSandbox;
let owner: TestUser;
beforeAll(async () => {
  sandbox = await startTestSandbox();
  const { id } = await buildOrganisation(sandbox);
  owner = await buildUser(sandbox, id, { isServerUser: true, firstName: "Zoë", lastName: "Öst" });
});
afterAll(() => sandbox?.close());

const dayOf = (at: number) => new Date(at).toISOString().slice(0, 10);

it("The audit log's file has the entries of the page in its order, and its hash is checked later against the log", async () => {
  const { db, url } = sandbox;
  const { organisationId } = owner;
  const now = Date.now();
  const record = (description: string, at: number, actor = "Travel Rule service") =>
    recordAuditEvent(db, { organisationId, actor, description, at: new Date(at) });
  await record("Long ago", now - 5 * DAY);
  await signIn(url, owner);
  // Entries are numbered by commit, so that their times need not rise.
  await runFrom({ place: "CONSOLE", address: "192.0.2.7" }, () => record("Committed first", now - DAY));
  await record("Committed second, begun before", now - DAY - 1);
  await record("=cmd|' /C calc'!A0", now - DAY, "<a@b.example>");
  await record("API keys do things, too", now - DAY, "API Key ****000001");

  const input = { fromDate: dayOf(now - 3 * DAY), toDate: dayOf(now) };
  const { file, manifest } = await requestReport(sandbox, REQUEST_AUDIT, input);
  const rows = rowsOf(file).map((row) => Object.values(row));
  const { user } = await graphqlData(url, {
    query: LOG,
    variables: { from: `${input.fromDate}T00:00:00Z`, until: dayOf(now + DAY) },
  });
  type Item = {
    entry: number;
    createdAt: string;
    actor: Record<string, string>;
    description: string;
    address: string | null;
    hash: string;
  };
  const items: Item[] = user.auditLog.items.filter(
    ({ description }: Item) => description !== "Audit log requested",
  );
  const nameOf = ({ name, email }: Record<string, string>) =>
    email === undefined || email === null ? name : name === email ? `<${email}>` : `${name} <${email}>`;
  expect(rows.slice(0, -4)).toEqual(
    items.map(({ createdAt, actor, description, address, hash }) => [
      ...[createdAt, `${nameOf(actor)}: ${description}`, address ?? "", hash],
    ]),
  );
  expect(items.map(({ description }) => description)).toEqual([
    "Signed in",
    "Committed first",
    "Committed second, begun before",
    "=cmd|' /C calc'!A0",
    "API keys do things, too",
  ]);
  const last = items.at(-1)!;
  const totals = { firstEntry: "2", lastEntry: String(last.entry), chainHash: last.hash };
  expect(rows[1]?.[2]).toBe("192.0.2.7");
  expect(rows.slice(-4)).toEqual([
    ["Entries", "5", "", ""],
    ["First entry", totals.firstEntry, "", ""],
    ["Last entry", totals.lastEntry, "", ""],
    ["Chain hash", totals.chainHash, "", ""],
  ]);
  expect(JSON.parse(manifest.text)).toMatchObject({ kind: "audit", rows: 5, totals: [totals] });

  await record("Later", now);
  const later = await reportChains(db, [last.hash]);
  expect(later.isWhole).toBe(true);
  expect(later.lines.at(-1)).toBe(`Expected ${last.hash}\n  is entry ${last.entry} of Test Organisation`);
  await db.execute(sql`alter table audit_events disable trigger audit_events_kept`);
  await db.execute(
    sql`update audit_events set description = 'Signed out' where entry = 2 and organisation_id is not null`,
  );
  await db.execute(sql`alter table audit_events enable always trigger audit_events_kept`);
  const changed = await reportChains(db, [last.hash]);
  expect(changed.isWhole).toBe(false);
  expect(changed.lines).toContain("  BROKEN: entry 2 was changed after it was written, or inserted.");
  expect(changed.lines.at(-1)).toContain("MISSING");
});
