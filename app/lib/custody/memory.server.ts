const MAX_ENTRIES = 1_000;

/** All entries have one lifetime; the oldest is evicted. */
export function createMemory<T>(lifetimeMs: number) {
  const entries = new Map<string, { value: T; until: number }>();
  return {
    recall(key: string): T | undefined {
      const entry = entries.get(key);
      if (entry && entry.until > Date.now()) return entry.value;
      entries.delete(key);
      return undefined;
    },
    forget(key: string): void {
      entries.delete(key);
    },
    keep(key: string, value: T): T {
      const oldest = entries.keys().next();
      if (entries.size >= MAX_ENTRIES && !oldest.done) entries.delete(oldest.value);
      entries.delete(key);
      entries.set(key, { value, until: Date.now() + lifetimeMs });
      return value;
    },
  };
}
