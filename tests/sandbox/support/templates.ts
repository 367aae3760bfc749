import { createHash, randomUUID } from "node:crypto";
import { cpSync, existsSync, mkdirSync, mkdtempSync, readdirSync, readFileSync } from "node:fs";
import { readFile, rename, rm, writeFile } from "node:fs/promises";
import { basename, join } from "node:path";
import { PGlite } from "@electric-sql/pglite";
import { projectRoot } from "../../../sandbox/base/project-root";
import { migratePglite } from "../../../sandbox/db/client";

const cache = join(projectRoot, ".cache");
let template: Promise<string> | undefined;

/** Puts a migrated, empty PGlite into a folder that has none. A new one takes seconds, a copy a moment. */
export async function copyEmptyDatabase(dataDir: string): Promise<void> {
  const target = join(dataDir, "pglite");
  if (existsSync(target)) return;
  // A fifth of the work of the asynchronous one, which waits for every one of a thousand small files.
  cpSync(join(await findTemplate(), "pglite"), target, { recursive: true });
}

/** The same database in one piece, for PGlite's `loadDataDir`. */
export async function readEmptyDatabase(): Promise<Blob> {
  return new Blob([readFileSync(join(await findTemplate(), "dump.tar"))]);
}

/**
 * A database with the demo in it, as `seed` makes it in the empty one that it is given. Seeding costs seconds, and
 * more with every chain. It is made anew when anything of the sandbox changes, and every hour, because what the demo
 * holds has dates.
 */
export async function readSeededDatabase(seed: (client: PGlite) => Promise<void>): Promise<Blob> {
  const hour = new Date().toISOString().slice(0, "2026-11-21T22".length);
  const name = `test-seeded-${fingerprint(sourcesOf("sandbox"), hour)}.tar`;
  const known = await readFile(join(cache, name)).catch(() => undefined);
  if (known) return new Blob([known]);
  const client = await PGlite.create({ loadDataDir: await readEmptyDatabase() });
  await seed(client);
  const dump = await client.dumpDataDir("none");
  await client.close();
  const draft = join(cache, `test-draft-${randomUUID()}`);
  await writeFile(draft, new Uint8Array(await dump.arrayBuffer()));
  await rename(draft, join(cache, name));
  await removeOlder("test-seeded-", name);
  return dump;
}

/** The folder that holds both; made when it is not there, and anew whenever a migration or PGlite changes. */
function findTemplate(): Promise<string> {
  template ??= (async () => {
    const folder = join(cache, `test-template-${fingerprint(sourcesOf("sandbox/db/migrations"))}`);
    if (!existsSync(folder)) await makeTemplate(folder);
    return folder;
  })();
  return template;
}

async function makeTemplate(folder: string): Promise<void> {
  mkdirSync(cache, { recursive: true });
  const draft = mkdtempSync(join(cache, "test-draft-"));
  const client = await PGlite.create(join(draft, "pglite"));
  await migratePglite(client);
  const dump = await client.dumpDataDir("none");
  await writeFile(join(draft, "dump.tar"), new Uint8Array(await dump.arrayBuffer()));
  await client.close();
  // Another run may have been faster: theirs is as good.
  await rename(draft, folder).catch(() => rm(draft, { recursive: true, force: true }));
  await removeOlder("test-template-", basename(folder));
}

async function removeOlder(prefix: string, kept: string): Promise<void> {
  for (const name of readdirSync(cache)) {
    if (name.startsWith(prefix) && name !== kept) {
      await rm(join(cache, name), { recursive: true, force: true });
    }
  }
}

function sourcesOf(folder: string): string[] {
  return readdirSync(join(projectRoot, folder), { recursive: true, encoding: "utf8" })
    .filter((name) => /\.(ts|sql)$/.test(name))
    .sort()
    .map((name) => join(projectRoot, folder, name));
}

/** Of these files, of PGlite's version and of anything else that matters. */
function fingerprint(files: string[], more = ""): string {
  const hash = createHash("sha256").update(more);
  for (const file of [...files, join(projectRoot, "node_modules/@electric-sql/pglite/package.json")]) {
    hash.update(readFileSync(file));
  }
  return hash.digest("hex").slice(0, 16);
}
