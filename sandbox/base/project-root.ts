import { existsSync } from "node:fs";
import { dirname, join } from "node:path";
import { fileURLToPath } from "node:url";

/** The nearest folder with schema.graphql: the sandbox runs from its sources and from build/. */
export const projectRoot = findUpwards(dirname(fileURLToPath(import.meta.url)));

function findUpwards(start: string): string {
  for (let folder = start; ; folder = dirname(folder)) {
    if (existsSync(join(folder, "schema.graphql"))) return folder;
    if (folder === dirname(folder)) throw new Error(`No schema.graphql in any folder above ${start}`);
  }
}
