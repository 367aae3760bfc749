import { randomUUID } from "node:crypto";
import { open, readdir, readFile, rename } from "node:fs/promises";
import { join } from "node:path";
import { createFolder } from "../db/data-folder";
import { readHead, type SignedHead } from "./signed-head";

const FOLDER = "audit-heads";
const FILE = /^\d{4}-\d{2}-\d{2}\.json$/;

/** `head` is null if the file's signature is invalid. */
type KeptHead = { file: string; head: SignedHead | null };

const headFolder = (dataDir: string): string => join(dataDir, FOLDER);

/** Readable only by the owner. Keeps an existing file. */
export async function keepHead(
  dataDir: string,
  { chain, day }: Pick<SignedHead, "chain" | "day">,
  text: string,
): Promise<void> {
  const folder = join(headFolder(dataDir), chain);
  createFolder(folder);
  if ((await readdir(folder)).includes(`${day}.json`)) return;
  const part = join(folder, `.${randomUUID()}`);
  const file = await open(part, "wx", 0o600);
  try {
    await file.writeFile(`${text}\n`);
    await file.sync();
  } finally {
    await file.close();
  }
  // Atomic, even if the process dies.
  await rename(part, join(folder, `${day}.json`));
}

/** By chain, oldest first; empty if the folder does not exist. */
export async function readKeptHeads(dataDir: string): Promise<Map<string, KeptHead[]>> {
  const kept = new Map<string, KeptHead[]>();
  for (const chain of await namesIn(headFolder(dataDir))) {
    kept.set(chain, await readHeadsOf(dataDir, chain));
  }
  return kept;
}

export async function readHeadsOf(dataDir: string, chain: string): Promise<KeptHead[]> {
  const folder = join(headFolder(dataDir), chain);
  const names = (await namesIn(folder)).filter((name) => FILE.test(name));
  return Promise.all(
    names.map(async (name) => {
      const file = join(folder, name);
      const head = readHead(await readFile(file, "utf8"));
      const isOwn = head?.chain === chain && `${head.day}.json` === name;
      return { file, head: isOwn ? head : null };
    }),
  );
}

async function namesIn(folder: string): Promise<string[]> {
  try {
    return (await readdir(folder)).sort();
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === "ENOENT") return [];
    throw error;
  }
}
