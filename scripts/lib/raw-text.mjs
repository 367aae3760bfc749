import { readFile } from "node:fs/promises";

/** Loads `file?raw` as Vite does: the default export is the file's text. */
export async function load(url, context, next) {
  if (!url.endsWith("?raw")) return next(url, context);
  const text = await readFile(new URL(url), "utf8");
  return { format: "module", shortCircuit: true, source: `export default ${JSON.stringify(text)}` };
}
