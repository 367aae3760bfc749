import { existsSync } from "node:fs";
import { join, relative, sep } from "node:path";
import { projectRoot } from "./project.mjs";

/**
 * Modules by browser file: a few files compress better than one for each shared component. The longest matching path
 * wins; other modules, and `on-demand`, go with the pages that import them.
 * @type {Record<string, readonly string[]>}
 */
const FILES = {
  framework: ["app/entry.client.tsx"],
  console: [
    "app/root.tsx",
    "app/routes/_console.tsx",
    "app/components/frame/",
    "app/components/ui/",
    "app/components/exports/export-menu.tsx",
    "app/components/wallets/held-note.tsx",
    "app/lib/dialog-place.ts",
    "app/lib/errors/",
    "app/lib/forms/field-limits.ts",
    "app/lib/paths.ts",
    "app/lib/present/",
    "app/lib/session/",
  ],
  watch: ["app/components/frame/watch/"],
  forms: [
    "app/components/dialogs/",
    "app/components/ui/dialog/",
    "app/components/ui/form/",
    "app/lib/forms/filled-notice.ts",
  ],
  signing: [
    "app/components/signing/form/",
    "app/lib/fees/",
    "app/lib/present/worth-of-part.ts",
    "app/lib/signing/questions/",
    "app/lib/signing/submit/",
  ],
  address: ["app/components/ui/address/", "app/lib/present/address-groups.ts"],
  review: ["app/components/signing/screen/", "app/lib/signing/screen/signing-fields.ts"],
  "on-demand": [
    "app/components/frame/on-demand/",
    "app/components/ui/on-demand/",
    "app/lib/present/list-names.ts",
    "app/lib/present/policy.ts",
    "app/lib/present/rule-words.ts",
    "app/lib/present/status-words.ts",
  ],
};

const FRAMEWORK = /node_modules\/(react|scheduler|@remix-run|turbo-stream|cookie)|^\0|vite\//;

const PLACES = Object.entries(FILES)
  .flatMap(([file, paths]) => paths.map((path) => ({ file, path })))
  .sort((one, other) => other.path.length - one.path.length);

/**
 * @param {string} id the bundler's: an absolute path, perhaps with a query
 * @returns {string | undefined} undefined: it goes with the pages that import it
 */
export function browserFileOf(id) {
  if (FRAMEWORK.test(id)) return "framework";
  const path = relative(projectRoot, id.split("?")[0]).split(sep).join("/");
  const file = PLACES.find((place) => path.startsWith(place.path))?.file;
  return file === "on-demand" ? undefined : file;
}

/** Paths above that no longer exist: their modules would move to other files unnoticed. */
export function findLostPlaces() {
  return PLACES.map(({ path }) => path).filter((path) => !existsSync(join(projectRoot, path)));
}
