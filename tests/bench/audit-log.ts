/**
 * Measures the audit log's search in an organisation with few and with many entries, on a PostgreSQL of its own. What is
 * measured is the whole call of the API, milliseconds, median.
 *
 *   npm run bench:audit -- 10000 1000000
 */
import { sql } from "drizzle-orm";
import pg from "pg";
import { scopeOf } from "../../sandbox/api/resolvers/search-scope";
import { actorId } from "../../sandbox/audit/find-entries";
import { tokenAfter } from "../../sandbox/base/paging";
import { buildOrganisation, buildUser } from "../fixtures/sandbox/builders";
import { graphqlData } from "../fixtures/sandbox/graphql";
import { startTestSandbox, type TestSandbox } from "../fixtures/sandbox/sandbox";
import { startPostgres } from "./growth/postgres.mjs";

const RUNS = 15;
const QUERY = `query ($search: String, $actor: String, $action: String, $from: String, $until: String,
    $descending: Boolean, $nextToken: String) {
  user { auditLog(search: $search, actor: $actor, action: $action, from: $from, until: $until,
      descending: $descending, nextToken: $nextToken, limit: 25) {
    items { entry createdAt actor { id name } action description details origin address hash }
    nextToken count hasMore actors { id name } actions origins } } }`;

const ACTOR = "Person 7 <person7@example.test>";

/** One entry a minute up to now. One of 200 names Northbank; twenty name a code; the texts have ids as the real ones do. */
async function fill({ db }: TestSandbox, organisationId: string, entries: number): Promise<void> {
  await db.execute(sql.raw("alter table audit_events disable trigger user"));
  await db.execute(sql`
    insert into audit_events (organisation_id, actor, description, details, created_at, action, origin, address, entry, previous_hash, hash)
    select ${organisationId}::uuid, 'Person ' || n % 40 || ' <person' || n % 40 || '@example.test>',
      'Request ' || id || ' moved on' || case when n % 200 = 0 then ' Northbank' else '' end
        || case when n % ${entries / 20}::int = 0 then ' code4711' else '' end,
      'Ethereum transaction · ' || id, now() - (${entries}::int - n) * interval '1 minute',
      (array['SIGNED_IN', 'REQUEST_CREATED', 'REQUEST_MOVED', 'REQUEST_APPROVED', 'REQUEST_CONFIRMED'])[1 + n % 5],
      (array['CONSOLE', 'PHONE', 'SERVICE'])[1 + n % 3], '192.0.2.' || n % 200, n,
      encode(sha256((n - 1)::text::bytea), 'hex'), encode(sha256(n::text::bytea), 'hex')
    from (select n, gen_random_uuid() as id from generate_series(1, ${entries}::int) as n) as numbered`);
  await db.execute(sql.raw("alter table audit_events enable trigger user"));
  await db.execute(sql.raw("vacuum analyze audit_events"));
}

type Variables = Record<string, string | boolean | null>;

const daysAgo = (days: number) => new Date(Date.now() - days * 86_400_000).toISOString();
const FILTERS: Record<string, Variables> = {
  "no filter": {},
  "the oldest first": { descending: false },
  "a person": { actor: actorId(ACTOR) },
  "a person and an action": { actor: actorId(ACTOR), action: "REQUEST_APPROVED" },
  "a word of one entry in 200": { search: "northbank" },
  "a word of nearly all": { search: "request" },
  "a word of twenty entries": { search: "code4711" },
  "a word of none": { search: "nothinglikeit" },
  "the last two days": { from: daysAgo(2) },
  "the last two days, the oldest first": { from: daysAgo(2), descending: false },
  "a person in the last two days, the oldest first": {
    from: daysAgo(2),
    actor: actorId(ACTOR),
    descending: false,
  },
};

/** The token of the page in the middle of the log. */
function deepToken({ env }: TestSandbox, organisationId: string, entries: number, variables: Variables) {
  const { search = null, actor = null, action = null, from = null, descending = true } = variables;
  const parts = [
    search,
    actor,
    action,
    null,
    from && new Date(String(from)).toString(),
    null,
    String(descending),
  ];
  const scope = scopeOf(
    "auditLog",
    organisationId,
    parts.map((part) => part?.toString()),
  );
  return tokenAfter(env, String(Math.floor(entries / 2)), scope);
}

async function time(work: () => Promise<unknown>): Promise<number> {
  const times: number[] = [];
  for (let run = 0; run < RUNS; run++) {
    const start = performance.now();
    await work();
    times.push(performance.now() - start);
  }
  return times.sort((a, b) => a - b)[Math.floor(RUNS / 2)] ?? Number.NaN;
}

async function measure(server: string, entries: number) {
  const name = `audit_${entries}`;
  const client = new pg.Client({ connectionString: server });
  await client.connect();
  await client.query(`create database ${name}`);
  await client.end();
  const url = new URL(server);
  url.pathname = `/${name}`;
  const sandbox = await startTestSandbox({ env: { DATABASE_URL: url.href } });
  try {
    const { id } = await buildOrganisation(sandbox);
    await buildUser(sandbox, id, { isServerUser: true });
    await fill(sandbox, id, entries);
    const ask = (variables: Variables) => graphqlData(sandbox.url, { query: QUERY, variables });
    const found: Record<string, { first: number; deep: number }> = {};
    for (const [filter, variables] of Object.entries(FILTERS)) {
      const nextToken = deepToken(sandbox, id, entries, variables);
      found[filter] = {
        first: await time(() => ask(variables)),
        deep: await time(() => ask({ ...variables, nextToken })),
      };
    }
    return found;
  } finally {
    await sandbox.close();
  }
}

const sizes = process.argv.slice(2).map(Number);
const postgres = await startPostgres();
if (!postgres) throw new Error("PostgreSQL is not installed here");
try {
  const results = [];
  for (const entries of sizes) results.push(await measure(postgres.url, entries));
  const head = sizes.map((entries) => `${entries.toLocaleString("en")}: first | deep`).join(" | ");
  process.stdout.write(`| filter | ${head} |\n|---|${"---:|---:|".repeat(sizes.length)}\n`);
  for (const filter of Object.keys(FILTERS)) {
    const cells = results.flatMap((result) => {
      const { first = Number.NaN, deep = Number.NaN } = result[filter] ?? {};
      return [first.toFixed(0), deep.toFixed(0)];
    });
    process.stdout.write(`| ${filter} | ${cells.join(" | ")} |\n`);
  }
} finally {
  await postgres.stop();
}
