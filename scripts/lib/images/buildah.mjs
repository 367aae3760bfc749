import { spawnSync } from "node:child_process";
import { join } from "node:path";
import { Failure } from "../failure.mjs";
import { runTool } from "../processes.mjs";

/** In a mount namespace of its own: what is mounted goes with the process, however that ends. */
const UNSHARE = ["--mount", "--propagation", "private"];

/**
 * @typedef {object} Storage where buildah keeps images
 * @property {string[]} flags
 */

/**
 * Overlays where the system can, which are fast; plain copies elsewhere.
 * @param {string} folder that goes at the end
 * @returns {Storage}
 */
export function openStorage(folder) {
  const flagsOf = (driver) => [
    ...["--root", join(folder, "storage"), "--runroot", join(folder, "run"), "--storage-driver", driver],
  ];
  const overlays = flagsOf("overlay");
  const { status } = spawnSync("unshare", [...UNSHARE, "buildah", ...overlays, "info"], { stdio: "ignore" });
  return { flags: status === 0 ? overlays : flagsOf("vfs") };
}

/**
 * @param {Storage} storage
 * @param {string[]} args
 * @returns {string} what it prints
 */
export function askBuildah({ flags }, args) {
  return output("unshare", [...UNSHARE, "buildah", ...flags, ...args]);
}

/** Shows what it prints. @param {Storage} storage @param {string[]} args @param {string} cwd */
export async function runBuildah({ flags }, args, cwd) {
  const code = await runTool("unshare", [...UNSHARE, "buildah", ...flags, ...args], { cwd });
  if (code !== 0) throw new Failure(`buildah ${args[0]} failed (exit code ${code}).`);
}

/**
 * The arguments of unshare that run a shell script where an image's root is mounted, as $ROOT.
 * @param {Storage} storage @param {string} container @param {string} script @param {string[]} [args] of the script
 */
export function inRoot({ flags }, container, script, args = []) {
  const mount = `ROOT=$(buildah ${flags.map(quote).join(" ")} mount ${quote(container)}) && ${script}`;
  return [...UNSHARE, "/bin/sh", "-ec", mount, "sh", ...args];
}

/** @param {string} command @param {string[]} args */
export function output(command, args) {
  const { status, stdout, stderr, error } = spawnSync(command, args, {
    encoding: "utf8",
    maxBuffer: 2 ** 26,
  });
  if (status === 0) return stdout.trim();
  throw new Failure(`${command} ${args.slice(-3).join(" ")} failed: ${error?.message ?? stderr.trim()}`);
}

const quote = (text) => `'${text.replaceAll("'", "'\\''")}'`;
