import { codeOf, openText, type StorageKey, sealText } from "./sealed-text";

export type RecordStorage = Pick<Storage, "getItem" | "setItem" | "removeItem" | "key" | "length">;

const PREFIX = "strongroom.remembered";
/** Whose records these are. Nothing may be written without it, or if it is another's. */
export const OWNER = PREFIX;

export const MAX_TOTAL_LENGTH = 2_000_000;
export const MAX_RECORD_LENGTH = 400_000;

export type RememberedName =
  | "transactions"
  | "address-book"
  | "vasps"
  | "travel-rule"
  | "extension"
  | "drafts";

export interface Remembered<T> {
  value: T;
  /** Epoch milliseconds. */
  at: number;
}

/** `version` changes with the shape of the value. */
export interface Place {
  name: string;
  key: string;
  version: string;
}

/** @throws what the storage throws if it is forbidden or full */
export function claim(storage: RecordStorage, owner: string): void {
  if (storage.getItem(OWNER) === owner) return;
  removeAll(storage);
  storage.setItem(OWNER, owner);
}

export function removeAll(storage: RecordStorage): void {
  for (const key of keysOf(storage, PREFIX)) storage.removeItem(key);
}

export function namesIn(storage: RecordStorage): string[] {
  return [...new Set(keysOf(storage, `${PREFIX}.`).map((key) => key.split(".")[2] ?? ""))];
}

export async function readRecord<T>(
  storage: RecordStorage,
  key: StorageKey,
  place: Place,
): Promise<Remembered<T> | null> {
  const at = await addressOf(key, place);
  const text = storage.getItem(at);
  if (text === null) return null;
  try {
    const [written = "", sealed = ""] = text.split(".");
    const value = JSON.parse(await openText(key, sealed, contextOf(key, place, written))) as T;
    return { value, at: Number(written) };
  } catch {
    storage.removeItem(at);
    return null;
  }
}

/**
 * Removes the oldest records if space is short.
 * @returns false if the storage belongs to another owner; nothing was written
 */
export async function writeRecord(
  storage: RecordStorage,
  key: StorageKey,
  place: Place,
  { value, at }: Remembered<unknown>,
): Promise<boolean> {
  const address = await addressOf(key, place);
  const written = String(at);
  const text = `${written}.${await sealText(key, JSON.stringify(value), contextOf(key, place, written))}`;
  // Another tab may have logged out during sealing.
  if (storage.getItem(OWNER) !== key.owner) return false;
  storage.removeItem(address);
  const length = address.length + text.length;
  if (length > MAX_RECORD_LENGTH) return true;
  const others = oldestFirst(storage);
  let total = others.reduce((sum, other) => sum + other.length, length);
  while (total > MAX_TOTAL_LENGTH) total -= removeOldest(storage, others);
  while (!isStored(storage, address, text)) if (removeOldest(storage, others) === 0) break;
  return true;
}

export async function removeRecord(
  storage: RecordStorage,
  key: StorageKey,
  { name, key: recordKey }: Pick<Place, "name"> & { key?: string | undefined },
): Promise<void> {
  if (recordKey !== undefined) {
    storage.removeItem(await addressOf(key, { name, key: recordKey }));
    return;
  }
  for (const address of keysOf(storage, `${PREFIX}.${name}.`)) storage.removeItem(address);
}

function isStored(storage: RecordStorage, address: string, text: string): boolean {
  try {
    storage.setItem(address, text);
    return true;
  } catch {
    return false;
  }
}

interface Stored {
  address: string;
  at: number;
  length: number;
}

function oldestFirst(storage: RecordStorage): Stored[] {
  return keysOf(storage, `${PREFIX}.`)
    .map((address) => {
      const text = storage.getItem(address) ?? "";
      return { address, at: Number.parseInt(text, 10) || 0, length: address.length + text.length };
    })
    .sort((one, other) => one.at - other.at);
}

function removeOldest(storage: RecordStorage, records: Stored[]): number {
  const oldest = records.shift();
  if (!oldest) return 0;
  storage.removeItem(oldest.address);
  return oldest.length;
}

function keysOf(storage: RecordStorage, start: string): string[] {
  const keys = Array.from({ length: storage.length }, (_, index) => storage.key(index) ?? "");
  return keys.filter((key) => key === start || key.startsWith(start.endsWith(".") ? start : `${start}.`));
}

/** Cached, so that `removeRecord` works synchronously when the page is being left. */
const addresses = new WeakMap<StorageKey, Map<string, string>>();

async function addressOf(key: StorageKey, { name, key: recordKey }: Omit<Place, "version">): Promise<string> {
  const known = addresses.get(key) ?? new Map<string, string>();
  addresses.set(key, known);
  const place = `${name} ${recordKey}`;
  const address = known.get(place) ?? `${PREFIX}.${name}.${await codeOf(key, place)}`;
  known.set(place, address);
  return address;
}

function contextOf({ owner }: StorageKey, { name, key, version }: Place, at: string): string {
  return JSON.stringify([owner, name, key, version, at]);
}
