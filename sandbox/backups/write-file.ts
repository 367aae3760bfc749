import { createHash, randomUUID } from "node:crypto";
import { link, open, rm } from "node:fs/promises";
import { basename, dirname, join } from "node:path";
import { Readable, Transform } from "node:stream";
import { pipeline } from "node:stream/promises";
import { createGzip } from "node:zlib";
import { BackupError, type Manifest, type Part } from "./parts";
import { sealWith } from "./sealed-file";

/** Characters of lines that are compressed at once. */
const BLOCK = 65_536;

export type Written = { path: string; bytes: number; sha256: string; manifest: Manifest };

/**
 * Writes a backup to a file that does not exist yet: under another name until all of it is on the disk. Mode 0600.
 * @throws BackupError if there is one, or nothing can be written there
 */
export async function writeBackup(
  path: string,
  passphrase: string,
  parts: AsyncIterable<Part>,
): Promise<Written> {
  const draft = join(dirname(path), `.${basename(path)}.${randomUUID()}.part`);
  const file = await open(draft, "wx", 0o600).catch((error: NodeJS.ErrnoException) => {
    throw new BackupError(`No file can be written in ${dirname(path)} (${error.code}).`);
  });
  try {
    const hash = createHash("sha256");
    let bytes = 0;
    let manifest: Manifest | undefined;
    const counted = new Transform({
      transform(chunk: Buffer, _, done) {
        hash.update(chunk);
        bytes += chunk.length;
        done(null, chunk);
      },
    });
    const lines = Readable.from(
      blocksOf(parts, (found) => {
        manifest = found;
      }),
    );
    await pipeline(lines, createGzip(), await sealWith(passphrase), counted, async (sealed) => {
      for await (const chunk of sealed) await file.writeFile(chunk as Buffer);
    });
    if (!manifest) throw new Error("The backup has no end");
    await file.sync();
    await file.close();
    await giveName(draft, path);
    return { path, bytes, sha256: hash.digest("hex"), manifest };
  } finally {
    await file.close().catch(() => undefined);
    await rm(draft, { force: true });
  }
}

/** Never takes the place of another file. */
async function giveName(draft: string, path: string): Promise<void> {
  await link(draft, path).catch((error: NodeJS.ErrnoException) => {
    throw new BackupError(
      error.code === "EEXIST" ? `${path} exists already.` : `${path} cannot be written (${error.code}).`,
    );
  });
  const folder = await open(dirname(path));
  try {
    await folder.sync();
  } finally {
    await folder.close();
  }
}

async function* blocksOf(
  parts: AsyncIterable<Part>,
  onManifest: (manifest: Manifest) => void,
): AsyncGenerator<string> {
  let block = "";
  for await (const part of parts) {
    if ("rows" in part) for (const row of part.rows) block += `${row}\n`;
    else block += `${JSON.stringify(part)}\n`;
    if ("manifest" in part) onManifest(part.manifest);
    if (block.length < BLOCK) continue;
    yield block;
    block = "";
  }
  yield block;
}
