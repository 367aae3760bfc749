import type { Claim, SharedState } from "./types";

const MAX_ENTRIES = 10_000;

interface Entry {
  /** Null: claimed. */
  kept: { value: unknown } | null;
  /** Epoch milliseconds. */
  until: number;
}

/** Of one process. Values are those that were given, not copies; the oldest kept one makes room. */
export class MemoryState implements SharedState {
  readonly #entries = new Map<string, Entry>();

  async recall(key: string): Promise<unknown> {
    return this.#find(key)?.kept?.value;
  }

  async has(key: string): Promise<boolean> {
    return this.#find(key) !== undefined;
  }

  async keep(key: string, value: unknown, lifetime: number): Promise<void> {
    this.#put(key, { kept: { value }, until: Date.now() + lifetime });
  }

  async forget(key: string): Promise<void> {
    this.#entries.delete(key);
  }

  /** Nobody else claims anything here: whoever asks in this process has it. */
  async claim(key: string, lease: number): Promise<Claim> {
    const kept = this.#find(key)?.kept;
    if (kept) return { kind: "kept", value: kept.value };
    this.#put(key, { kept: null, until: Date.now() + lease });
    return { kind: "own" };
  }

  async extend(key: string, lease: number): Promise<void> {
    const entry = this.#find(key);
    if (entry?.kept === null) entry.until = Date.now() + lease;
  }

  async release(key: string): Promise<void> {
    if (this.#entries.get(key)?.kept === null) this.#entries.delete(key);
  }

  #find(key: string): Entry | undefined {
    const entry = this.#entries.get(key);
    if (!entry || entry.until > Date.now()) return entry;
    this.#entries.delete(key);
    return undefined;
  }

  #put(key: string, entry: Entry): void {
    this.#entries.delete(key);
    if (this.#entries.size >= MAX_ENTRIES) this.#makeRoom();
    this.#entries.set(key, entry);
  }

  #makeRoom(): void {
    const now = Date.now();
    for (const [key, { until }] of this.#entries) if (until <= now) this.#entries.delete(key);
    for (const [key, { kept }] of this.#entries) {
      if (this.#entries.size < MAX_ENTRIES) break;
      if (kept) this.#entries.delete(key);
    }
  }
}
