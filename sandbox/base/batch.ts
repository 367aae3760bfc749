/**
 * A loader that gathers the keys asked for within one turn and fetches them together, so that a page of sub-wallets
 * costs one statement for all balances instead of one each. Made anew for every request: it also remembers.
 * @param loadMany answers for any number of different keys, in a map by the key's id
 * @param idOf what makes two keys the same
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
      loading = turnEnd().then(() => {
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

/** After the promises that are settled already have run on: their continuations may ask for more keys. */
const turnEnd = () => new Promise<void>((resolve) => setImmediate(resolve));

/** Rows by the id of what they belong to; an id without rows has an empty list. */
export function groupRows<Row>(ids: string[], rows: Row[], idOf: (row: Row) => string): Map<string, Row[]> {
  const groups = new Map<string, Row[]>(ids.map((id) => [id, []]));
  for (const row of rows) groups.get(idOf(row))?.push(row);
  return groups;
}
