/**
 * Proves that the whole installation (`npm run scale`) is upgraded without a gap: an older version is built and started,
 * people read, sign in and pay, and one program after the other is replaced by this version's.
 *
 *   npm run proof:upgrade -- --from COMMIT-OR-TAG --people 3 --between 15
 *
 * --from         the last tag where it is not given
 * --between      seconds in which both versions stand beside each other, after each program
 * --unannounced  nobody is told: each program is killed, and nginx finds out by itself. Then a page may fail once, and a form
 *                stay unanswered, but nothing else
 */
import { parseArgs } from "node:util";
import { ensureBuilt } from "../../scripts/lib/ensure-built.mjs";
import { runMain } from "../../scripts/lib/failure.mjs";
import { projectRoot } from "../../scripts/lib/project.mjs";
import { requireSystemPrograms } from "../../scripts/lib/scale/plan.mjs";
import { inFolder, print, tell } from "./in-folder";
import { findCommit } from "./upgrade/older";
import { proveUpgrade } from "./upgrade/prove";

const { values } = parseArgs({
  options: {
    from: { type: "string" },
    people: { type: "string", default: "3" },
    between: { type: "string", default: "15" },
    unannounced: { type: "boolean", default: false },
  },
});

await runMain(async () => {
  requireSystemPrograms();
  const commit = findCommit(values.from);
  await ensureBuilt(projectRoot);
  const { people, between, unannounced } = values;
  const options = {
    commit,
    people: Number(people),
    between: Number(between),
    isAnnounced: !unannounced,
    print,
  };
  tell(await inFolder((folder) => proveUpgrade(folder, options)));
});
