import { readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { projectRoot } from "./project.mjs";

/** Published at https://www.unicode.org/Public/17.0.0/security/confusables.txt; its licence stands beside it. */
const TABLE = "scripts/unicode/confusables.txt";

/** The sandbox imports nothing from the console, so each gets the table. */
const COMPILED = ["app/lib/names/confusables.server.ts", "sandbox/base/confusables.ts"];

const hex = (text) => Number.parseInt(text, 16).toString(16);

/**
 * The table of UTS #39 as a module: one line for each 256 code points, of 'source>target' in hex, targets joined by '_'.
 * @returns {{ file: string, text: string }[]}
 */
export function compileConfusables() {
  const source = readFileSync(join(projectRoot, TABLE), "utf8");
  const version = /^# Version: ([\d.]+)$/m.exec(source)?.[1];
  /** @type {Map<number, string[]>} */
  const blocks = new Map();
  for (const [, from = "", to = ""] of source.matchAll(/^([\dA-F]+) ;\t([\dA-F ]+) ;\tMA/gm)) {
    const block = Number.parseInt(from, 16) >> 8;
    const pair = `${hex(from)}>${to.trim().split(/ +/).map(hex).join("_")}`;
    blocks.set(block, [...(blocks.get(block) ?? []), pair]);
  }
  const byCode = (a, b) => Number.parseInt(a, 16) - Number.parseInt(b, 16);
  const lines = [...blocks]
    .sort(([one], [other]) => one - other)
    .map(([, pairs]) => `  "${pairs.sort(byCode).join(" ")}",\n`);
  const text = `// Made by \`npm run confusables\` of ${TABLE}, version ${version}. © Unicode, Inc., see the licence there.
export const CONFUSABLES: readonly string[] = [
${lines.join("")}];
`;
  return COMPILED.map((file) => ({ file, text }));
}

/** @returns {string[]} the files that were not so before */
export function writeConfusables() {
  const changed = compileConfusables().filter(
    ({ file, text }) => readFileSync(join(projectRoot, file), "utf8") !== text,
  );
  for (const { file, text } of changed) writeFileSync(join(projectRoot, file), text);
  return changed.map(({ file }) => file);
}
