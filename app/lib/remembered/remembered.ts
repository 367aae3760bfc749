import type { Remembered, RememberedName } from "./records";

export type { Remembered, RememberedName };

const store = () => import("./store");

/**
 * What the browser remembers between visits of one session: JSON values by name and key, encrypted in local storage with
 * a key that only the session hands out, emptied at login and logout. For the browser alone: call it in effects and
 * event handlers. Nothing here ever throws or rejects: where storage is forbidden, full or another tab has logged out,
 * nothing is remembered. Any text will do as key, such as a URL's query or a transaction's id; it is stored as a code.
 */
export const remembered = {
  /** What was written there last, and when; null where nothing is, or it is damaged or of another version. */
  read: <T>(name: RememberedName, key: string): Promise<Remembered<T> | null> =>
    store().then(
      ({ read }) => read<T>(name, key),
      () => null,
    ),
  /** Remembers a JSON value in the place of what was there. One of more than 400,000 characters is not kept. */
  write: (name: RememberedName, key: string, value: unknown): Promise<void> =>
    store().then(
      ({ write }) => write(name, key, value),
      () => undefined,
    ),
  /** Forgets one value, or without a key all of that name. */
  forget: (name: RememberedName, key?: string): Promise<void> =>
    store().then(
      ({ forget }) => forget(name, key),
      () => undefined,
    ),
  /** Forgets everything. The page of the sign-in does, so that nothing outlives a session. */
  empty: (): Promise<void> =>
    store().then(
      ({ empty }) => empty(),
      () => undefined,
    ),
} as const;
