import { randomUUID } from "node:crypto";
import { mkdir, open, readdir, readFile, rename } from "node:fs/promises";
import { join } from "node:path";
import { readHead, type SignedHead } from "./signed-head";

const FOLDER = "audit-heads";
const FILE = /^\d{4}-\d{2}-\d{2}\.json$/;

/** A head that is kept beside the database; `head` is null where the file is not what was signed. */
type KeptHead = { file: string; head: SignedHead | null };

/** Where the heads of a data folder are. */
const headFolder = (dataDir: string): string => join(dataDir, FOLDER);

/** Keeps a signed head beside the database, for its owner alone. A file that is there already stays. */
export async function keepHead(
  dataDir: string,
  { chain, day }: Pick<SignedHead, "chain" | "day">,
  text: string,
): Promise<void> {
  const folder = join(headFolder(dataDir), chain);
  await mkdir(folder, { recursive: true, mode: 0o700 });
  if ((await readdir(folder)).includes(`${day}.json`)) return;
  const part = join(folder, `.${randomUUID()}`);
  const file = await open(part, "wx", 0o600);
  try {
    await file.writeFile(`${text}\n`);
    await file.sync();
  } finally {
    await file.close();
  }
  // Whole or not at all, whenever the process dies.
  await rename(part, join(folder, `${day}.json`));
}

/** Every head that is kept, by chain and the oldest first; none where the folder does not exist. */
export async function readKeptHeads(dataDir: string): Promise<Map<string, KeptHead[]>> {
  const kept = new Map<string, KeptHead[]>();
  for (const chain of await namesIn(headFolder(dataDir))) {
    kept.set(chain, await readHeadsOf(dataDir, chain));
  }
  return kept;
}

/** The heads of one chain that are kept, the oldest first. */
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
