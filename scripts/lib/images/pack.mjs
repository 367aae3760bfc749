import { spawnSync } from "node:child_process";
import { cpSync, mkdirSync, readdirSync, statSync, writeFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { pathToFileURL } from "node:url";
import { Failure } from "../failure.mjs";
import { projectRoot } from "../project.mjs";
import { contentsOf } from "./contents.mjs";
import { bundledPackages, makeSbom } from "./sbom.mjs";
import { tracePackages } from "./trace.mjs";

/** In the image's folder. */
export const SBOM_FILE = "sbom.cdx.json";

/**
 * Copies what one image needs of the built project: its programs, and of their packages only the files that they load.
 * @param {"console" | "sandbox"} image
 * @param {string} folder that does not exist yet, outside the project, whose packages would be found from inside
 * @returns {Promise<{ packages: number, bytes: number }>}
 * @throws Failure if something that a program imports cannot be loaded from there
 */
export async function packImage(image, folder) {
  const { programs, files, packageFiles } = contentsOf(image);
  const traced = await tracePackages(programs, packageFiles);
  for (const file of [...files, ...traced.files]) {
    const target = join(folder, file);
    mkdirSync(dirname(target), { recursive: true });
    cpSync(join(projectRoot, file), target, { recursive: true });
  }
  assertLoadable(image, folder, traced.entries);
  const packages = [...new Set([...traced.packages, ...(image === "console" ? bundledPackages() : [])])];
  writeFileSync(
    join(folder, SBOM_FILE),
    `${JSON.stringify(makeSbom(`strongroom-${image}`, packages), null, 2)}\n`,
  );
  return { packages: packages.length, bytes: bytesOf(folder) };
}

/** @param {string} image @param {string} folder @param {string[]} entries */
function assertLoadable(image, folder, entries) {
  const urls = entries.map((file) => pathToFileURL(join(folder, file)).href);
  const program = `for (const url of ${JSON.stringify(urls)}) await import(url).catch((error) => {
    process.exitCode = 1;
    console.error(url, error.message);
  });`;
  const { status, stderr } = spawnSync(process.execPath, ["--input-type=module", "-e", program], {
    cwd: folder,
    encoding: "utf8",
  });
  if (status !== 0) throw new Failure(`What was packed for ${image} cannot be loaded:\n${stderr}`);
}

/** @param {string} folder */
function bytesOf(folder) {
  return readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .reduce((sum, entry) => sum + statSync(join(entry.parentPath, entry.name)).size, 0);
}
