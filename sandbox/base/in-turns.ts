import { letOthersTurn } from "./turns";

/** Does the same with each item, and lets others have their turn of the event loop meanwhile. */
export async function inTurns<Item, Result>(
  items: readonly Item[],
  work: (item: Item) => Result,
): Promise<Result[]> {
  const results: Result[] = [];
  for (const item of items) {
    await letOthersTurn();
    results.push(work(item));
  }
  return results;
}
