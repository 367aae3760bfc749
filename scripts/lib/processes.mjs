import { spawn } from "node:child_process";
import { constants } from "node:os";
import { Failure } from "./failure.mjs";

const FOLLOW_PARENT = new URL("./follow-parent.mjs", import.meta.url).href;
const MAX_LAST_LINES = 20;

/**
 * Runs a tool to its end with its output shown; a signal to us ends the tool and then us.
 * @param {string} command
 * @param {string[]} args
 * @param {{ cwd: string, env?: NodeJS.ProcessEnv }} options
 * @returns {Promise<number>} exit code
 */
export function runTool(command, args, { cwd, env = process.env }) {
  return new Promise((resolve, reject) => {
    const child = spawn(command, args, { cwd, env, stdio: ["ignore", "inherit", "inherit"] });
    const stopListening = onStopSignal((signal) => {
      child.kill(signal);
      child.once("exit", () => process.exit(exitCodeOf(null, signal)));
    });
    child.once("error", (error) => {
      stopListening();
      reject(new Failure(`Cannot run ${command}: ${error.message}`));
    });
    child.once("exit", (code, signal) => {
      stopListening();
      resolve(exitCodeOf(code, signal));
    });
  });
}

/**
 * @param {(signal: NodeJS.Signals) => void} handler
 * @returns {() => void} stops listening
 */
export function onStopSignal(handler) {
  const signals = /** @type {NodeJS.Signals[]} */ (["SIGINT", "SIGTERM", "SIGHUP"]);
  for (const signal of signals) process.on(signal, handler);
  return () => {
    for (const signal of signals) process.off(signal, handler);
  };
}

/** Shell convention: 128 plus the signal's number. */
function exitCodeOf(code, signal) {
  return code ?? 128 + (constants.signals[signal] ?? 0);
}

/**
 * @typedef {object} Program
 * @property {string} name
 * @property {number | undefined} pid
 * @property {Promise<{ code: number, expected: boolean }>} exited settles once; `expected` after stop()
 * @property {() => boolean} isRunning
 * @property {() => string} lastWords the last lines it wrote, errors before others
 * @property {(graceMs?: number) => Promise<number>} stop SIGTERM, SIGKILL after the grace; answers the exit code
 * @property {() => void} kill SIGKILL
 */

/**
 * @typedef {object} ProgramOptions
 * @property {string} name
 * @property {string} [command] by default Node
 * @property {string[]} args
 * @property {string} cwd
 * @property {NodeJS.ProcessEnv} env
 * @property {NodeJS.Signals} [stopSignal] SIGTERM by default
 * @property {(text: string, error: boolean) => void} [output] gets what the program writes; by default it is passed on unchanged
 */

/**
 * Starts a program in its own process group, so that Ctrl-C reaches only us and programs stop in order.
 * @param {ProgramOptions} options
 * @returns {Program}
 */
export function startProgram({ name, output = writeThrough, stopSignal = "SIGTERM", ...options }) {
  const child = spawnGroup(options);
  const tails = { out: "", err: "" };
  const keep = (which) => (chunk) => {
    const text = String(chunk);
    tails[which] = (tails[which] + text).slice(-8000);
    output(text, which === "err");
  };
  child.stdout?.on("data", keep("out"));
  child.stderr?.on("data", keep("err"));

  let stopping = false;
  let running = true;
  const exited = new Promise((resolve) => {
    child.once("error", (error) => {
      tails.err += `${error.message}\n`;
      running = false;
      resolve({ code: 1, expected: stopping });
    });
    // "close" comes after the last output, "exit" may come before it.
    child.once("close", (code, signal) => {
      running = false;
      resolve({ code: exitCodeOf(code, signal), expected: stopping });
    });
  });
  const signalGroup = (signal) => {
    if (!running || child.pid === undefined) return;
    try {
      process.kill(-child.pid, signal);
    } catch {
      child.kill(signal);
    }
  };
  return {
    name,
    pid: child.pid,
    exited,
    isRunning: () => running,
    lastWords: () => (tails.err.trim() || tails.out.trim()).split("\n").slice(-MAX_LAST_LINES).join("\n"),
    kill: () => signalGroup("SIGKILL"),
    stop: async (graceMs = 15_000) => {
      stopping = true;
      child.kill(stopSignal);
      const timer = setTimeout(() => signalGroup("SIGKILL"), graceMs);
      const { code } = await exited;
      clearTimeout(timer);
      return code;
    },
  };
}

function spawnGroup({ command, args, cwd, env }) {
  const options = { cwd, env, detached: true };
  if (command) return spawn(command, args, { ...options, stdio: ["ignore", "pipe", "pipe"] });
  return spawn(process.execPath, ["--import", FOLLOW_PARENT, ...args], {
    ...options,
    stdio: ["ignore", "pipe", "pipe", "ipc"],
  });
}

function writeThrough(text, error) {
  (error ? process.stderr : process.stdout).write(text);
}

/**
 * Waits until a URL answers 200; fails if the program ends first.
 * @param {string} url
 * @param {Program} program
 * @param {number} timeoutMs
 */
export function waitUntilHealthy(url, program, timeoutMs) {
  return waitUntil(() => answersOk(url), url, program, timeoutMs);
}

/**
 * The same by whatever tells that it is up.
 * @param {() => Promise<boolean>} isUp
 * @param {string} place where it should answer, for the failure
 * @param {Program} program
 * @param {number} timeoutMs
 */
export async function waitUntil(isUp, place, program, timeoutMs) {
  const deadline = Date.now() + timeoutMs;
  while (program.isRunning()) {
    if (await isUp()) return;
    if (Date.now() > deadline) {
      throw new Failure(
        `The ${program.name} did not answer at ${place} within ${Math.round(timeoutMs / 1000)} seconds.`,
      );
    }
    await Promise.race([program.exited, new Promise((resolve) => setTimeout(resolve, 100))]);
  }
  const { code } = await program.exited;
  throw new Failure(`The ${program.name} did not start (exit code ${code}).`, code || 1);
}

async function answersOk(url) {
  try {
    const response = await fetch(url, { signal: AbortSignal.timeout(2000) });
    await response.arrayBuffer();
    return response.ok;
  } catch {
    return false;
  }
}
