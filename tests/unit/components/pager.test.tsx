import { describe, expect, it } from "vitest";
import { Pager } from "~/components/ui/pager";
import { numberedLinks, type PageLinks } from "~/lib/page-trail";
import { render, textOf } from "../../fixtures/console/components-render";

const urlOf = (page: number) => `/list?page=${page}`;
const pagerOf = (links: PageLinks, page: number, pageCount: number | null) =>
  render(<Pager {...links} page={page} pageCount={pageCount} label="rows" />);

describe("The numbers of a list's pages", () => {
  it("name the pages, say which is shown, and lead to the first, the last and those beside it", async () => {
    const html = await pagerOf(numberedLinks(44, 6_028, urlOf), 44, 6_028);
    expect(html).toContain('<nav class="pager" aria-label="Pages of rows">');
    expect(textOf(html)).toContain("Page 44 of 6,028");
    expect(html.match(/aria-current="page"/g)).toHaveLength(1);
    expect(html).toContain('aria-current="page">44<');
    const links = [...html.matchAll(/<a [^>]*href="([^"]+)"[^>]*>/g)].map(([, href]) => href);
    expect(links).toEqual([43, 1, 43, 45, 6_028, 45].map(urlOf));
    expect(html).toContain('aria-label="Page 6028"');
  });

  it("are left out of a list with one page", async () => {
    expect(await pagerOf(numberedLinks(1, 1, urlOf), 1, 1)).toBe("");
  });

  it("count from the end where the number of pages is unknown", async () => {
    const numbers = [{ page: 1, to: urlOf(1) }, null];
    const at = (page: number, lastTo: string | null) =>
      pagerOf({ previousTo: urlOf(page - 1), nextTo: null, numbers, lastTo }, page, null);
    expect(await at(-1, null)).toContain('aria-current="page">Last page<');
    expect(await at(-2, null)).toContain('aria-current="page">Page 2 from the end<');
    expect(await at(2, urlOf(-1))).toMatch(/href="\/list\?page=-1"[^>]*>Last</);
  });
});
