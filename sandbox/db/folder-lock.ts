import { randomUUID } from "node:crypto";
import { readFile, rm, writeFile } from "node:fs/promises";
import { setTimeout as delay } from "node:timers/promises";

/** Locks taken by this very process: its own pid in a file left by an earlier run means nothing. */
const held = new Set<string>();

/**
 * Takes a lock file that holds `pid start token`. PGlite does not guard its folder against a second process, and two
 * would destroy it. A file left by a process that is gone is taken over.
 * @throws when a live process holds it.
 */
export async function lockFolder(path: string): Promise<{ release(): Promise<void> }> {
  const mine = `${process.pid} ${await startOf(process.pid)} ${randomUUID()}`;
  for (let attempt = 0; attempt < 5; attempt++) {
    if (await create(path, mine)) {
      // Two that take over a stale file at once may delete each other's: the one still there has won.
      if (attempt > 0) await delay(50);
      if ((await read(path)) === mine) {
        held.add(path);
        return {
          async release() {
            held.delete(path);
            if ((await read(path)) === mine) await rm(path, { force: true });
          },
        };
      }
    }
    const [pid, start] = (await read(path))?.split(" ") ?? [];
    const holder = Number(pid);
    if (isAlive(holder, path) && start === (await startOf(holder))) {
      throw new Error(
        `Another sandbox (process ${holder}) uses this data folder: stop it, or set DATA_DIR to another folder. ` +
          `If no sandbox runs, delete ${path}`,
      );
    }
    await rm(path, { force: true });
  }
  throw new Error(`Could not take the lock file ${path}`);
}

async function create(path: string, content: string): Promise<boolean> {
  try {
    await writeFile(path, content, { flag: "wx", mode: 0o600 });
    return true;
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === "EEXIST") return false;
    throw error;
  }
}

const read = (path: string): Promise<string | null> => readFile(path, "utf8").catch(() => null);

/**
 * When a process began, in the kernel's ticks: a container that is started again gives its few pids out anew.
 * "unknown" where there is no /proc.
 */
async function startOf(pid: number): Promise<string> {
  const stat = await read(`/proc/${pid}/stat`);
  // The second field is the program's name and may hold spaces; the start is the 20th after it.
  return stat?.slice(stat.lastIndexOf(")") + 2).split(" ")[19] ?? "unknown";
}

function isAlive(pid: number, path: string): boolean {
  if (!Number.isInteger(pid) || pid <= 0) return false;
  if (pid === process.pid) return held.has(path);
  try {
    process.kill(pid, 0);
    return true;
  } catch (error) {
    return (error as NodeJS.ErrnoException).code === "EPERM";
  }
}
