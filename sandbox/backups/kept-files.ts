import { randomUUID } from "node:crypto";
import { existsSync } from "node:fs";
import { open, readdir, readFile, rename } from "node:fs/promises";
import { dirname, join } from "node:path";
import { createFolder } from "../db/data-folder";
import { readMasterKey } from "../keys/sealing";
import { opensVault } from "../keys/seed";
import type { Connection } from "./connection";
import { BackupError, type KeptFile } from "./parts";

/** What `npm start` made in DATA_DIR: the master key, API keys and the secrets of the console's cookies. */
export const SECRETS = "secrets.json";
/** A day's signed heads of the audit log. */
export const HEADS = "audit-heads";
const KNOWN = /^(secrets\.json|audit-heads\/[0-9a-f-]{36}\/\d{4}-\d{2}-\d{2}\.json)$/;

/** Of DATA_DIR, what a backup keeps beside the database. */
export async function readKeptFiles(dataDir: string, { hasKeys }: { hasKeys: boolean }): Promise<KeptFile[]> {
  const heads = existsSync(join(dataDir, HEADS))
    ? await readdir(join(dataDir, HEADS), { recursive: true, encoding: "utf8" })
    : [];
  const names = [
    ...(hasKeys ? [SECRETS] : []),
    ...heads.map((name) => `${HEADS}/${name.replaceAll("\\", "/")}`),
  ];
  const files: KeptFile[] = [];
  for (const name of names.filter((one) => KNOWN.test(one) && existsSync(join(dataDir, one))).sort()) {
    files.push({ name, content: await readFile(join(dataDir, name), "utf8") });
  }
  return files;
}

/** Mode 0600, and on the disk when it resolves. */
export async function writeKeptFile(folder: string, { name, content }: KeptFile): Promise<void> {
  if (!KNOWN.test(name))
    throw new BackupError(`The backup holds a file of an unknown name (${JSON.stringify(name)}).`);
  const path = join(folder, name);
  createFolder(dirname(path));
  const draft = join(dirname(path), `.${randomUUID()}`);
  const file = await open(draft, "wx", 0o600);
  try {
    await file.writeFile(content);
    await file.sync();
  } finally {
    await file.close();
  }
  await rename(draft, path);
}

/** @returns null where the text is not that of such a file */
export function masterKeyIn(secrets: string | undefined): string | null {
  try {
    const { masterKey } = JSON.parse(secrets ?? "") as { masterKey?: unknown };
    return typeof masterKey === "string" ? masterKey : null;
  } catch {
    return null;
  }
}

/** @throws BackupError if the database's keys are sealed with another master key */
export async function checkMasterKey(
  connection: Connection,
  masterKey: string,
  whose: string,
): Promise<void> {
  const [seed] = await connection.query<{ sealed: Parameters<typeof opensVault>[0] }>(
    "select sealed_entropy as sealed from vault_seeds",
  );
  if (!seed || opensVault(seed.sealed, readMasterKey(masterKey))) return;
  throw new BackupError(
    `${whose} is not the key that the database's vault was sealed with. Nothing was changed.`,
  );
}
