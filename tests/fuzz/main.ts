/**
 * Sends hostile requests to a built console: for every action its forms, for every loader queries, for every parameter of a
 * route other values. The same seed sends the same. The backend behind it answers at once and changes nothing.
 *
 *   npm run fuzz -- --cases 10000 --seed 1 --only /transactions
 */
import { parseArgs } from "node:util";
import { ensureBuilt } from "../../scripts/lib/ensure-built.mjs";
import { projectRoot } from "../../scripts/lib/project.mjs";
import { startStack } from "../fixtures/e2e/stack";
import { fuzz, type Outcome } from "./run";
import { openStage } from "./stage";
import { fuzzSubjects } from "./subjects";

const { values } = parseArgs({
  options: {
    cases: { type: "string", default: "10000" },
    seed: { type: "string", default: "1" },
    only: { type: "string" },
    seconds: { type: "string" },
  },
});
const [cases, seed] = [Number(values.cases), Number(values.seed)];
const endsAt = performance.now() + Number(values.seconds ?? "Infinity") * 1000;
const AT_ONCE = 4;

await ensureBuilt(projectRoot);
const stack = await startStack();
const stage = await openStage(stack);
const outcomes: Outcome[] = [];
let longestPause = 0;
try {
  const { only } = values;
  const subjects = fuzzSubjects(stage).filter(({ name }) => !only || name.includes(only));
  for (const subject of subjects) {
    if (performance.now() > endsAt) break;
    const outcome = await fuzz(stage, subject, { cases, seed, atOnce: AT_ONCE });
    const { p999, max } = await stage.pauses();
    longestPause = Math.max(longestPause, max);
    outcomes.push(outcome);
    print(lineOf(outcome, { p999, max }));
    for (const fault of outcome.faults) print(`    ${fault}`);
  }
  const left = subjects.length - outcomes.length;
  if (left > 0) print(`${left} of ${subjects.length} were not reached in the time.`);
} finally {
  await stage.close();
  await stack.stop();
}
const sum = outcomes.reduce((total, one) => total + one.cases, 0);
const faults = outcomes.reduce((total, one) => total + one.faults.length, 0);
print(
  `${sum} cases for ${outcomes.length} actions, queries and parameters with seed ${seed}: ${faults} faults. ` +
    `Longest pause of the event loop ${longestPause.toFixed(0)} ms.`,
);
process.exitCode = faults > 0 ? 1 : 0;

function lineOf(one: Outcome, pause: { p999: number; max: number }): string {
  const statuses = Object.entries(one.statuses).map(([status, count]) => `${status}×${count}`);
  const rate = Math.round(one.cases / one.seconds);
  return (
    `${one.name}: ${one.cases} cases, ${rate}/s, ${statuses.join(" ")}, largest ${Math.round(one.longest / 1000)} kB ` +
    `(+${Math.round(one.added / 1000)}), slowest ${Math.round(one.slowestMs)} ms, ` +
    `pause p99.9 ${pause.p999.toFixed(0)} max ${pause.max.toFixed(0)} ms, ${one.faults.length} faults`
  );
}

function print(line: string): void {
  process.stdout.write(`${line}\n`);
}
