import { createHash } from "node:crypto";
import { cpSync, existsSync, mkdirSync, mkdtempSync, readdirSync, readFileSync } from "node:fs";
import { rename, rm, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { PGlite } from "@electric-sql/pglite";
import { migratePglite } from "../../../sandbox/db/client";
import { projectRoot } from "../../../sandbox/project-root";

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

/** The folder that holds both; made when it is not there, and anew whenever a migration or PGlite changes. */
function findTemplate(): Promise<string> {
  template ??= (async () => {
    const folder = join(cache, `test-template-${fingerprint()}`);
    if (!existsSync(folder)) await makeTemplate(folder);
    return folder;
  })();
  return template;
}

async function makeTemplate(folder: string): Promise<void> {
  mkdirSync(cache, { recursive: true });
  const draft = mkdtempSync(join(cache, "test-template-draft-"));
  const client = await PGlite.create(join(draft, "pglite"));
  await migratePglite(client);
  const dump = await client.dumpDataDir("none");
  await writeFile(join(draft, "dump.tar"), new Uint8Array(await dump.arrayBuffer()));
  await client.close();
  // Another run may have been faster: theirs is as good.
  await rename(draft, folder).catch(() => rm(draft, { recursive: true, force: true }));
}

function fingerprint(): string {
  const migrations = join(projectRoot, "sandbox/db/migrations");
  const files = readdirSync(migrations)
    .filter((name) => name.endsWith(".sql"))
    .sort()
    .map((name) => join(migrations, name));
  const hash = createHash("sha256");
  for (const file of [...files, join(projectRoot, "node_modules/@electric-sql/pglite/package.json")]) {
    hash.update(readFileSync(file));
  }
  return hash.digest("hex").slice(0, 16);
}
