/**
 * Proves on the whole installation (`npm run scale`) that every payment is made once: people sign in and pay through
 * nginx, while each program in turn is killed and started again, then held, and Redis emptied.
 *
 *   npm run proof:scale -- --payments 500 --seed 1
 */
import { parseArgs } from "node:util";
import { ensureBuilt } from "../../scripts/lib/ensure-built.mjs";
import { projectRoot } from "../../scripts/lib/project.mjs";
import { inFolder, print, tell } from "./in-folder";
import { proveScale } from "./scale/prove";

const { values } = parseArgs({
  options: { payments: { type: "string", default: "500" }, seed: { type: "string", default: "1" } },
});
const [payments, seed] = [values.payments, values.seed].map(Number) as [number, number];

await ensureBuilt(projectRoot);
tell(await inFolder((folder) => proveScale(folder, { payments, seed, print })));
