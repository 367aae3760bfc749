const lines = new Map<string, Promise<unknown>>();

/** Runs work with the same key one after the other; in this process only. */
export async function inTurn<T>(key: string, work: () => Promise<T>): Promise<T> {
  const earlier = lines.get(key) ?? Promise.resolve();
  const own = earlier.then(work);
  const settled = own.catch(() => undefined);
  lines.set(key, settled);
  try {
    return await own;
  } finally {
    if (lines.get(key) === settled) lines.delete(key);
  }
}
