import { randomUUID } from "node:crypto";
import { asc, eq } from "drizzle-orm";
import { readEnv } from "../../../sandbox/base/env";
import { openDatabase } from "../../../sandbox/db/client";
import { attachments, organisations, reports } from "../../../sandbox/db/schema";
import { openKeyStore } from "../../../sandbox/keys/key-store";
import { claimReport } from "../../../sandbox/reports/make-report";
import { seedDemo } from "../../../sandbox/seed/index";
import { servicesAlone } from "../../../sandbox/services";

/**
 * With `prepare` seeds the demo; with `make` makes an organisation's whole transaction history as the worker does, and
 * prints what that took as one line of JSON.
 */
const SAMPLE_MS = 20;
const [mode, organisationName = ""] = process.argv.slice(2);
const { DATA_DIR, DATABASE_URL } = process.env;
const env = readEnv({
  DATA_DIR,
  DATABASE_URL,
  SANDBOX_MASTER_KEY: Buffer.alloc(32, 7).toString("base64url"),
  SANDBOX_SERVER_API_KEY: "bench-server-key-0001",
  SANDBOX_PORTAL_API_KEY: "bench-portal-key-0001",
});
const database = await openDatabase(env);
const { db } = database;
const keys = await openKeyStore(db, env);
if (mode === "prepare") await seedDemo(db, env, keys);
else process.stdout.write(`${JSON.stringify(await make())}\n`);
await database.close();

async function make() {
  const [organisation] = await db
    .select()
    .from(organisations)
    .where(eq(organisations.name, organisationName));
  if (!organisation) throw new Error(`There is no organisation ${organisationName}`);
  const now = new Date();
  const id = randomUUID();
  await db.insert(reports).values({
    ...{ id, organisationId: organisation.id, recipient: "bench@example.test", status: "DUE" },
    ...{ kind: "transactions", input: { from: null, to: now.toISOString() }, dueAt: now },
  });
  const before = memory();
  let peak = before;
  const watch = () => {
    const { process, script } = memory();
    peak = { process: Math.max(peak.process, process), script: Math.max(peak.script, script) };
  };
  const timer = setInterval(watch, SAMPLE_MS);
  const started = performance.now();
  const log = (line: string) => process.stderr.write(`${line}\n`);
  await claimReport(servicesAlone({ db, env, keys }), { log, signal: new AbortController().signal });
  const seconds = (performance.now() - started) / 1000;
  clearInterval(timer);
  watch();
  const [file] = await db
    .select()
    .from(attachments)
    .where(eq(attachments.reportId, id))
    .orderBy(asc(attachments.position))
    .limit(1);
  if (!file?.mailId) throw new Error("The report was not made");
  return { seconds, bytes: file.size, before, peak };
}

/** Bytes: of the whole process, and of what its scripts hold. */
function memory() {
  const { rss, heapUsed, external } = process.memoryUsage();
  return { process: rss, script: heapUsed + external };
}
