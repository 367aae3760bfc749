import { spawnSync } from "node:child_process";
import { createHash } from "node:crypto";
import {
  chmodSync,
  cpSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  statSync,
  truncateSync,
  writeFileSync,
} from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { PGlite } from "@electric-sql/pglite";
import { afterAll, beforeAll, beforeEach, expect, it } from "vitest";
import { openDatabase } from "../../../sandbox/db/client";
import { type Bundle, bundle } from "../../fixtures/sandbox/bundle";
import { copyEmptyDatabase } from "../../fixtures/sandbox/templates";
import { unusableFolders } from "../../fixtures/sandbox/unusable-folders";

const NOBODY = 65_534;

let program: Bundle;
let dataDir: string;
let folder: string;

beforeAll(async () => {
  program = await bundle("sandbox/main.ts");
});
beforeEach(async () => {
  if (dataDir) rmSync(dataDir, { recursive: true, force: true });
  dataDir = mkdtempSync(join(tmpdir(), "strongroom-damaged-"));
  folder = join(dataDir, "pglite");
  await copyEmptyDatabase(dataDir);
});
afterAll(async () => {
  rmSync(dataDir, { recursive: true, force: true });
  await program?.remove();
});

/** Every file with the hash of what it holds. */
function contentsOf(path: string): [string, string][] {
  const hash = (file: string) => createHash("sha256").update(readFileSync(file)).digest("hex");
  if (!statSync(path).isDirectory()) return [[path, hash(path)]];
  return readdirSync(path, { recursive: true, encoding: "utf8" })
    .sort()
    .map((name) => [name, statSync(join(path, name)).isDirectory() ? "folder" : hash(join(path, name))]);
}

/** What the program says when it starts on this folder, which it must leave as it is. */
function refusedStart(): string {
  const before = contentsOf(folder);
  const words = wordsOfRefusedStart();
  expect(contentsOf(folder)).toEqual(before);
  return words;
}

function wordsOfRefusedStart(DATA_DIR = dataDir, user: { uid?: number; gid?: number } = {}): string {
  const { status, stderr } = spawnSync(process.execPath, [program.file], {
    ...user,
    timeout: 30_000,
    env: {
      NODE_ENV: "test",
      PATH: process.env.PATH,
      DATA_DIR,
      SANDBOX_PORT: "0",
      SANDBOX_MASTER_KEY: Buffer.alloc(32, 1).toString("base64url"),
      SANDBOX_SERVER_API_KEY: "a-server-key-of-this-test",
      SANDBOX_PORTAL_API_KEY: "a-portal-key-of-this-test",
      SANDBOX_SEED: "none",
    },
    encoding: "utf8",
  });
  expect(status).toBe(1);
  return stderr;
}

const at = (name: string) => join(folder, name);
const garble = (name: string) => writeFileSync(at(name), Buffer.alloc(8192, 0xab));
const remove = (name: string) => rmSync(at(name), { recursive: true });
function garbleLog(): void {
  const segments = readdirSync(at("pg_wal")).filter((name) => /^[0-9A-F]{24}$/.test(name));
  for (const name of segments) garble(`pg_wal/${name}`);
}
function garbleCatalogue(): void {
  for (const database of readdirSync(at("base"))) garble(`base/${database}/1259`);
}

it.each([
  [
    "pg_control is truncated",
    () => truncateSync(at("global/pg_control"), 100),
    "has 100 bytes instead of 8192",
  ],
  ["pg_control is missing", () => remove("global/pg_control"), "global/pg_control is missing"],
  ["pg_control holds garbage", () => garble("global/pg_control"), "PostgreSQL cannot open it"],
  ["PG_VERSION is missing", () => remove("PG_VERSION"), "PG_VERSION is missing"],
  ["the write-ahead log is missing", () => remove("pg_wal"), "pg_wal is missing or empty"],
  ["the write-ahead log holds garbage", garbleLog, "PostgreSQL cannot open it"],
  ["the list of tables holds garbage", garbleCatalogue, "PostgreSQL cannot open it"],
])("a database is left untouched, and the program says what to do, when %s", (_how, damage, what) => {
  damage();
  const words = refusedStart();
  expect(words).toContain(`The sandbox's database in ${folder} is damaged: `);
  expect(words).toContain(what);
  expect(words).toContain("Restore the folder from a backup, or delete the sandbox's data and start again");
  expect(words).toContain("npm run sandbox:reset");
  expect(words).not.toContain("Aborted");
});

it.each([
  [
    "other files",
    () => {
      remove("");
      mkdirSync(folder);
      writeFileSync(at("photo.jpg"), "a photo");
    },
    "it holds other files and no database",
  ],
  [
    "a file instead of a folder",
    () => {
      remove("");
      writeFileSync(folder, "a file");
    },
    "it is not a folder",
  ],
  [
    "a database of another version",
    () => writeFileSync(at("PG_VERSION"), "12\n"),
    "it was made by PostgreSQL 12",
  ],
])("a place that holds %s is left untouched, and no reset is proposed", (_what, prepare, why) => {
  prepare();
  const words = refusedStart();
  expect(words).toContain(`The sandbox cannot keep its database in ${folder}: ${why}`);
  expect(words).toContain("Move it elsewhere, or set DATA_DIR to another folder");
  expect(words).not.toContain("sandbox:reset");
});

it.each(unusableFolders())("a start ends at once in words when DATA_DIR is %s", (_what, place, why) => {
  const words = wordsOfRefusedStart(place(dataDir));
  expect(words).toContain(`cannot be used: ${why}`);
  expect(words).toContain("Set DATA_DIR to a folder that can be written to");
});

it("a start ends at once in words when another user owns DATA_DIR", () => {
  chmodSync(dataDir, 0o500);
  const isRoot = process.getuid?.() === 0;
  const words = wordsOfRefusedStart(dataDir, isRoot ? { uid: NOBODY, gid: NOBODY } : {});
  chmodSync(dataDir, 0o700);
  expect(words).toContain(`DATA_DIR=${dataDir} cannot be used: this user may not write there`);
});

/** Like the 34 migrations that were made one after the other before the first release. */
const AS_BEFORE_THE_RELEASE = `
  delete from drizzle.__drizzle_migrations;
  insert into drizzle.__drizzle_migrations (hash, created_at) select md5(n::text), n from generate_series(1, 34) n;
  insert into organisations (id, name, trust_id) values (gen_random_uuid(), 'Kept', 'kept')`;

it("a database of before the first release is left untouched, and the program says what to do", async () => {
  const client = await PGlite.create(folder);
  await client.exec(AS_BEFORE_THE_RELEASE);
  await client.close();
  const words = refusedStart();
  expect(words).toContain(`The sandbox cannot use its database in ${folder}. Nothing in it was changed.`);
  expect(words).toContain("it was made before the first release, and cannot be upgraded");
  expect(words).toContain("To delete the sandbox's data and start again: npm run sandbox:reset");
  expect(words).toContain(
    "If you need what it holds, keep it, and export that with the version that made it",
  );
  expect(words).toContain("Set DATA_DIR to another folder for this version");
});

it("one that nobody closed keeps all that was committed", async () => {
  const client = await PGlite.create(folder);
  await client.exec(AS_BEFORE_THE_RELEASE);
  const crashed = mkdtempSync(join(tmpdir(), "strongroom-crashed-"));
  cpSync(folder, crashed, { recursive: true });
  await client.close();
  remove("");
  cpSync(crashed, folder, { recursive: true });
  rmSync(crashed, { recursive: true });
  expect(wordsOfRefusedStart()).toContain("it was made before the first release");
  expect(wordsOfRefusedStart()).toContain("it was made before the first release");
  const again = await PGlite.create(folder);
  const { rows } = await again.query(
    "select name, (select count(*)::int from drizzle.__drizzle_migrations) as migrations from organisations",
  );
  await again.close();
  expect(rows).toEqual([{ name: "Kept", migrations: 34 }]);
});

it("a database of a newer version is left untouched, and no reset is proposed", async () => {
  const client = await PGlite.create(folder);
  await client.exec(
    "insert into drizzle.__drizzle_migrations (hash, created_at) values ('newer', 9999999999999)",
  );
  await client.close();
  const words = refusedStart();
  expect(words).toContain("it was made by a newer or another version of the sandbox. Start that version");
  expect(words).not.toContain("sandbox:reset");
});

it("an intact database opens, and an empty folder gets a new one", async () => {
  await (await openDatabase({ DATA_DIR: dataDir, DATABASE_URL: undefined })).close();
  remove("");
  mkdirSync(folder);
  await (await openDatabase({ DATA_DIR: dataDir, DATABASE_URL: undefined })).close();
  await (await openDatabase({ DATA_DIR: dataDir, DATABASE_URL: undefined })).close();
});

it("counts anew at each start what its tables hold, by which statements are planned", async () => {
  const rowsOf = async () => {
    const database = await openDatabase({ DATA_DIR: dataDir });
    const { rows } = await database.db.execute<{ rows: number }>(
      "select reltuples::int as rows from pg_class where relname = 'organisations'",
    );
    await database.db.execute(
      "insert into organisations (id, name, trust_id) values (gen_random_uuid(), 'Another', 'another')",
    );
    await database.close();
    return rows[0]?.rows;
  };
  const first = (await rowsOf()) ?? 0;
  expect(await rowsOf()).toBe(first + 1);
});
