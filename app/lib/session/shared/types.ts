/** `own`: claimed by this console now. `other`: another one works on it, or what is kept cannot be read. */
export type Claim = { kind: "own" } | { kind: "other" } | { kind: "kept"; value: unknown };

/** Instead of a kept value that was not sealed with a secret of this console. */
export const UNREADABLE = Symbol("unreadable");

/** The shared memory did not answer in time: whether anything is kept there is not known. */
export class SharedStateGone extends Error {
  override name = "SharedStateGone";
}

/**
 * What this console remembers together with its others, under their callers' keys. Times are in milliseconds. Values
 * are plain data; those of another console are copies.
 */
export interface SharedState {
  /** The kept value, `UNREADABLE`, or undefined if nothing is kept. @throws SharedStateGone */
  recall(key: string): Promise<unknown>;
  /** Whether a value is kept or a console has claimed it. @throws SharedStateGone */
  has(key: string): Promise<boolean>;
  /** Never fails: until the others can be told, this console remembers it for itself. */
  keep(key: string, value: unknown, lifetime: number): Promise<void>;
  /** Never fails. */
  forget(key: string): Promise<void>;
  /** Lasts for `lease` unless extended, so that a console that dies blocks nothing. @throws SharedStateGone */
  claim(key: string, lease: number): Promise<Claim>;
  /** Of this console's claim. Never fails. */
  extend(key: string, lease: number): Promise<void>;
  /** Of this console's claim: a kept value stays. Never fails. */
  release(key: string): Promise<void>;
}
