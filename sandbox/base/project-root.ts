import { existsSync } from "node:fs";
import { dirname, join } from "node:path";
import { fileURLToPath } from "node:url";

/**
 * The repository's root: the nearest folder above this file with schema.graphql. It is searched for, because the
 * sandbox runs from its sources as well as from build/.
 */
export const projectRoot = findUpwards(dirname(fileURLToPath(import.meta.url)));

function findUpwards(start: string): string {
  for (let folder = start; ; folder = dirname(folder)) {
    if (existsSync(join(folder, "schema.graphql"))) return folder;
    if (folder === dirname(folder)) throw new Error(`No schema.graphql in any folder above ${start}`);
  }
}
