import { existsSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { projectRoot } from "../project.mjs";

/** Written by scripts/lib/collect-licenses.mjs: the name of each package stands above its licence. */
const BUNDLED_LIST = "build/client/licenses.txt";
const BETWEEN = `\n${"-".repeat(72)}\n\n`;

/** @returns {string[]} folders of the packages whose code the browser's files hold */
export function bundledPackages() {
  const path = join(projectRoot, BUNDLED_LIST);
  if (!existsSync(path)) return [];
  const names = readFileSync(path, "utf8")
    .split(BETWEEN)
    .map((part) => part.slice(0, part.indexOf("\n")));
  return names.map((name) => `node_modules/${name}`);
}

/**
 * A list of what an image holds, as CycloneDX 1.5. `npm sbom` cannot make it: it stops at our overrides, and knows nothing
 * of single files.
 * @param {string} name of the image
 * @param {string[]} folders of its packages, as package-lock.json names them
 */
export function makeSbom(name, folders) {
  const lock = JSON.parse(readFileSync(join(projectRoot, "package-lock.json"), "utf8"));
  const components = new Map(
    folders.map((folder) => {
      const component = componentOf(folder, lock.packages[folder]);
      return [component.purl, component];
    }),
  );
  return {
    $schema: "http://cyclonedx.org/schema/bom-1.5.schema.json",
    bomFormat: "CycloneDX",
    specVersion: "1.5",
    version: 1,
    metadata: {
      component: { type: "application", name, version: lock.version, "bom-ref": `${name}@${lock.version}` },
    },
    components: [...components.values()].sort((a, b) => (a.purl < b.purl ? -1 : 1)),
  };
}

/** @param {string} folder @param {{ version: string, integrity?: string, license?: string } | undefined} locked */
function componentOf(folder, locked) {
  const manifest = JSON.parse(readFileSync(join(projectRoot, folder, "package.json"), "utf8"));
  if (locked?.version !== manifest.version) throw new Error(`package-lock.json does not know ${folder}`);
  const purl = `pkg:npm/${manifest.name.replace("@", "%40")}@${manifest.version}`;
  return {
    type: "library",
    "bom-ref": purl,
    name: manifest.name,
    version: manifest.version,
    purl,
    ...(typeof manifest.license === "string" && { licenses: [{ expression: manifest.license }] }),
    ...(locked?.integrity && { hashes: hashesOf(locked.integrity) }),
  };
}

/** @param {string} integrity as npm writes it */
function hashesOf(integrity) {
  return integrity.split(" ").map((one) => {
    const [algorithm = "", value = ""] = one.split(/-(.*)/s);
    return {
      alg: algorithm.toUpperCase().replace("SHA", "SHA-"),
      content: Buffer.from(value, "base64").toString("hex"),
    };
  });
}
