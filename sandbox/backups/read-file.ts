import { pipeline, Readable } from "node:stream";
import { createGunzip } from "node:zlib";
import {
  BackupError,
  type BackupRecord,
  type Head,
  type Manifest,
  type Part,
  recordShape,
  sha256Of,
  sumRows,
  type TableSum,
} from "./parts";
import { openSealed } from "./sealed-file";

/** Rows that are handed on at once, in characters. */
const SLICE = 1_000_000;

/** Reads all of a backup, and compares every part with its sum. @throws BackupError if it is not whole */
export async function checkBackup(
  path: string,
  passphrase: string,
): Promise<{ head: Head; manifest: Manifest }> {
  let head: Head | undefined;
  let manifest: Manifest | undefined;
  for await (const part of readBackup(path, passphrase)) {
    if ("head" in part) head = part.head;
    if ("manifest" in part) manifest = part.manifest;
  }
  if (!head || !manifest) throw damaged(path, "it has no beginning or no end");
  return { head, manifest };
}

/** The parts of a backup, of which the last one comes only if all before it are as they were written. */
export async function* readBackup(path: string, passphrase: string): AsyncGenerator<Part> {
  const order = followOrder(path);
  let rows: string[] = [];
  let size = 0;
  for await (const line of linesOf(path, passphrase)) {
    if (line.startsWith("[")) {
      rows.push(line);
      size += line.length;
      if (size < SLICE) continue;
    }
    if (rows.length > 0) {
      order.addRows(rows);
      yield { rows };
      rows = [];
      size = 0;
    }
    if (line.startsWith("[")) continue;
    const record = readRecord(path, line);
    order.addRecord(record);
    yield record;
  }
  order.end();
}

function readRecord(path: string, line: string): BackupRecord {
  try {
    return recordShape.parse(JSON.parse(line));
  } catch {
    throw damaged(path, "it has a part that this version does not know");
  }
}

/** Refuses what is out of order or has another sum than it says. */
function followOrder(path: string) {
  const sums: TableSum[] = [];
  const files: Manifest["files"] = [];
  let current: ReturnType<typeof sumRows> | null = null;
  let hasHead = false;
  let hasEnd = false;
  const isSame = (one: unknown, other: unknown) => JSON.stringify(one) === JSON.stringify(other);
  const checks = {
    head: () => !hasHead,
    table: () => !current,
    sum: (record: { sum: TableSum }) => current !== null && isSame(current.end(), record.sum),
    file: () => !current,
    manifest: ({ manifest }: { manifest: Manifest }) =>
      !current && isSame(manifest.tables, sums) && isSame(manifest.files, files),
  };
  return {
    addRows(rows: readonly string[]) {
      if (!current) throw damaged(path, "it has rows of no table");
      current.add(rows);
    },
    addRecord(record: BackupRecord) {
      const kind = Object.keys(record)[0] as keyof typeof checks;
      const isFit = (checks[kind] as (one: BackupRecord) => boolean)(record);
      if (!isFit || hasEnd || (kind !== "head" && !hasHead)) {
        throw damaged(path, "a part of it is not what its manifest says");
      }
      hasHead = true;
      hasEnd = "manifest" in record;
      if ("table" in record) current = sumRows(record.table.name);
      if ("sum" in record) {
        sums.push(record.sum);
        current = null;
      }
      if ("file" in record) files.push({ name: record.file.name, sha256: sha256Of(record.file.content) });
    },
    end() {
      if (!hasEnd) throw damaged(path, "its end is missing");
    },
  };
}

async function* linesOf(path: string, passphrase: string): AsyncGenerator<string> {
  const content = createGunzip();
  // Whatever fails before it ends the reading below with the same error.
  pipeline(Readable.from(openSealed(path, passphrase)), content, () => undefined);
  const decoder = new TextDecoder("utf-8", { fatal: true });
  let rest = "";
  try {
    for await (const chunk of content) {
      const lines = (rest + decoder.decode(chunk as Buffer, { stream: true })).split("\n");
      rest = lines.pop() ?? "";
      yield* lines;
    }
  } catch (error) {
    if (error instanceof BackupError) throw error;
    throw damaged(path, "it cannot be unpacked");
  }
  if (rest) throw damaged(path, "its last line is not whole");
}

const damaged = (path: string, why: string): BackupError =>
  new BackupError(`${path} is damaged: ${why}. Use another backup.`);
