import { letOthersTurn } from "./turns";

/** Does the same with each item, and lets others have their turn of the event loop meanwhile. */
export async function inTurns<Item, Result>(
  items: readonly Item[],
  work: (item: Item, index: number) => Result,
): Promise<Result[]> {
  const results: Result[] = [];
  for (const [index, item] of items.entries()) {
    await letOthersTurn();
    results.push(work(item, index));
  }
  return results;
}
