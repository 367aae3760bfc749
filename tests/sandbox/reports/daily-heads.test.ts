import { existsSync, mkdtempSync, readdirSync, rmSync, statSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { eq, sql } from "drizzle-orm";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { reportChains } from "../../../sandbox/audit/report-chains";
import { recordAuditEvent } from "../../../sandbox/auth/audit";
import { mails } from "../../../sandbox/db/schema";
import { claimHeads } from "../../../sandbox/reports/daily-heads";
import { readKeptHeads } from "../../../sandbox/reports/head-files";
import { readHead } from "../../../sandbox/reports/signed-head";
import { buildOrganisation, buildUser, type TestUser } from "../../fixtures/sandbox/builders";
import { startTestSandbox, type TestSandbox } from "../../fixtures/sandbox/sandbox";

const DAY = 86_400_000;

let dataDir: string;
let clockOffset: { ms: number };
let sandbox: TestSandbox;
let owner: TestUser;

beforeEach(async () => {
  dataDir = mkdtempSync(join(tmpdir(), "strongroom-heads-"));
  clockOffset = { ms: 0 };
  sandbox = await startTestSandbox({ dataDir, clockOffset });
  const { id } = await buildOrganisation(sandbox);
  owner = await buildUser(sandbox, id);
  for (const thing of ["One", "Two", "Three"]) await record(thing);
});
afterEach(async () => {
  await sandbox?.close();
  rmSync(dataDir, { recursive: true, force: true });
});

const record = (description: string) =>
  recordAuditEvent(sandbox.db, {
    ...{ organisationId: owner.organisationId, actor: "Travel Rule service", description, at: new Date() },
  });
const day = () => new Date(Date.now() + clockOffset.ms).toISOString().slice(0, 10);
const folder = () => join(dataDir, "audit-heads", owner.organisationId);
/** Without a file that is being written: the worker's own loop runs too. */
const filesKept = () =>
  existsSync(folder())
    ? readdirSync(folder())
        .filter((name) => !name.startsWith("."))
        .sort()
    : [];
const ownMails = () =>
  sandbox.db
    .select()
    .from(mails)
    .where(eq(mails.organisationId, owner.organisationId))
    .orderBy(mails.createdAt);
const check = async () => reportChains(sandbox.db, [], await readKeptHeads(dataDir));

async function nextDay() {
  clockOffset.ms += DAY;
  await sandbox.runOnce();
}

/** What the owner of the database can do, who is not stopped by its triggers. */
async function tamper(statement: string) {
  await sandbox.db.execute(sql.raw("alter table audit_events disable trigger user"));
  await sandbox.db.execute(sql.raw(statement));
  for (const name of ["prepared", "chained"].map((end) => `audit_event_${end}`)) {
    await sandbox.db.execute(sql.raw(`alter table audit_events enable always trigger ${name}`));
  }
  for (const name of ["kept", "not_emptied"].map((end) => `audit_events_${end}`)) {
    await sandbox.db.execute(sql.raw(`alter table audit_events enable always trigger ${name}`));
  }
}

describe("the head of an organisation's audit log", () => {
  it("is signed, kept for its owner alone and mailed once a day, whatever restarts", async () => {
    await nextDay();
    const first = `${day()}.json`;
    expect(filesKept()).toEqual([first]);
    expect(statSync(join(folder(), first)).mode & 0o777).toBe(0o600);
    expect(statSync(folder()).mode & 0o777).toBe(0o700);
    const [kept] = (await readKeptHeads(dataDir)).get(owner.organisationId) ?? [];
    expect(kept?.head).toMatchObject({
      ...{ chain: owner.organisationId, day: day(), entries: 3 },
      publicKey: sandbox.services.keys.exports.publicKey,
    });
    const [mail, ...others] = await ownMails();
    expect(others).toEqual([]);
    expect(mail).toMatchObject({ recipient: owner.email, subject: `Audit log of ${day()}` });
    expect(mail?.body).toContain(`--expect ${kept?.head?.chainHash}`);
    expect(readHead(mail?.body.split("As signed: ")[1] ?? "")).toEqual(kept?.head);

    await sandbox.runOnce();
    await sandbox.close();
    // The process had died before the file was kept.
    rmSync(join(folder(), first));
    sandbox = await startTestSandbox({ dataDir, clockOffset });
    await sandbox.runOnce();
    expect(filesKept()).toEqual([first]);
    expect(await ownMails()).toHaveLength(1);

    await record("Four");
    await nextDay();
    expect(filesKept()).toEqual([first, `${day()}.json`]);
    expect(await ownMails()).toHaveLength(2);
    const { lines, isWhole } = await check();
    expect(isWhole).toBe(true);
    expect(lines.join("\n")).toContain(`Has entry 4, signed on ${day()}`);
  });

  it("is signed by one of several sandboxes on a database, and kept by each", async () => {
    const other = mkdtempSync(join(tmpdir(), "strongroom-heads-"));
    clockOffset.ms += DAY;
    const { services } = sandbox;
    const state = { signal: new AbortController().signal, log: () => undefined };
    await Promise.all(
      [dataDir, other].map((place) =>
        claimHeads({ ...services, env: { ...services.env, DATA_DIR: place } }, state),
      ),
    );
    const heads = await Promise.all(
      [dataDir, other].map(async (place) => (await readKeptHeads(place)).get(owner.organisationId)),
    );
    expect(heads[0]?.[0]?.head).not.toBeNull();
    expect(heads[1]?.map(({ head }) => head)).toEqual(heads[0]?.map(({ head }) => head));
    expect(await ownMails()).toHaveLength(1);
    rmSync(other, { recursive: true, force: true });
  });
});

describe("the check of the audit log", () => {
  it("names a chain that ends before its last head, which is not signed over", async () => {
    await nextDay();
    await tamper(`delete from audit_events where chain = '${owner.organisationId}' and entry = 3`);
    // From inside nothing is wrong.
    expect((await reportChains(sandbox.db, [])).isWhole).toBe(true);
    const signedOn = day();
    const found = await check();
    expect(found.isWhole).toBe(false);
    expect(found.lines).toContain(
      `  CUT OFF: it holds up to entry 2, and on ${signedOn} entry 3 was signed.`,
    );

    await nextDay();
    expect(filesKept()).toEqual([`${signedOn}.json`]);
    const warning = (await ownMails()).at(-1);
    expect(warning?.subject).toBe(`Audit log of ${day()}: entries are missing`);
    expect(warning?.body).toContain(`signed on ${signedOn}`);
    expect(sandbox.logged.join("\n")).toContain("no longer has the entry that was signed");
    expect((await check()).isWhole).toBe(false);
  });

  it("names a chain that was written anew, and a head that was changed", async () => {
    await nextDay();
    await tamper(`delete from audit_events where chain = '${owner.organisationId}'`);
    for (const thing of ["A", "B", "C", "D"]) await record(thing);
    const rewritten = await check();
    expect(rewritten.isWhole).toBe(false);
    expect(rewritten.lines).toContain(
      `  WRITTEN ANEW: entry 3 no longer has the hash that was signed on ${day()}.`,
    );
    const file = join(folder(), `${day()}.json`);
    writeFileSync(file, JSON.stringify({ ...rewritten, entries: 1 }));
    const changed = await check();
    expect(changed.isWhole).toBe(false);
    expect(changed.lines).toContain(`  CHANGED: ${file} is not as it was signed.`);
  });

  it("names organisations without a chain, as wrong where a head says that there was one", async () => {
    const { id } = await buildOrganisation(sandbox);
    const before = await check();
    expect(before.isWhole).toBe(true);
    const at = before.lines.findIndex((line) => line.endsWith(`(${id})`));
    expect(before.lines[at + 1]).toBe("  NO CHAIN: it has no entry.");

    await nextDay();
    await tamper(`delete from audit_events where chain = '${owner.organisationId}'`);
    const after = await check();
    expect(after.isWhole).toBe(false);
    const own = after.lines.findIndex((line) => line.endsWith(`(${owner.organisationId})`));
    expect(after.lines.slice(own + 1, own + 3)).toEqual([
      "  NO CHAIN: it has no entry.",
      `  CUT OFF: it has no entry, and on ${day()} entry 3 was signed.`,
    ]);
  });
});
