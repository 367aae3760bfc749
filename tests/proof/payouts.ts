/**
 * Proves on the built programs that payouts pay every row once. Two parts, each in a data folder of its own:
 * 1,000 rows on all chains through the console's forms, and the same file again; then payouts during which both
 * programs are killed again and again while every second answer between them is lost.
 *
 *   npm run proof:payouts -- --rows 1000 --kills 50 --seed 1
 */
import { parseArgs } from "node:util";
import { ensureBuilt } from "../../scripts/lib/ensure-built.mjs";
import { projectRoot } from "../../scripts/lib/project.mjs";
import { inFolder, print, tell } from "./in-folder";
import { proveKilled } from "./payouts/prove-killed";
import { proveWhole } from "./payouts/prove-whole";

const { values } = parseArgs({
  options: {
    rows: { type: "string", default: "1000" },
    kills: { type: "string", default: "50" },
    seed: { type: "string", default: "1" },
  },
});
const [rows, kills, seed] = [values.rows, values.kills, values.seed].map(Number) as [number, number, number];

await ensureBuilt(projectRoot);
const faults = [
  ...(rows > 0 ? await inFolder((folder) => proveWhole(folder, { rows, print })) : []),
  ...(kills > 0 ? await inFolder((folder) => proveKilled(folder, { kills, seed, print })) : []),
];
tell(faults);
