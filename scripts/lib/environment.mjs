import { existsSync, readFileSync } from "node:fs";
import { join } from "node:path";

const LINE = /^\s*(?:export\s+)?([A-Za-z_][A-Za-z0-9_]*)\s*=\s*(.*?)\s*$/;

/**
 * Parses a `.env` file: `NAME=value` lines, `#` comments, optional quotes (double quotes support `\n`). Refuses any
 * other line.
 * @param {string} text
 * @returns {Record<string, string>}
 */
export function parseEnvironmentFile(text) {
  /** @type {Record<string, string>} */
  const values = {};
  for (const [index, line] of text.split(/\r?\n/).entries()) {
    if (line.trim() === "" || line.trim().startsWith("#")) continue;
    const match = LINE.exec(line);
    if (!match) throw new Error(`.env line ${index + 1} is not NAME=value`);
    const [, name, raw] = match;
    values[name] = unquote(raw);
  }
  return values;
}

function unquote(raw) {
  const double = /^"((?:[^"\\]|\\.)*)"(?:\s+#.*)?$/.exec(raw);
  if (double) return double[1].replace(/\\n/g, "\n").replace(/\\(["\\])/g, "$1");
  const single = /^'([^']*)'(?:\s+#.*)?$/.exec(raw);
  if (single) return single[1];
  return raw.replace(/(^|\s+)#.*$/, "");
}

/**
 * The project folder's `.env`, overridden by the real environment. Empty values count as unset.
 * @param {string} root project folder
 * @returns {Record<string, string>}
 */
export function loadEnvironment(root) {
  const file = join(root, ".env");
  const fromFile = existsSync(file) ? parseEnvironmentFile(readFileSync(file, "utf8")) : {};
  const merged = { ...fromFile, ...process.env };
  return Object.fromEntries(
    Object.entries(merged).filter((entry) => entry[1] !== undefined && entry[1].trim() !== ""),
  );
}
