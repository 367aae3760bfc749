import { eq, sql } from "drizzle-orm";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { factsOf } from "../../../sandbox/chains/facts";
import { organisations } from "../../../sandbox/db/schema";
import {
  type AuditedFile,
  auditAudit,
  auditPortfolio,
  auditTransactions,
  exactUnits,
} from "../../fixtures/sandbox/auditor";
import { graphqlData } from "../../fixtures/sandbox/graphql";
import {
  type MailedReport,
  REQUEST_AUDIT,
  REQUEST_TRANSACTIONS,
  requestReport,
} from "../../fixtures/sandbox/report-files";
import { startTestSandbox, type TestSandbox } from "../../fixtures/sandbox/sandbox";

const DAY = 86_400_000;

let sandbox: TestSandbox;
let organisationId: string;
beforeAll(async () => {
  sandbox = await startTestSandbox({ seed: "demo" });
  const [row] = await sandbox.db
    .select({ id: organisations.id })
    .from(organisations)
    .where(eq(organisations.name, "Meridian Treasury Ltd"));
  organisationId = row?.id ?? "";
});
afterAll(() => sandbox?.close());

const filesOf = ({ file, manifest }: MailedReport): AuditedFile => ({
  csv: file.text,
  manifest: manifest.text,
});
const daysAgo = (days: number) => new Date(Date.now() - days * DAY).toISOString().slice(0, 10);

/** What the books have at a moment, both sides of it: the entries of every sub-wallet and asset, added up by SQL. */
async function booksAt(at: string, symbols: string[] | null = null) {
  const { rows } = await sandbox.db.execute<
    Record<"subWalletId" | "chain" | "shown" | "before" | "upTo", string> & { decimals: number }
  >(sql`
    select s.id as "subWalletId", x.chain, x.symbol as shown,
      x.decimals, coalesce(sum(e.amount) filter (where e.created_at < ${at}::timestamptz), 0)::text as before,
      coalesce(sum(e.amount) filter (where e.created_at <= ${at}::timestamptz), 0)::text as "upTo"
    from ledger_entries e
    join ledger_accounts a on a.id = e.account_id
    join sub_wallets s on s.id = a.sub_wallet_id
    join assets x on x.id = a.asset_id
    where s.organisation_id = ${organisationId}
      and (${symbols === null} or x.symbol = any(string_to_array(${(symbols ?? []).join(" ")}, ' ')))
    group by 1, 2, 3, x.decimals`);
  return rows.map(({ before, upTo, decimals, subWalletId, chain, shown }) => ({
    key: `${subWalletId} ${factsOf(chain).names.testnet} ${shown}`,
    before: exactUnits(before, decimals),
    upTo: exactUnits(upTo, decimals),
  }));
}

/** Balances of the books that are not nothing, by sub-wallet and asset. */
async function expectBooks(
  { manifest, balances }: ReturnType<typeof auditTransactions>,
  symbols: string[] | null = null,
): Promise<void> {
  const { from, to } = manifest.period;
  const opening = new Map((await booksAt(from, symbols)).map(({ key, before }) => [key, before]));
  const closing = new Map((await booksAt(to, symbols)).map(({ key, upTo }) => [key, upTo]));
  for (const [key, balance] of balances) {
    expect(balance.opening, `opening of ${key}`).toBe(opening.get(key) ?? 0n);
    expect(balance.closing, `closing of ${key}`).toBe(closing.get(key) ?? 0n);
  }
  const held = [...opening, ...closing].filter(([, units]) => units !== 0n).map(([key]) => key);
  expect([...balances.keys()]).toEqual(expect.arrayContaining(held));
}

describe("an exported file in the hands of somebody who has only its description", () => {
  it.each([
    ["of everything", {}, null],
    ["of a period", { fromDate: daysAgo(120), toDate: daysAgo(20) }, null],
    ["of two assets", { assetSymbols: ["BTC", "USDC"], fromDate: daysAgo(200) }, ["BTC", "USDC"]],
    ["of the newest", { count: 40 }, null],
  ])("adds up, %s, to what the books have of each asset and sub-wallet", async (_, input, symbols) => {
    const audited = auditTransactions(filesOf(await requestReport(sandbox, REQUEST_TRANSACTIONS, input)));
    expect(audited.movements.length).toBeGreaterThan(10);
    expect(audited.balances.size).toBeGreaterThan(3);
    await expectBooks(audited, symbols);
  });

  it("names both sides of each payment as the history does", async () => {
    const { movements } = auditTransactions(filesOf(await requestReport(sandbox, REQUEST_TRANSACTIONS, {})));
    const { rows } = await sandbox.db.execute<
      Record<"id" | "hash" | "from" | "to" | "subWallet", string | null>
    >(sql`
      select id, transaction_hash as hash, from_id as "from", to_id as "to", sub_wallet_id as "subWallet"
      from transactions where organisation_id = ${organisationId}`);
    const known = new Map(rows.map((row) => [`${row.id} ${row.subWallet}`, row]));
    const named = movements.filter((row) => known.has(`${row.id} ${row["sub-wallet id"]}`));
    expect(named.length).toBeGreaterThan(400);
    for (const { id, hash, from, to, ...row } of named) {
      const {
        hash: knownHash,
        from: knownFrom,
        to: knownTo,
      } = known.get(`${id} ${row["sub-wallet id"]}`) ?? {};
      expect({ id, hash, from, to }).toEqual({
        id,
        hash: knownHash ?? "",
        from: knownFrom ?? "",
        to: knownTo ?? "",
      });
    }
  });

  it("of a portfolio has on each day what the books have of each sub-wallet and asset at that moment", async () => {
    const endDate = new Date(Date.now() - 40 * DAY).toISOString();
    const { user } = await graphqlData(sandbox.url, {
      query: `query ($d: String!) { user {
        csv: csvPortfolio(endDate: $d, timePeriod: ONE_WEEK_DAILY, currency: "EUR")
        manifest: csvPortfolioManifest(endDate: $d, timePeriod: ONE_WEEK_DAILY, currency: "EUR") } }`,
      variables: { d: endDate },
    });
    const { manifest, held, days, openings, subWallets } = auditPortfolio(user, "EUR");
    expect(manifest.period.to).toBe(endDate);
    expect(days).toHaveLength(7);
    expect(openings.length).toBeGreaterThan(5);
    expect(subWallets.length).toBeGreaterThan(3);
    const expected = new Map<string, bigint>();
    // The first one is the opening, before the first day.
    for (let ago = 7; ago >= 0; ago -= 1) {
      const at = new Date(Date.parse(endDate) - ago * DAY).toISOString();
      for (const { key: holding, upTo } of await booksAt(at)) {
        const key = `${at.slice(0, 10)} ${holding}`;
        if (upTo !== 0n) expected.set(key, (expected.get(key) ?? 0n) + upTo);
      }
    }
    expect(held.size).toBeGreaterThan(50);
    expect([...held].sort()).toEqual([...expected].sort());
  });

  it("of October in London has its 31 days, in that zone and one currency", async () => {
    const year = new Date().getUTCFullYear() - 1;
    const { user } = await graphqlData(sandbox.url, {
      query: `query ($d: String!) { user {
        csv: csvPortfolio(endDate: $d, timePeriod: ONE_MONTH_DAILY, currency: "USD", timeZone: "Europe/London")
        manifest: csvPortfolioManifest(endDate: $d, timePeriod: ONE_MONTH_DAILY, currency: "USD", timeZone: "Europe/London") } }`,
      variables: { d: `${year}-10-31T23:59:59.999Z` },
    });
    const { manifest, days, openings } = auditPortfolio(user, "USD");
    expect(days).toEqual(
      Array.from({ length: 31 }, (_, day) => `${year}-10-${String(day + 1).padStart(2, "0")}`),
    );
    expect(manifest).toMatchObject({
      timeZone: "Europe/London",
      currency: "USD",
      // Summer time until the last Sunday.
      period: { from: `${year}-09-30T23:00:00.000Z`, to: `${year}-10-31T23:59:59.999Z` },
      file: `portfolio-${year}-10-01-${year}-10-31.csv`,
    });
    for (const row of openings) expect(row["date (Europe/London)"]).toBe(`${year}-09-30`);

    const input = { fromDate: `${year}-09-30T23:00:00Z`, toDate: `${year}-10-31T23:59:59.999Z` };
    const zoned = { ...input, timeZone: "Europe/London", currency: "CHF" };
    const history = auditTransactions(filesOf(await requestReport(sandbox, REQUEST_TRANSACTIONS, zoned)));
    expect(history.manifest).toMatchObject({
      ...{ timeZone: "Europe/London", currency: "CHF", period: { to: input.toDate } },
      file: `transactions-${year}-10-01-${year}-10-31.csv`,
    });
    await expectBooks(history);
  });

  it("of the audit log has every event of the period, and the hash that the log has there", async () => {
    const report = await requestReport(sandbox, REQUEST_AUDIT, { fromDate: daysAgo(30), toDate: daysAgo(0) });
    const { manifest, events, firstEntry, lastEntry, chainHash } = auditAudit(filesOf(report));
    const { rows } = await sandbox.db.execute<
      Record<"at" | "description" | "hash" | "address", string> & { entry: number }
    >(sql`
      select to_char(created_at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"') as at,
        actor || ': ' || description as description, coalesce(address, '') as address, entry::int as entry, hash
      from audit_events
      where chain = ${organisationId} and created_at >= ${manifest.period.from}::timestamptz
        and created_at <= ${manifest.period.to}::timestamptz
      order by entry`);
    expect(events.length).toBeGreaterThan(20);
    // The file is the log as it was when the file was asked for.
    expect(rows.pop()?.description).toMatch(/: Audit log requested$/);
    const key = (row: Record<"at" | "description" | "address" | "hash", string>) =>
      [row.at, row.description, row.address, row.hash].join(" ");
    expect(events.map(key).sort()).toEqual(rows.map(key).sort());
    const { entry, hash } = rows.at(-1) ?? {};
    expect([firstEntry, lastEntry, chainHash]).toEqual([String(rows[0]?.entry), String(entry), hash]);
  });

  it("cannot be another: a changed amount, a row less and a changed manifest are found", async () => {
    const file = filesOf(await requestReport(sandbox, REQUEST_TRANSACTIONS, { count: 20 }));
    const changed = (csv: string) => () => auditTransactions({ ...file, csv });
    const lines = file.csv.split("\r\n");
    expect(changed(file.csv)).not.toThrow();
    expect(changed(lines.toSpliced(3, 1).join("\r\n"))).toThrow("sums");
    expect(changed(file.csv.replace(/\d(?=,)/, (digit) => String((Number(digit) + 1) % 10)))).toThrow("sums");
    const { signature, ...manifest } = JSON.parse(file.manifest);
    const other = JSON.stringify({ ...manifest, rows: manifest.rows - 1, signature });
    expect(() => auditTransactions({ ...file, manifest: other })).toThrow("The signature is wrong");
  });
});
