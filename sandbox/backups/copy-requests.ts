import { randomUUID } from "node:crypto";
import { mkdir, readdir, readFile, rename, rm, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { setTimeout as delay } from "node:timers/promises";
import { describeError } from "../base/describe-error";
import type { Database } from "../db/client";
import { BackupError } from "./parts";

/**
 * Only one process can have the embedded database open. Another one that wants to read it leaves a request in DATA_DIR, and
 * the running sandbox copies its database into a folder beside it. Whoever can write to DATA_DIR has the database anyway, and
 * a request says nothing but its number: neither a place nor a secret.
 */
const REQUEST = /^copy-([0-9a-f-]{36})\.request$/;
const COPY = /^copy-[0-9a-f-]{36}(\.request)?$/;
const ANSWER = "answer.json";
/** The process that asked. */
const OWNER = "owner";

const LOOK_MS = 500;
/** For the running sandbox to begin. */
const MAX_SILENCE_MS = 20_000;

type CopyTo = NonNullable<Database["copyTo"]>;
type Log = (line: string) => void;
type Answer = { heldMs: number; tookMs: number; bytes: number } | { failure: string };
export type FolderCopyOf = { folder: string; heldMs: number; bytes: number; remove(): Promise<void> };

/** Looks for requests until it is stopped. Copies that nobody has removed are. */
export function answerCopyRequests(copyTo: CopyTo, dataDir: string, log: Log): { stop(): Promise<void> } {
  const stopping = new AbortController();
  const answered = (async () => {
    await removeCopies(dataDir);
    while (!stopping.signal.aborted) {
      for (const name of await readdir(dataDir)) {
        const [, id] = REQUEST.exec(name) ?? [];
        if (id) await answer(copyTo, dataDir, id, log);
      }
      await delay(LOOK_MS, undefined, { signal: stopping.signal, ref: false }).catch(() => undefined);
    }
  })().catch((error: unknown) => log(`Backups cannot be asked for: ${describeError(error)}`));
  return {
    async stop() {
      stopping.abort();
      await answered;
    },
  };
}

async function answer(copyTo: CopyTo, dataDir: string, id: string, log: Log): Promise<void> {
  const folder = join(dataDir, `copy-${id}`);
  const request = join(dataDir, `copy-${id}.request`);
  await removeAbandoned(dataDir);
  await mkdir(folder, { mode: 0o700 });
  await rename(request, join(folder, OWNER));
  let found: Answer;
  try {
    found = await copyTo(join(folder, "pglite"));
  } catch (error) {
    const { code } = error as NodeJS.ErrnoException;
    log(`A backup failed: ${describeError(error)}`);
    found = { failure: code === "ENOSPC" ? "no space is left in DATA_DIR for a copy" : "its log says why" };
  }
  const draft = join(folder, ".answer");
  await writeFile(draft, JSON.stringify(found), { mode: 0o600 });
  await rename(draft, join(folder, ANSWER));
}

async function removeCopies(dataDir: string): Promise<void> {
  for (const name of await readdir(dataDir)) {
    if (COPY.test(name)) await rm(join(dataDir, name), { recursive: true, force: true });
  }
}

/** Copies of processes that ended before they removed them. */
async function removeAbandoned(dataDir: string): Promise<void> {
  for (const name of await readdir(dataDir)) {
    const owner = COPY.test(name) && (await readFile(join(dataDir, name, OWNER), "utf8").catch(() => null));
    if (owner && !isRunning(Number(owner))) await rm(join(dataDir, name), { recursive: true, force: true });
  }
}

/**
 * Asks the running sandbox for a copy of its database.
 * @param pid of the running sandbox
 * @throws BackupError if it does not answer
 */
export async function askForCopy(dataDir: string, pid: number): Promise<FolderCopyOf> {
  const id = randomUUID();
  const request = join(dataDir, `copy-${id}.request`);
  const folder = join(dataDir, `copy-${id}`);
  const remove = async () => {
    await rm(request, { force: true });
    await rm(folder, { recursive: true, force: true });
  };
  await writeFile(request, String(process.pid), { flag: "wx", mode: 0o600 });
  try {
    const answer = await waitForAnswer(folder, pid);
    if ("failure" in answer) {
      throw new BackupError(`The running sandbox could not copy its database: ${answer.failure}.`);
    }
    return { folder: join(folder, "pglite"), heldMs: answer.heldMs, bytes: answer.bytes, remove };
  } catch (error) {
    await remove();
    throw error;
  }
}

async function waitForAnswer(folder: string, pid: number): Promise<Answer> {
  const begun = performance.now();
  for (;;) {
    const text = await readFile(join(folder, ANSWER), "utf8").catch(() => null);
    if (text !== null) return JSON.parse(text) as Answer;
    const hasBegun = await readdir(folder).then(
      () => true,
      () => false,
    );
    if (!hasBegun && performance.now() - begun > MAX_SILENCE_MS) {
      throw new BackupError(
        `The running sandbox (process ${pid}) does not answer. If it is of a version without backups, stop it: its ` +
          "database can be backed up while it is stopped.",
      );
    }
    if (hasBegun && !isRunning(pid))
      throw new BackupError("The sandbox was stopped while it copied its database.");
    await delay(100);
  }
}

function isRunning(pid: number): boolean {
  try {
    process.kill(pid, 0);
    return true;
  } catch (error) {
    return (error as NodeJS.ErrnoException).code === "EPERM";
  }
}
