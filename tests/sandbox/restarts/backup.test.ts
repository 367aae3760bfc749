import {
  copyFileSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  statSync,
  writeFileSync,
} from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { eq, isNull } from "drizzle-orm";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { makeBackup } from "../../../sandbox/backups/make-backup";
import { checkBackup, readBackup } from "../../../sandbox/backups/read-file";
import { restoreBackup } from "../../../sandbox/backups/restore-backup";
import { writeBackup } from "../../../sandbox/backups/write-file";
import { openDatabase } from "../../../sandbox/db/client";
import { auditEvents, requests, sessions, walletRules } from "../../../sandbox/db/schema";
import { freshDatabase, type Payments, STRANGER, startPayments } from "../../fixtures/sandbox/payments";
import { startTestSandbox, type TestSandbox } from "../../fixtures/sandbox/sandbox";
import { trialBalance } from "../../fixtures/sandbox/trial-balance";

const passphrase = "a passphrase of this test";
const network = "testnet" as const;
const say = () => undefined;

let folder: string;
let database: Record<string, string>;
let payments: Payments;
let file: string;
let masterKey: string;
const sent: string[] = [];
const opened: TestSandbox[] = [];

beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), "strongroom-backup-"));
  mkdirSync(join(folder, "data"));
  database = await freshDatabase();
  payments = await startPayments({ dataDir: join(folder, "data"), env: database });
  opened.push(payments.sandbox);
  masterKey = payments.sandbox.env.SANDBOX_MASTER_KEY;
  for (let count = 0; count < 3; count += 1) await pay();
  writeFileSync(join(folder, "data", "secrets.json"), JSON.stringify({ masterKey }), { mode: 0o600 });
  file = join(folder, "one.backup");
  await makeBackup(placeOf("data", database), options(file));
});
afterAll(async () => {
  await Promise.all(opened.map((sandbox) => sandbox.close()));
  rmSync(folder, { recursive: true, force: true });
});

const placeOf = (name: string, at: Record<string, string> = {}) => ({ DATA_DIR: join(folder, name), ...at });
const options = (to: string) => ({ to, passphrase, network, isWithoutKeys: false });
const restoring = (from: string, more: object = {}) => ({
  from,
  passphrase,
  network,
  isReplacing: false,
  say,
  ...more,
});

async function pay(): Promise<void> {
  const { requestId } = await payments.sendEthereum({
    fromAddress: payments.eth.address,
    to: STRANGER,
    value: "1000",
  });
  await payments.waitFor(requestId, "AWAITING_SIGNATURES");
  await payments.approve(requestId, payments.people[0]!);
  await payments.waitFor(requestId, "CONFIRMED");
  sent.push(requestId);
}

/** The whole of a folder, as names. */
const namesIn = (name: string) => readdirSync(join(folder, name)).sort();

describe("a backup of a running sandbox", () => {
  it("is sealed, readable by its owner only, and says what it holds", async () => {
    expect(statSync(file).mode & 0o777).toBe(0o600);
    const content = readFileSync(file).toString("latin1");
    for (const secret of [masterKey, sent[0]!, "users"]) expect(content).not.toContain(secret);
    const { head, manifest } = await checkBackup(file, passphrase);
    expect(head.network).toBe("testnet");
    expect(manifest.tables.find(({ name }) => name === "requests")?.rows).toBe(sent.length);
    expect(manifest.files.map(({ name }) => name)).toContain("secrets.json");
  });

  it("leaves nothing behind in DATA_DIR", () => {
    expect(namesIn("data").filter((name) => /^(copy|restore)-/.test(name))).toEqual([]);
  });

  it("never replaces a file", async () => {
    const before = readFileSync(file);
    await expect(makeBackup(placeOf("data", database), options(file))).rejects.toThrow("exists already");
    expect(readFileSync(file).equals(before)).toBe(true);
  });

  it("is of one moment, while payments go on", async () => {
    const busy = Promise.all([pay(), pay(), pay()]);
    const to = join(folder, "busy.backup");
    await makeBackup(placeOf("data", database), options(to));
    await busy;
    const place = placeOf("busy", await freshDatabase());
    const { lines, isSound } = await restoreBackup(place, restoring(to));
    expect(lines[0]).toBe("The books balance.");
    expect(isSound).toBe(true);
    const restored = await openDatabase({ DATABASE_URL: undefined, ...place });
    expect((await trialBalance(restored.db)).isSound).toBe(true);
    await restored.close();
  });
});

describe("a restored backup", () => {
  let sandbox: TestSandbox;

  it("starts, with everything that was there, every session ended and a word about it in the audit log", async () => {
    const place = placeOf("restored", await freshDatabase());
    await restoreBackup(place, restoring(file));
    expect(statSync(join(folder, "restored", "secrets.json")).mode & 0o777).toBe(0o600);
    sandbox = await startTestSandbox({ dataDir: place.DATA_DIR, env: place as Record<string, string> });
    opened.push(sandbox);
    const kept = await sandbox.db.select({ id: requests.id, status: requests.status }).from(requests);
    expect(kept.map(({ status }) => status)).toEqual(["CONFIRMED", "CONFIRMED", "CONFIRMED"]);
    expect(await sandbox.db.select().from(sessions).where(isNull(sessions.revokedAt))).toEqual([]);
    const notes = await sandbox.db.select().from(auditEvents).where(eq(auditEvents.action, "OTHER"));
    expect(notes.map(({ description }) => description).join()).toContain("Restored from the backup of");
  });

  it("keeps triggers, foreign keys and row security", async () => {
    const text = `select (select count(*)::int from pg_constraint where contype = 'f') as keys,
      (select count(*)::int from pg_policy) as policies,
      (select json_agg(concat(tgname, tgenabled) order by tgname) from pg_trigger where not tgisinternal) as triggers`;
    const shapeOf = async ({ db }: TestSandbox) => (await db.execute(text)).rows;
    expect(await shapeOf(sandbox)).toEqual(await shapeOf(payments.sandbox));
  });

  it("numbers its rows on from where they were", async () => {
    await sandbox.db.insert(auditEvents).values({ actor: "Test", description: "One more" });
    const [newest] = await sandbox.db
      .select()
      .from(auditEvents)
      .where(eq(auditEvents.description, "One more"));
    expect(newest?.entry).toBe(1);
    expect(await sandbox.db.select().from(walletRules)).toEqual([]);
  });
});

describe("a restore refuses, before anything is written,", () => {
  const target = () => placeOf("refused");
  const refusal = async (from: string, more: object = {}) => {
    const words = await restoreBackup(target(), restoring(from, more)).then(
      () => "nothing",
      (error: Error) => error.message,
    );
    expect(readdirSync(folder)).not.toContain("refused");
    return words;
  };
  const changed = (change: (content: Buffer) => Buffer) => {
    const path = join(folder, "changed.backup");
    writeFileSync(path, change(readFileSync(file)));
    return path;
  };

  it("another passphrase", async () => {
    expect(await refusal(file, { passphrase: "another passphrase, wrong" })).toContain(
      "the passphrase is another one",
    );
  });

  it("a file that was cut short anywhere", async () => {
    const { size } = statSync(file);
    for (const length of [0, 10, 64, 200, size - 70_000, size - 1]) {
      const words = await refusal(changed((content) => content.subarray(0, Math.max(length, 0))));
      expect(words, `${length} of ${size}`).toMatch(/cut short|is not a backup/);
    }
  });

  it("a file that ends where a piece ends", async () => {
    const pieces = join(folder, "pieces.backup");
    // Text that does not compress, for more pieces than one.
    const content = Array.from({ length: 20_000 }, () => Math.random().toString(36)).join("");
    const parts = (async function* () {
      for await (const part of readBackup(file, passphrase)) {
        yield part;
        if ("head" in part) yield { file: { name: "secrets.json", content } };
      }
    })();
    await writeBackup(pieces, passphrase, parts);
    const header = readFileSync(pieces).indexOf("\n", 20) + 1;
    copyFileSync(pieces, join(folder, "cut.backup"));
    writeFileSync(join(folder, "cut.backup"), readFileSync(pieces).subarray(0, header + 2 * (65_536 + 16)));
    expect(await refusal(join(folder, "cut.backup"))).toContain("was cut short: its end is missing");
  });

  it("any changed byte", async () => {
    const { size } = statSync(file);
    for (const at of [3, 25, 70, 500, Math.floor(size / 2), size - 1]) {
      const words = await refusal(
        changed((content) => {
          content.writeUInt8(content.readUInt8(at) ^ 1, at);
          return content;
        }),
      );
      expect(words, `byte ${at}`).toMatch(/changed|is not a backup|another version/);
    }
  });

  it("what its manifest does not say, even sealed anew", async () => {
    const forged = join(folder, "forged.backup");
    const parts = (async function* () {
      for await (const part of readBackup(file, passphrase)) {
        yield "rows" in part
          ? { rows: part.rows.map((row) => row.replace('"CONFIRMED"', '"CANCELLED"')) }
          : part;
      }
    })();
    await writeBackup(forged, passphrase, parts);
    expect(await refusal(forged)).toContain("a part of it is not what its manifest says");
  });

  it("a backup of a newer version, and one of the other network", async () => {
    const newer = join(folder, "newer.backup");
    const parts = (async function* () {
      for await (const part of readBackup(file, passphrase)) {
        yield "head" in part
          ? { head: { ...part.head, migrations: [...part.head.migrations, "0".repeat(64)] } }
          : part;
      }
    })();
    await writeBackup(newer, passphrase, parts);
    expect(await refusal(newer)).toContain("made by a newer or another version");
    expect(await refusal(file, { network: "mainnet" })).toContain("set NETWORK=testnet");
  });

  it("a master key that does not open its vault", async () => {
    const other = Buffer.alloc(32, 9).toString("base64url");
    const attempt = restoreBackup(placeOf("other-key"), restoring(file, { masterKey: other }));
    await expect(attempt).rejects.toThrow("is not the key that the database's vault was sealed with");
    expect(namesIn("other-key")).toEqual([]);
  });

  it("a place that is not empty, unless it is to be replaced; then what was there is kept", async () => {
    const place = placeOf("other-key");
    await restoreBackup(place, restoring(file));
    await expect(restoreBackup(place, restoring(file))).rejects.toThrow("is not empty: it has pglite");
    const said: string[] = [];
    await restoreBackup(
      place,
      restoring(file, { isReplacing: true, say: (line: string) => said.push(line) }),
    );
    expect(said.join()).toMatch(/kept as .*pglite\.before-\d{8}T\d{6}Z/);
    expect(namesIn("other-key").filter((name) => name.startsWith("pglite"))).toHaveLength(2);
  });

  it.skipIf(process.env.TEST_DATABASE_URL)("a folder that a running sandbox uses", async () => {
    const attempt = restoreBackup(placeOf("data"), restoring(file, { isReplacing: true }));
    await expect(attempt).rejects.toThrow("uses this data folder");
  });
});
