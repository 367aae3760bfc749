import { createHash } from "node:crypto";
import { existsSync, readdirSync, readFileSync } from "node:fs";
import { cp, mkdir, mkdtemp, rename, rm } from "node:fs/promises";
import { join } from "node:path";
import { openDatabase } from "../../../sandbox/db/client";
import { projectRoot } from "../../../sandbox/project-root";

const cache = join(projectRoot, ".cache");

/**
 * Puts a migrated, empty PGlite into a folder that has none. A new one takes seconds, a copy of one that was made
 * before takes a moment; it is made anew whenever a migration or PGlite changes.
 */
export async function copyEmptyDatabase(dataDir: string): Promise<void> {
  const target = join(dataDir, "pglite");
  if (existsSync(target)) return;
  const template = join(cache, `test-database-${fingerprint()}`);
  if (!existsSync(template)) await makeTemplate(template);
  await cp(join(template, "pglite"), target, { recursive: true });
}

async function makeTemplate(template: string): Promise<void> {
  await mkdir(cache, { recursive: true });
  const draft = await mkdtemp(join(cache, "test-database-draft-"));
  const database = await openDatabase({ DATA_DIR: draft, DATABASE_URL: undefined });
  await database.close();
  // Another run may have been faster: theirs is as good.
  await rename(draft, template).catch(() => rm(draft, { recursive: true, force: true }));
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
