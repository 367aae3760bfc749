import { appendFileSync } from "node:fs";
import { join } from "node:path";
import { ensureBuilt } from "./lib/ensure-built.mjs";
import { ensureInstalled } from "./lib/ensure-installed.mjs";
import { loadEnvironment } from "./lib/environment.mjs";
import { runMain } from "./lib/failure.mjs";
import { onStopSignal, startProgram } from "./lib/processes.mjs";
import { DEMO_PACE, startSupervised, TEST_PACE } from "./lib/programs.mjs";
import { packageFile, projectRoot, requireNode } from "./lib/project.mjs";
import { planScale, requireSystemPrograms } from "./lib/scale/plan.mjs";
import { RESTARTS, superviseUntilStopped } from "./lib/supervise.mjs";
import { inTemporaryFolder } from "./lib/temporary-folder.mjs";

const USAGE = `The whole installation on this machine: nginx before two consoles, two backends, one PostgreSQL, one Redis, in a
folder of its own that is removed at the end.

  npm run scale
  npm run scale -- --walk [--with=NAME=VALUE] [Playwright's arguments]

--walk   runs the browser tests against it, with scripts and without, each on a demo of its own; with
         --project=scripts or --project=no-scripts only these
--with   a setting of all consoles and backends: runs the tests that need this one, and no others
`;

const PROJECTS = ["scripts", "no-scripts"];
const WITH = "--with=";

await runMain(async () => {
  const [mode, ...others] = process.argv.slice(2);
  const { settings, given } = readSettings(others);
  if (mode !== undefined && mode !== "--walk") {
    process.stdout.write(USAGE);
    return mode === "--help" ? 0 : 1;
  }
  requireNode();
  requireSystemPrograms();
  const env = loadEnvironment(projectRoot);
  await ensureInstalled(projectRoot);
  await ensureBuilt(projectRoot);
  if (mode === undefined) return inFolder((folder) => runUntilStopped(folder, { ...DEMO_PACE, ...env }));
  let worst = 0;
  for (const project of chosenProjects(given)) {
    worst = Math.max(
      worst,
      await inFolder((folder) => walk(folder, { env: { ...env, ...TEST_PACE }, settings, project, given })),
    );
  }
  return worst;
});

function chosenProjects(given) {
  const chosen = PROJECTS.filter((project) => given.includes(`--project=${project}`));
  return chosen.length > 0 ? chosen : PROJECTS;
}

/** @param {readonly string[]} given */
function readSettings(given) {
  const isSetting = (one) => one.startsWith(WITH);
  const pairs = given.filter(isSetting).map((one) => one.slice(WITH.length).split(/=(.*)/s, 2));
  return { settings: Object.fromEntries(pairs), given: given.filter((one) => !isSetting(one)) };
}

function inFolder(run) {
  return inTemporaryFolder("strongroom-scale", run);
}

async function runUntilStopped(folder, env) {
  return superviseUntilStopped(await stackIn(folder, env, (scale) => process.stdout.write(describe(scale))));
}

/** What ends is not started again, which would hide what the tests look for. @returns Playwright's exit code */
async function walk(folder, { env, settings, project, given }) {
  let code = 1;
  const logFile = join(folder, "programs.log");
  const output = (text, isError) => {
    appendFileSync(logFile, text);
    writeErrors(text, isError);
  };
  const then = async ({ plan, dataDir }) => {
    const tests = startProgram({
      name: "browser tests",
      command: process.execPath,
      args: [packageFile("@playwright/test/cli.js"), "test", "--workers=1", `--project=${project}`, ...given],
      cwd: projectRoot,
      env: {
        ...process.env,
        STRONGROOM_E2E_STACK: JSON.stringify({ plan, folder, dataDir, logFile, settings }),
      },
    });
    programs.push(tests);
    ({ code } = await tests.exited);
  };
  const { programs, start } = await stackIn(folder, { ...env, ...settings }, then, output);
  const stopAll = async () => {
    for (const program of programs.toReversed()) await program.stop();
  };
  const stopListening = onStopSignal(() => void stopAll().finally(() => process.exit(1)));
  try {
    await start();
  } finally {
    stopListening();
    await stopAll();
  }
  return code;
}

async function stackIn(folder, env, then, output = writeErrors) {
  const scale = await planScale(folder, env);
  /** @type {import("./lib/supervise.mjs").SupervisedProgram[]} */
  const programs = [];
  return {
    programs,
    restarts: RESTARTS,
    start: async () => {
      for (const { name, options, waitFor } of scale.parts) {
        process.stdout.write(`Starting ${name}\n`);
        await startSupervised(programs, { ...(await options()), output }, waitFor).healthy;
      }
      await then(scale, programs);
    },
  };
}

/** A line of each request of four programs would bury the rest. */
function writeErrors(text, isError) {
  if (isError) process.stderr.write(text);
}

function describe({ url, backendUrl, databaseUrl, redisPort }) {
  return `
  Console   ${url}
  Phone     ${backendUrl}/device
  Mailbox   ${backendUrl}/mail
  Database  ${databaseUrl}
  Redis     redis://127.0.0.1:${redisPort}

  The people of the demo: npm run sandbox:users. Ctrl-C ends everything.
`;
}
