import type { Page } from "./shapes.server";

const PAGE_SIZE = 100;
const MAX_PAGES = 50;

/** At most five thousand items. Stops if the next page is the same one again. */
export async function readPages<T>(
  readPage: (page: { limit: number; nextToken: string | null }) => Promise<Page<T>>,
): Promise<{ items: T[]; isWhole: boolean }> {
  const items: T[] = [];
  let nextToken: string | null = null;
  for (let count = 0; count < MAX_PAGES; count += 1) {
    const page: Page<T> = await readPage({ limit: PAGE_SIZE, nextToken });
    items.push(...page.items);
    if (!page.nextToken || page.nextToken === nextToken) return { items, isWhole: !page.nextToken };
    nextToken = page.nextToken;
  }
  return { items, isWhole: false };
}
