import type { Remembered, RememberedName } from "./records";

export type { Remembered, RememberedName };

const store = () => import("./store");

/**
 * What the browser remembers during a session: encrypted in local storage with a key from the server, emptied at login
 * and logout. For effects and event handlers. Never throws: if storage is unavailable, nothing is remembered.
 */
export const remembered = {
  /** Null if missing, damaged or of another version. */
  read: <T>(name: RememberedName, key: string): Promise<Remembered<T> | null> =>
    store().then(
      ({ read }) => read<T>(name, key),
      () => null,
    ),
  /** Replaces the earlier value. Values above 400,000 characters are not kept. */
  write: (name: RememberedName, key: string, value: unknown): Promise<void> =>
    store().then(
      ({ write }) => write(name, key, value),
      () => undefined,
    ),
  forget: (name: RememberedName, key?: string): Promise<void> =>
    store().then(
      ({ forget }) => forget(name, key),
      () => undefined,
    ),
  /** The sign-in page calls it, so that nothing outlives a session. */
  empty: (): Promise<void> =>
    store().then(
      ({ empty }) => empty(),
      () => undefined,
    ),
} as const;
