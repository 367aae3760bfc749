import { spawn } from "node:child_process";
import { once } from "node:events";

export interface Display {
  /** Such as ":7". */
  name: string;
  stop: () => void;
}

/** An X display of the test's own, in which windows open that nobody sees. */
export async function startDisplay(xvfb: string): Promise<Display> {
  // It picks a free number and says which.
  const args = ["-displayfd", "3", "-screen", "0", "1600x1100x24", "-nolisten", "tcp"];
  const server = spawn(xvfb, args, { stdio: ["ignore", "ignore", "ignore", "pipe"] });
  const said = await Promise.race([once(server.stdio[3]!, "data"), once(server, "exit").then(() => null)]);
  if (!said) throw new Error("Xvfb does not start");
  return { name: `:${String(said[0]).trim()}`, stop: () => void server.kill() };
}
