import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { packageFile } from "./project.mjs";

const PACKAGE = /^(.*\/node_modules\/((?:@[^/]+\/)?[^/]+))\//;
const LICENSE = /^licen[cs]e/i;

/**
 * A Vite plugin that writes the licences of all bundled packages into one file instead of comments in the code.
 * @param {string} fileName in the build's folder
 * @param {string[]} others packages that the browser loads as something other than a module
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
          // Names of modules made by plugins begin with a null byte.
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
