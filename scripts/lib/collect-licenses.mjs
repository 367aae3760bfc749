import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { packageFile } from "./project.mjs";

const PACKAGE = /^(.*\/node_modules\/((?:@[^/]+\/)?[^/]+))\//;
const LICENSE = /^licen[cs]e/i;

/**
 * A Vite plugin that writes the licences of all packages in the bundle into one file, which nobody's page loads,
 * instead of leaving them as comments in the code that everybody loads.
 * @param {string} fileName in the build's folder
 * @param {string[]} others packages of which the browser gets something else than a module
 * @returns {import("vite").Plugin}
 */
export function collectLicenses(fileName, others) {
  return {
    name: "collect-licenses",
    generateBundle(_options, bundle) {
      const modules = Object.values(bundle).flatMap((chunk) =>
        chunk.type === "chunk" ? Object.keys(chunk.modules) : [],
      );
      const packages = new Map(
        modules.flatMap((id) => {
          // A null byte stands before the name of a module that a plugin made.
          const [, folder, name] = PACKAGE.exec(id.replace("\0", "").replaceAll("\\", "/")) ?? [];
          return folder && name ? [[name, folder]] : [];
        }),
      );
      for (const name of others) packages.set(name, packageFile(name));
      const texts = [...packages].sort().map(([name, folder]) => `${name}\n\n${licenseOf(folder)}\n`);
      this.emitFile({ type: "asset", fileName, source: texts.join(`\n${"-".repeat(72)}\n\n`) });
    },
  };
}

/** @param {string} folder a package's */
function licenseOf(folder) {
  const file = readdirSync(folder).find((name) => LICENSE.test(name));
  if (file) return readFileSync(join(folder, file), "utf8").trim();
  const { license } = JSON.parse(readFileSync(join(folder, "package.json"), "utf8"));
  return `Licence: ${license ?? "not stated"}`;
}
