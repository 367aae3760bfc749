import { join, resolve } from "node:path";
import { ensureBuilt } from "./ensure-built.mjs";
import { ensureInstalled } from "./ensure-installed.mjs";
import { loadEnvironment } from "./environment.mjs";
import { Failure, runMain } from "./failure.mjs";
import { runTool } from "./processes.mjs";
import { resolveDataDir } from "./programs.mjs";
import { projectRoot, requireNode } from "./project.mjs";

/** npm runs scripts in the project's folder; paths are meant from where it was called. */
const fromCaller = (path) => resolve(process.env.INIT_CWD ?? process.cwd(), path);

/**
 * Runs one of the sandbox's programs that read or write its data, with the settings of `npm start`.
 * @param {string} name of the program in build/sandbox
 * @param {{ usage: string, paths: string[], flags: string[], settings?: Record<string, string> }} options `paths`: options
 *   with a path of a file; `settings`: options that become variables of the environment
 */
export function runDataProgram(name, { usage, paths, flags, settings = {} }) {
  return runMain(async () => {
    const given = process.argv.slice(2);
    if (given.includes("--help")) {
      process.stdout.write(usage);
      return 0;
    }
    const { args, set } = readOptions(given, { usage, paths, flags, settings });
    requireNode();
    const env = loadEnvironment(projectRoot);
    await ensureInstalled(projectRoot);
    await ensureBuilt(projectRoot);
    return runTool(process.execPath, [join(projectRoot, "build", "sandbox", `${name}.js`), ...args], {
      cwd: projectRoot,
      env: { ...env, ...set, DATA_DIR: resolveDataDir(env) },
    });
  });
}

function readOptions(given, { usage, paths, flags, settings }) {
  const args = [];
  /** @type {Record<string, string>} */
  const set = {};
  for (let at = 0; at < given.length; at += 1) {
    const option = given[at];
    if (flags.includes(option)) {
      args.push(option);
      continue;
    }
    at += 1;
    const value = given[at];
    if (!value) throw new Failure(usage);
    if (paths.includes(option)) args.push(option, fromCaller(value));
    else if (settings[option]) set[settings[option]] = value;
    else throw new Failure(usage);
  }
  return { args, set };
}
