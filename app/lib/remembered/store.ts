import { paths } from "../paths";
import {
  claim,
  namesIn,
  OWNER,
  type Remembered,
  type RememberedName,
  readRecord,
  removeAll,
  removeRecord,
  writeRecord,
} from "./records";
import { importStorageKey, type StorageKey } from "./sealed-text";

/** Raise a version when the value's shape changes: older records are then dropped. */
const VERSIONS: Partial<Record<RememberedName, string>> = {
  "travel-rule": "1",
  vasps: "1",
  extension: "1",
  drafts: "1",
};

/** Loader data may change with every build. */
function versionOf(name: RememberedName): string {
  const { __remixManifest } = window as { __remixManifest?: { version?: string } };
  return VERSIONS[name] ?? __remixManifest?.version ?? "";
}

let opening: Promise<StorageKey | null> | null = null;
let era = 0;
/** Another tab has logged out: this page may write nothing more. */
let isClosed = false;

/** Null without a session or if storage is unavailable. */
function openStore(): Promise<StorageKey | null> {
  if (isClosed) return Promise.resolve(null);
  opening ??= open(era).catch(() => {
    opening = null;
    return null;
  });
  return opening;
}

async function open(begun: number): Promise<StorageKey | null> {
  // Throws if storage is missing or forbidden.
  localStorage.getItem(OWNER);
  const secret = await askForSecret();
  const key = await importStorageKey(secret.secret, secret.owner);
  if (begun !== era || isClosed) return null;
  claim(localStorage, key.owner);
  addEventListener("storage", ({ key: changed, newValue }) => {
    if (begun === era && (changed === null || (changed === OWNER && newValue !== key.owner))) close();
  });
  return key;
}

async function askForSecret(): Promise<{ secret: string; owner: string }> {
  // Every signed-in page has a form, at least to log out.
  const csrf = document.querySelector<HTMLInputElement>("input[name=csrf]")?.value ?? "";
  const answer = await fetch(paths.storageKey(), {
    method: "POST",
    body: new URLSearchParams({ csrf }),
    redirect: "manual",
  });
  if (!answer.ok) throw new Error("There is no session");
  return answer.json();
}

function close(): void {
  isClosed = true;
  opening = null;
  era += 1;
}

async function withStore<T>(work: (key: StorageKey) => Promise<T>): Promise<T | null> {
  try {
    const key = await openStore();
    return key && (await work(key));
  } catch {
    return null;
  }
}

export function read<T>(name: RememberedName, key: string): Promise<Remembered<T> | null> {
  return withStore((storageKey) =>
    readRecord<T>(localStorage, storageKey, { name, key, version: versionOf(name) }),
  );
}

export async function write(name: RememberedName, key: string, value: unknown): Promise<void> {
  await withStore(async (storageKey) => {
    const record = { value, at: Date.now() };
    const place = { name, key, version: versionOf(name) };
    if (!(await writeRecord(localStorage, storageKey, place, record))) close();
  });
}

export async function forget(name: RememberedName, key?: string): Promise<void> {
  await withStore((storageKey) => removeRecord(localStorage, storageKey, { name, key }));
}

export async function empty(): Promise<void> {
  close();
  // The next user may sign in on this very page.
  isClosed = false;
  try {
    removeAll(localStorage);
  } catch {
    // Forbidden storage is empty.
  }
}

export function names(): string[] {
  try {
    return namesIn(localStorage);
  } catch {
    return [];
  }
}
