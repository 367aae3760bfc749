/** Milliseconds without a turn for others. */
const MAX_HOLD = 10;

/** Does the same with each item, and lets others have their turn of the event loop meanwhile. */
export async function inTurns<Item, Result>(
  items: readonly Item[],
  work: (item: Item, index: number) => Result,
): Promise<Result[]> {
  const results: Result[] = [];
  let began = performance.now();
  for (const [index, item] of items.entries()) {
    results.push(work(item, index));
    if (performance.now() - began < MAX_HOLD) continue;
    await new Promise<void>((resolve) => setImmediate(resolve));
    began = performance.now();
  }
  return results;
}
