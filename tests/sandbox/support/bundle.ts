import { randomUUID } from "node:crypto";
import { rm } from "node:fs/promises";
import { join } from "node:path";
import { build } from "esbuild";
import { projectRoot } from "../../../sandbox/base/project-root";

export type Bundle = { file: string; remove(): Promise<void> };

/** A program of ours in one file that Node runs: for a test that starts it again and again. */
export async function bundle(source: string): Promise<Bundle> {
  const file = join(projectRoot, ".cache", `test-program-${randomUUID()}.mjs`);
  await build({
    absWorkingDir: projectRoot,
    entryPoints: [source],
    outfile: file,
    bundle: true,
    packages: "external",
    platform: "node",
    format: "esm",
    target: "node20",
    logLevel: "warning",
  });
  return { file, remove: () => rm(file, { force: true }) };
}
