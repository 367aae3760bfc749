import { writeFileSync } from "node:fs";
import { join, resolve } from "node:path";
import { parseArgs } from "node:util";
import { ensureInstalled } from "./lib/ensure-installed.mjs";
import { runMain } from "./lib/failure.mjs";
import { baseImage, makeBase, npmMounts } from "./lib/images/base.mjs";
import { openStorage, runBuildah } from "./lib/images/buildah.mjs";
import { bytesOfImage, checkImage, startImage } from "./lib/images/run.mjs";
import { requireImageTools } from "./lib/images/tools.mjs";
import { findFreePort } from "./lib/ports.mjs";
import { onStopSignal, startProgram, waitUntilHealthy } from "./lib/processes.mjs";
import { planPrograms, TEST_PACE } from "./lib/programs.mjs";
import { packageFile, projectRoot, requireNode } from "./lib/project.mjs";
import { inTemporaryFolder } from "./lib/temporary-folder.mjs";

const USAGE = `Builds both images without a registry, on a base of Debian's packages and this Node, starts both, and walks in them
without scripts. Nothing stays behind.

  npm run images
  npm run images -- --base FOLDER    keeps the base there for the next time
`;

/** Above the base, each. */
const MAX_BYTES = 80_000_000;
const START_MS = 300_000;
const IMAGES = /** @type {const} */ (["sandbox", "console"]);
/** Sign in with e-mail and PIN, open the home page, prepare a transaction and see it confirmed. */
const WALK = [
  ...["tests/e2e/login.spec.ts", "tests/e2e/send-ethereum.spec.ts"],
  ...["--grep", "opens the home page|0.25 ETH to a new address is previewed"],
];

await runMain(async () => {
  const { values } = parseArgs({ options: { base: { type: "string" }, help: { type: "boolean" } } });
  if (values.help) {
    process.stdout.write(USAGE);
    return 0;
  }
  requireNode();
  requireImageTools();
  await ensureInstalled(projectRoot);
  return inTemporaryFolder("strongroom-images", async (folder) => {
    const storage = openStorage(folder);
    await makeBase(storage, values.base ? resolve(values.base) : join(folder, "base"));
    for (const image of IMAGES) await buildImage(storage, image);
    const areSmall = printSizes(storage, folder);
    const code = await walk(storage, folder);
    return code || (areSmall ? 0 : 1);
  });
});

function tagOf(image) {
  return `strongroom-${image}`;
}

async function buildImage(storage, image) {
  const how = ["--isolation", "chroot", "--layers", "--pull-never", "--format", "docker"];
  const limits = ["--ulimit", "nofile=20000:20000"];
  const what = ["--target", image, "--tag", tagOf(image), "."];
  await runBuildah(storage, ["bud", ...how, ...limits, ...npmMounts(), ...what], projectRoot);
}

/** Checks what each may do, too. @returns {boolean} whether each is within the limit */
function printSizes(storage, folder) {
  const base = bytesOfImage(storage, baseImage());
  const above = IMAGES.map((image) => ({ image, bytes: bytesOfImage(storage, tagOf(image)) - base }));
  process.stdout.write(`\nThe base has ${megabytes(base)}. Above it (at most ${megabytes(MAX_BYTES)}):\n`);
  for (const { image, bytes } of above) {
    const packages = checkImage(storage, tagOf(image), image === "sandbox" ? dataOf(folder) : undefined);
    const size = `${megabytes(bytes)}${bytes <= MAX_BYTES ? "" : ", too much"}`;
    process.stdout.write(
      `  ${image.padEnd(8)} ${size}; lists ${packages} packages; not root; writes ${image === "sandbox" ? "/data alone" : "nothing"}\n`,
    );
  }
  return above.every(({ bytes }) => bytes <= MAX_BYTES);
}

function dataOf(folder) {
  return join(folder, "data");
}

function megabytes(bytes) {
  return `${(bytes / 1e6).toFixed(1)} MB`;
}

/** @returns {Promise<number>} Playwright's exit code */
async function walk(storage, folder) {
  const dataDir = join(folder, "secrets");
  const [port, sandboxPort] = [await findFreePort(), await findFreePort()];
  const ports = { PORT: String(port), SANDBOX_PORT: String(sandboxPort) };
  const plan = planPrograms({ ...TEST_PACE, ...ports, DATA_DIR: dataDir }, "production");
  const { sandbox, console: front } = plan;
  if (!sandbox) throw new Error("There is no backend to start");
  const programs = [];
  const stopAll = async () => {
    for (const program of programs.toReversed()) await program.stop();
  };
  const stopListening = onStopSignal(() => void stopAll().finally(() => process.exit(1)));
  const start = async (image, { url, env }, data) => {
    const program = startImage(storage, tagOf(image), { env, data });
    programs.push(program);
    await waitUntilHealthy(`${url}/healthz`, program, START_MS);
  };
  try {
    await start("sandbox", { ...sandbox, env: { ...sandbox.env, DATA_DIR: "/data" } }, dataOf(folder));
    await start("console", front);
    const logFile = join(folder, "programs.log");
    writeFileSync(logFile, "What the programs say stands in the terminal of npm run images.\n");
    const tests = startProgram({
      name: "browser tests",
      command: process.execPath,
      args: [packageFile("@playwright/test/cli.js"), "test", "--workers=1", "--project=no-scripts", ...WALK],
      cwd: projectRoot,
      env: { ...process.env, STRONGROOM_E2E_STACK: JSON.stringify({ plan, folder, dataDir, logFile }) },
    });
    programs.push(tests);
    return (await tests.exited).code;
  } finally {
    stopListening();
    await stopAll();
  }
}
