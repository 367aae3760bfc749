import { createCipheriv, createDecipheriv, hkdfSync, randomBytes, scrypt } from "node:crypto";
import { type FileHandle, open } from "node:fs/promises";
import { Transform, type TransformCallback } from "node:stream";
import { BackupError } from "./parts";

/**
 * A file that only a passphrase opens: two lines of text, then pieces of 64 KiB, each AES-256-GCM. A piece's nonce is its
 * number and whether it is the last one, so that none can be left out, moved or cut off.
 */
const FIRST_LINE = "strongroom-backup 1\n";
const PIECE = 65_536;
const TAG = 16;
const SALT = 32;
/** scrypt with 128 MiB; the salt is the file's own, and so is its key. */
const COST = { N: 2 ** 17, r: 8, p: 1, maxmem: 2 ** 28 };
const MAX_HEADER = 200;

export const MIN_PASSPHRASE = 16;

async function keyOf(passphrase: string, salt: Buffer, header: string): Promise<Buffer> {
  const stretched = await new Promise<Buffer>((resolve, reject) => {
    scrypt(passphrase.normalize("NFC"), salt, 32, COST, (error, key) =>
      error ? reject(error) : resolve(key),
    );
  });
  // Another header is another key.
  return Buffer.from(hkdfSync("sha256", stretched, "", header, 32));
}

function nonceOf(piece: number, isLast: boolean): Buffer {
  const nonce = Buffer.alloc(12);
  nonce.writeUInt32BE(piece, 7);
  nonce[11] = isLast ? 1 : 0;
  return nonce;
}

/** Seals what is written to it. */
export async function sealWith(passphrase: string): Promise<Transform> {
  const salt = randomBytes(SALT);
  const header = `${FIRST_LINE}scrypt ${salt.toString("base64url")}\n`;
  const key = await keyOf(passphrase, salt, header);
  let kept: Buffer = Buffer.alloc(0);
  let piece = 0;
  const seal = (content: Buffer, isLast: boolean) => {
    const cipher = createCipheriv("aes-256-gcm", key, nonceOf(piece, isLast));
    piece += 1;
    return Buffer.concat([cipher.update(content), cipher.final(), cipher.getAuthTag()]);
  };
  const sealed = new Transform({
    transform(chunk: Buffer, _, done: TransformCallback) {
      kept = Buffer.concat([kept, chunk]);
      // The last piece is kept until it is known to be the last.
      while (kept.length > PIECE) {
        this.push(seal(kept.subarray(0, PIECE), false));
        kept = kept.subarray(PIECE);
      }
      done();
    },
    flush(done) {
      this.push(seal(kept, true));
      done();
    },
  });
  sealed.push(header);
  return sealed;
}

/** What is sealed in a file. @throws BackupError for another passphrase, and for a file that was changed or cut short */
export async function* openSealed(path: string, passphrase: string): AsyncGenerator<Buffer> {
  const file = await openFile(path);
  try {
    const { size } = await file.stat();
    const header = await readHeader(file, path);
    const key = await keyOf(passphrase, header.salt, header.text);
    const from = header.text.length;
    const pieces = Math.max(Math.ceil((size - from) / (PIECE + TAG)), 1);
    for (let piece = 0; piece < pieces; piece += 1) {
      const at = from + piece * (PIECE + TAG);
      const sealed = await readAt(file, at, Math.min(PIECE + TAG, Math.max(size - at, 0)));
      const isLast = piece === pieces - 1;
      const content = openPiece(key, sealed, nonceOf(piece, isLast));
      if (content) yield content;
      else
        throw refusal(path, {
          piece,
          at,
          isCut: isLast && openPiece(key, sealed, nonceOf(piece, false)) !== null,
        });
    }
  } finally {
    await file.close();
  }
}

function refusal(
  path: string,
  { piece, at, isCut }: { piece: number; at: number; isCut: boolean },
): BackupError {
  if (isCut) return new BackupError(`${path} was cut short: its end is missing. Use another backup.`);
  if (piece === 0) {
    return new BackupError(
      `${path} cannot be opened: the passphrase is another one, or the beginning of the file was changed or cut short.`,
    );
  }
  return new BackupError(`${path} was changed or cut short after byte ${at}. Use another backup.`);
}

function openPiece(key: Buffer, sealed: Buffer, nonce: Buffer): Buffer | null {
  if (sealed.length < TAG) return null;
  const decipher = createDecipheriv("aes-256-gcm", key, nonce, { authTagLength: TAG });
  decipher.setAuthTag(sealed.subarray(sealed.length - TAG));
  try {
    return Buffer.concat([decipher.update(sealed.subarray(0, sealed.length - TAG)), decipher.final()]);
  } catch {
    return null;
  }
}

async function openFile(path: string): Promise<FileHandle> {
  try {
    const file = await open(path);
    if ((await file.stat()).isFile()) return file;
    await file.close();
  } catch (error) {
    const { code } = error as NodeJS.ErrnoException;
    if (code === "ENOENT") throw new BackupError(`There is no file ${path}.`);
    throw new BackupError(`${path} cannot be read (${code}).`);
  }
  throw new BackupError(`${path} is not a file: name the backup itself.`);
}

async function readHeader(file: FileHandle, path: string): Promise<{ text: string; salt: Buffer }> {
  const start = (await readAt(file, 0, MAX_HEADER)).toString("latin1");
  const [text, salt] = /^strongroom-backup 1\nscrypt ([A-Za-z0-9_-]{43})\n/.exec(start) ?? [];
  if (!text || !salt) {
    throw new BackupError(
      /^strongroom-backup \d/.test(start) && !start.startsWith(FIRST_LINE)
        ? `${path} is a backup of another version of the sandbox: restore it with that version.`
        : `${path} is not a backup of the sandbox, or its beginning was changed.`,
    );
  }
  return { text, salt: Buffer.from(salt, "base64url") };
}

async function readAt(file: FileHandle, position: number, length: number): Promise<Buffer> {
  const buffer = Buffer.alloc(length);
  let read = 0;
  while (read < length) {
    const { bytesRead } = await file.read(buffer, read, length - read, position + read);
    if (bytesRead === 0) break;
    read += bytesRead;
  }
  return buffer.subarray(0, read);
}
