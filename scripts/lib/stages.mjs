import { spawn } from "node:child_process";
import { mkdirSync, rmSync } from "node:fs";
import { join } from "node:path";
import { countTests } from "./counts.mjs";
import { packageFile, projectRoot } from "./project.mjs";

/**
 * One check of the project.
 * @typedef {object} Stage
 * @property {string} name
 * @property {string[]} args Node's arguments
 * @property {"vitest" | "playwright"} [runner] where it runs tests that count
 * @property {Record<string, string>} [env]
 * @property {boolean} [mayBeEmpty] whether it passes without any test
 */

/**
 * @typedef {object} Outcome
 * @property {string} name
 * @property {boolean} ok
 * @property {number} seconds
 * @property {import("./counts.mjs").Counts} [counts]
 */

const reports = join(projectRoot, ".cache", "reports");
const reportOf = (stage) => join(reports, `${stage.name.replaceAll(" ", "-")}.json`);

const vitest = (...projects) => ({
  name: `${projects[0]} tests`,
  runner: /** @type {const} */ ("vitest"),
  args: [
    packageFile("vitest/vitest.mjs"),
    "run",
    ...projects.flatMap((project) => ["--project", project]),
    "--reporter=default",
    "--reporter=json",
  ],
});

const CHANGED = vitest("unit-alone", "sandbox", "sandbox-alone");

/** @type {Record<string, Stage>} */
export const STAGES = {
  types: { name: "type check", args: [packageFile("typescript/bin/tsc"), "--noEmit"] },
  lint: { name: "lint and format", args: [packageFile("@biomejs/biome/bin/biome"), "ci", "."] },
  unused: { name: "unused code", args: [packageFile("knip/bin/knip.js"), "--no-progress"] },
  generated: { name: "generated files", args: [join(projectRoot, "scripts/lib/check-generated.mjs")] },
  unit: vitest("unit", "unit-alone"),
  /** The unit tests that share their modules: two thirds of them, in a third of the time. */
  shared: vitest("unit"),
  /** Of all other tests, those that import a file that differs from the last commit. */
  changed: {
    ...CHANGED,
    name: "tests of changes",
    args: [...CHANGED.args, "--changed", "--passWithNoTests"],
    mayBeEmpty: true,
  },
  sandbox: vitest("sandbox", "sandbox-alone"),
  restarts: vitest("restarts"),
  redis: vitest("redis"),
  build: { name: "build", args: [join(projectRoot, "scripts/build.mjs")] },
  browser: {
    name: "browser tests",
    runner: "playwright",
    args: [packageFile("@playwright/test/cli.js"), "test"],
  },
};

/** Otherwise an earlier report could be mistaken for this run's. */
export function clearReports() {
  rmSync(reports, { recursive: true, force: true });
  mkdirSync(reports, { recursive: true });
}

/**
 * Shows output as it arrives, or with `together` at the end, so that parallel stages do not mix.
 * @param {Stage} stage
 * @param {{ together?: boolean, env?: Record<string, string> }} [options]
 * @returns {Promise<Outcome>}
 */
export async function runStage(stage, { together = false, env = {} } = {}) {
  const started = Date.now();
  process.stdout.write(`\n▶ ${stage.name}\n`);
  const report = reportOf(stage);
  const args = stage.runner === "vitest" ? [...stage.args, `--outputFile.json=${report}`] : stage.args;
  const { code, output } = await run(args, together, {
    ...process.env,
    PLAYWRIGHT_JSON_OUTPUT_FILE: report,
    ...stage.env,
    ...env,
  });
  const seconds = (Date.now() - started) / 1000;
  const counts = stage.runner && countTests(stage.runner, report, code, stage.mayBeEmpty);
  const ok = code === 0 && !counts?.failed;
  if (together) process.stdout.write(`\n── ${stage.name}: ${ok ? "ok" : "failed"}\n${output}`);
  return { name: stage.name, ok, seconds, counts };
}

/** @returns {Promise<{ code: number, output: string }>} */
function run(args, together, env) {
  return new Promise((resolve) => {
    const child = spawn(process.execPath, args, {
      cwd: projectRoot,
      env,
      stdio: together ? ["ignore", "pipe", "pipe"] : ["ignore", "inherit", "inherit"],
    });
    let output = "";
    child.stdout?.on("data", (chunk) => {
      output += chunk;
    });
    child.stderr?.on("data", (chunk) => {
      output += chunk;
    });
    child.once("error", (error) => resolve({ code: 1, output: `${output}${error.message}\n` }));
    child.once("close", (code) => resolve({ code: code ?? 1, output }));
  });
}

/**
 * @param {Stage[]} stages
 * @param {number} width how many run at once
 * @returns {Promise<Outcome[]>} in the stages' order
 */
export async function runSideBySide(stages, width) {
  /** @type {Outcome[]} */
  const outcomes = [];
  const queue = [...stages.entries()];
  const worker = async () => {
    for (let next = queue.shift(); next; next = queue.shift()) {
      outcomes[next[0]] = await runStage(next[1], { together: true });
    }
  };
  await Promise.all(Array.from({ length: width }, worker));
  return outcomes;
}

/**
 * Prints one line per stage and the total `N passed, N failed`; a failed stage without tests counts as one failure.
 * @param {Outcome[]} outcomes
 * @returns {number} exit code
 */
export function summarise(outcomes) {
  const lines = outcomes.map(({ name, ok, seconds, counts }) => {
    const tests = counts
      ? `  ${counts.passed} passed, ${counts.failed} failed${counts.skipped ? `, ${counts.skipped} skipped` : ""}`
      : "";
    return `  ${ok ? "ok    " : "failed"}  ${name.padEnd(16)} ${seconds.toFixed(1).padStart(6)} s${tests}`;
  });
  const passed = outcomes.reduce((sum, { counts }) => sum + (counts?.passed ?? 0), 0);
  const failed = outcomes.reduce((sum, { ok, counts }) => sum + (counts?.failed || (ok ? 0 : 1)), 0);
  process.stdout.write(`\n${lines.join("\n")}\n\n${passed} passed, ${failed} failed\n`);
  return failed === 0 ? 0 : 1;
}
