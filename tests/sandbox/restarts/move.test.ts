import { mkdirSync, mkdtempSync, readdirSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { eq } from "drizzle-orm";
import pg from "pg";
import { afterAll, describe, expect, it } from "vitest";
import { makeBackup } from "../../../sandbox/backups/make-backup";
import { moveDatabase } from "../../../sandbox/backups/move-database";
import { restoreBackup } from "../../../sandbox/backups/restore-backup";
import { addressBookEntries, auditEvents, requests } from "../../../sandbox/db/schema";
import { startPostgres } from "../../bench/growth/postgres.mjs";
import { callsOf, type Payments, STRANGER, startPayments } from "../../fixtures/sandbox/payments";
import { startTestSandbox, type TestSandbox } from "../../fixtures/sandbox/sandbox";
import { trialBalance } from "../../fixtures/sandbox/trial-balance";

/** Null where no PostgreSQL is installed: then only its words are tested. */
const server = await startPostgres();
const folder = mkdtempSync(join(tmpdir(), "strongroom-move-"));
const dataDir = join(folder, "data");
let moved: TestSandbox | undefined;

afterAll(async () => {
  await moved?.close();
  await server?.stop();
  rmSync(folder, { recursive: true, force: true });
});

async function createDatabase(name: string): Promise<string> {
  const client = new pg.Client({ connectionString: server!.url });
  await client.connect();
  await client.query(`create database ${name}`);
  await client.end();
  return server!.url.replace(/\/postgres$/, `/${name}`);
}

describe.skipIf(!server)("a move from the embedded database to PostgreSQL", () => {
  const sent: string[] = [];
  let people: Payments["people"];
  let eth: Payments["eth"];
  let target: string;
  let masterKey: string;

  it("is refused while the sandbox runs", async () => {
    mkdirSync(dataDir);
    const payments = await startPayments({ dataDir, env: { DATABASE_URL: "" } });
    ({ people, eth } = payments);
    masterKey = payments.sandbox.env.SANDBOX_MASTER_KEY;
    for (let count = 0; count < 2; count += 1) {
      const { requestId } = await payments.sendEthereum({
        fromAddress: eth.address,
        to: STRANGER,
        value: "1000",
      });
      await payments.waitFor(requestId, "AWAITING_SIGNATURES");
      await payments.approve(requestId, people[0]!);
      await payments.waitFor(requestId, "CONFIRMED");
      sent.push(requestId);
    }
    // Texts whose order differs between collations, and characters that need care.
    for (const name of ["Über", "ubër", "Z'a\\\"n\n\t", "a", "B", "ﬀ‮"]) {
      await payments.sandbox.db.insert(addressBookEntries).values({
        organisationId: payments.organisation.id,
        chain: "ETHEREUM",
        name,
        address: `0x${Buffer.from(name).toString("hex").padEnd(40, "0")}`,
        recipient: true,
        travelRule: false,
      });
    }
    target = await createDatabase("target");
    await expect(moveDatabase(dataDir, target, "testnet")).rejects.toThrow("uses this data folder");
    await payments.sandbox.close();
  });

  it("is refused to a database that is not empty, or that somebody uses", async () => {
    const filled = await createDatabase("filled");
    const client = new pg.Client({ connectionString: filled });
    await client.connect();
    await expect(moveDatabase(dataDir, filled, "testnet")).rejects.toThrow(
      "1 other connection uses the database",
    );
    await client.query("create table somebody (id int)");
    await client.end();
    await expect(moveDatabase(dataDir, filled, "testnet")).rejects.toThrow("is not empty");
    expect(readdirSync(dataDir)).toContain("pglite");
  });

  it("proves every table the same, and puts the embedded database aside", async () => {
    const { tables, lines, isSound } = await moveDatabase(dataDir, target, "testnet");
    expect(lines[0]).toBe("The books balance.");
    expect(isSound).toBe(true);
    expect(tables.find(({ name }) => name === "address_book_entries")?.rows).toBe(6);
    const names = readdirSync(dataDir).filter((name) => name.startsWith("pglite"));
    expect(names).toEqual([expect.stringMatching(/^pglite\.moved-/)]);
  });

  it("goes on there: payments, numbers of rows and the audit log's chain", async () => {
    moved = await startTestSandbox({ dataDir, env: { DATABASE_URL: target } });
    const calls = callsOf(moved);
    const before = await moved.db.select({ entry: auditEvents.entry }).from(auditEvents);
    const { requestId } = await calls.sendEthereum({ fromAddress: eth.address, to: STRANGER, value: "1000" });
    await calls.waitFor(requestId, "AWAITING_SIGNATURES");
    await calls.approve(requestId, people[0]!);
    expect(await calls.waitFor(requestId, "CONFIRMED", "ERROR")).toBe("CONFIRMED");
    const found = await moved.db.select().from(requests).where(eq(requests.status, "CONFIRMED"));
    expect(found).toHaveLength(sent.length + 1);
    expect((await moved.db.select().from(auditEvents)).length).toBeGreaterThan(before.length);
    expect((await trialBalance(moved.db)).isSound).toBe(true);
  });

  it("can be backed up there while it runs, and restored to another database or a folder", async () => {
    writeFileSync(join(dataDir, "secrets.json"), JSON.stringify({ masterKey }));
    const to = join(folder, "server.backup");
    const options = { passphrase: "a passphrase of this test", network: "testnet" as const };
    await makeBackup({ DATA_DIR: dataDir, DATABASE_URL: target }, { ...options, to, isWithoutKeys: false });
    const again = await createDatabase("again");
    for (const DATABASE_URL of [again, undefined]) {
      const place = { DATA_DIR: join(folder, DATABASE_URL ? "server" : "folder"), DATABASE_URL };
      const restored = await restoreBackup(place, {
        ...options,
        from: to,
        isReplacing: false,
        say: () => undefined,
      });
      expect(restored.isSound, restored.lines.join("\n")).toBe(true);
    }
    const place = { DATA_DIR: join(folder, "server"), DATABASE_URL: again };
    const restoring = { ...options, from: to, say: () => undefined };
    await expect(restoreBackup(place, { ...restoring, isReplacing: false })).rejects.toThrow("is not empty");
    const said: string[] = [];
    await restoreBackup(place, { ...restoring, isReplacing: true, say: (line) => said.push(line) });
    expect(said.join()).toContain("is kept in the schemas public_before_");
  });
});
