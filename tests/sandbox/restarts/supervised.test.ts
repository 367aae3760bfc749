import { type ChildProcess, spawn } from "node:child_process";
import { once } from "node:events";
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { afterAll, afterEach, beforeAll, beforeEach, expect, it } from "vitest";
import { findFreePort } from "../../../scripts/lib/ports.mjs";
import { type Bundle, bundle } from "../../fixtures/sandbox/bundle";
import { copyEmptyDatabase } from "../../fixtures/sandbox/templates";

const fixture = (name: string) => join(import.meta.dirname, "../../fixtures/sandbox", name);
const small = (port: string) => [fixture("small-program.mjs"), port];

let program: Bundle;
let dataDir: string;
let sandboxUrl: string;
let consoleUrl: string;
let starter: ChildProcess;
let said: string;

beforeAll(async () => {
  program = await bundle("sandbox/main.ts");
});
afterAll(() => program?.remove());
beforeEach(() => {
  dataDir = mkdtempSync(join(tmpdir(), "strongroom-supervised-"));
});
afterEach(async () => {
  if (starter.exitCode === null) {
    starter.kill("SIGTERM");
    await once(starter, "exit");
  }
  rmSync(dataDir, { recursive: true, force: true });
});

const refusal = () => join(dataDir, "refused");

/** @param steadyMs after so long, a program that ends counts as new */
async function start(steadyMs = 60_000, sandbox = small("SANDBOX_PORT")): Promise<void> {
  const [sandboxPort, port] = [await findFreePort(), await findFreePort()];
  sandboxUrl = `http://127.0.0.1:${sandboxPort}`;
  consoleUrl = `http://127.0.0.1:${port}`;
  said = "";
  const programs = JSON.stringify({ sandbox, console: small("PORT") });
  starter = spawn(process.execPath, [fixture("supervised.mjs"), programs], {
    env: {
      NODE_ENV: "test",
      PATH: process.env.PATH,
      DATA_DIR: dataDir,
      PORT: String(port),
      SANDBOX_PORT: String(sandboxPort),
      SANDBOX_SEED: "none",
      BUILD_NUMBER: "1",
      REFUSED_BY: refusal(),
      STEADY_MS: String(steadyMs),
    },
    stdio: ["ignore", "pipe", "pipe"],
  });
  for (const stream of [starter.stdout, starter.stderr]) {
    stream?.on("data", (text) => {
      said += text;
    });
  }
  await until(() => said.includes("Both run."));
}

async function until(isSo: () => boolean | Promise<boolean>): Promise<void> {
  const deadline = Date.now() + 60_000;
  while (!(await isSo())) {
    if (Date.now() > deadline) throw new Error(`Too late. It said:\n${said}`);
    await sleep(20);
  }
}

const pidAt = async (url: string): Promise<number> => (await (await fetch(url)).json()).pid;
const lockPid = () => Number(readFileSync(join(dataDir, "pglite.lock"), "utf8").split(" ")[0]);
const times = (words: string) => said.split(words).length - 1;
const isAlive = (url: string) =>
  fetch(`${url}/healthz`).then(
    ({ ok }) => ok,
    () => false,
  );

it("starts a console that dies again, without the backend", async () => {
  await start();
  const backend = await pidAt(sandboxUrl);
  const first = await pidAt(consoleUrl);
  process.kill(first, "SIGKILL");
  await until(() => times("The console runs again.") === 1);
  expect(await pidAt(consoleUrl)).not.toBe(first);
  expect(said).toContain("The console stopped unexpectedly (exit code 137).");
  expect(said).toContain("It is started again in 0.001 seconds.");
  expect(await pidAt(sandboxUrl)).toBe(backend);
  expect(await isAlive(sandboxUrl)).toBe(true);
});

it("starts a backend that dies again on the same data, without the console", async () => {
  await copyEmptyDatabase(dataDir);
  await start(60_000, [program.file]);
  const page = await pidAt(consoleUrl);
  const first = lockPid();
  process.kill(first, "SIGKILL");
  await until(() => times("The sandbox runs again.") === 1);
  expect(lockPid()).not.toBe(first);
  expect(await isAlive(sandboxUrl)).toBe(true);
  expect(await pidAt(consoleUrl)).toBe(page);
});

it("ends in the console's words when it dies at each start", async () => {
  await start();
  writeFileSync(refusal(), "");
  process.kill(await pidAt(consoleUrl), "SIGKILL");
  const [code] = await once(starter, "close");
  expect(code).toBe(1);
  expect(times("It is started again in ")).toBe(3);
  expect(said).toMatch(
    /The console stopped unexpectedly \(exit code 1\)\. That was 4 times in a row, so it is not started again, and everything stops\. Its last words:\nSESSION_SECRETS: too short\n$/,
  );
  expect(await isAlive(sandboxUrl)).toBe(false);
});

it("counts only what ends in a row", async () => {
  await start(0);
  for (let end = 1; end <= 5; end += 1) {
    process.kill(await pidAt(consoleUrl), "SIGKILL");
    await until(() => times("The console runs again.") === end);
  }
  expect(times("It is started again in 0.001 seconds.")).toBe(5);
});

it("stops both in order at a signal, also after a restart", async () => {
  await start();
  process.kill(await pidAt(consoleUrl), "SIGKILL");
  await until(() => times("The console runs again.") === 1);
  starter.kill("SIGTERM");
  const [code] = await once(starter, "close");
  expect(code).toBe(0);
  expect(times("stopped unexpectedly")).toBe(1);
  expect(await isAlive(consoleUrl)).toBe(false);
  expect(await isAlive(sandboxUrl)).toBe(false);
});
