import { randomUUID } from "node:crypto";
import { readFile, rm, writeFile } from "node:fs/promises";
import { setTimeout as delay } from "node:timers/promises";

/** The pid is not enough: an earlier process may have had it. */
const held = new Set<string>();

export class FolderInUseError extends Error {
  constructor(
    readonly pid: number,
    message: string,
  ) {
    super(message);
    this.name = "FolderInUseError";
  }
}

/**
 * Writes `pid start token`, because a second process would destroy PGlite's folder. Replaces the file of a dead
 * process.
 * @throws FolderInUseError if a running process has the lock
 */
export async function lockFolder(path: string): Promise<{ release(): Promise<void> }> {
  const mine = `${process.pid} ${await startOf(process.pid)} ${randomUUID()}`;
  for (let attempt = 0; attempt < 5; attempt++) {
    if (await create(path, mine)) {
      // Two processes that replace a stale file may delete each other's. The owner of the remaining file has the lock.
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
      throw new FolderInUseError(
        holder,
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

/** In kernel ticks, because a restarted container reuses its few pids. "unknown" without /proc. */
async function startOf(pid: number): Promise<string> {
  const stat = await read(`/proc/${pid}/stat`);
  // The second field, the program's name, may contain spaces. The start is the 20th field after it.
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
