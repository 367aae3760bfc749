import { existsSync } from "node:fs";

/**
 * Runs npm with this Node, even if npm is not in the PATH or is a .cmd file.
 * @returns {{ command: string, args: string[] }}
 */
export function npmCommand() {
  const script = process.env.npm_execpath;
  if (script?.endsWith("npm-cli.js") && existsSync(script))
    return { command: process.execPath, args: [script] };
  return { command: process.platform === "win32" ? "npm.cmd" : "npm", args: [] };
}
