/**
 * Collects the keys requested within a turn and loads them together. Caches, so use a new one for each request.
 * @param loadMany returns a map by `idOf`
 * @param idOf keys with the same id are the same
 */
export function batch<Key, Value>(
  loadMany: (keys: Key[]) => Promise<Map<string, Value>>,
  idOf: (key: Key) => string,
): (key: Key) => Promise<Value | undefined> {
  const known = new Map<string, Promise<Value | undefined>>();
  let waiting: Map<string, Key> | undefined;
  let loading: Promise<Map<string, Value>> | undefined;

  return (key) => {
    const id = idOf(key);
    const before = known.get(id);
    if (before) return before;
    if (!waiting || !loading) {
      const gathered = new Map<string, Key>();
      waiting = gathered;
      loading = endOfTurn().then(() => {
        waiting = undefined;
        loading = undefined;
        return loadMany([...gathered.values()]);
      });
    }
    waiting.set(id, key);
    const value = loading.then((values) => values.get(id));
    known.set(id, value);
    return value;
  };
}

/** Lets continuations of settled promises request more keys. */
const endOfTurn = () => new Promise<void>((resolve) => setImmediate(resolve));

export function groupRows<Row>(ids: string[], rows: Row[], idOf: (row: Row) => string): Map<string, Row[]> {
  const groups = new Map<string, Row[]>(ids.map((id) => [id, []]));
  for (const row of rows) groups.get(idOf(row))?.push(row);
  return groups;
}
