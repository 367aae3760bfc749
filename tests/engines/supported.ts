import { readFileSync } from "node:fs";
import { join } from "node:path";
import { projectRoot } from "../../scripts/lib/project.mjs";

const PAGE = "docs/decisions/2026-11-23-three-engines-are-tried-by-hand-and-by-command.md";
/** `| Gecko | Firefox 78 | firefox78 | Firefox ESR |` */
const ROW = /^\| (\w+) \| ([^|]+) \| `([^|]+)` \| ([^|]+) \|$/gm;

/** An engine that the console supports, as the decision's table has it. */
export interface SupportedEngine {
  engine: string;
  /** Names of esbuild's targets, which are built for. */
  targets: string[];
  /** What stands for it in `npm run test:engines`. */
  triedIn: string;
}

/** The table of supported browsers. */
export function supportedEngines(): SupportedEngine[] {
  const text = readFileSync(join(projectRoot, PAGE), "utf8");
  return [...text.matchAll(ROW)].map(([, engine = "", , targets = "", triedIn = ""]) => ({
    engine,
    targets: targets.split(" "),
    triedIn: triedIn.trim(),
  }));
}
