import { describe, expect, test } from "vitest";
import { type AuditSearch, auditUrl, firstPageUrl, isFiltered, readAuditSearch } from "~/lib/audit/search";
import { pageLinks } from "~/lib/page-trail";

/** Of a backend that cannot skip rows. */
const PLAIN = { nextToken: null, size: 25, pageCount: null, canSkip: false };
const read = (query: string) => readAuditSearch(new URLSearchParams(query));

describe("The audit log's URL", () => {
  test("is read and written again", () => {
    const url = "/audit?q=signed&who=0123456789abcdef&what=SIGNED_IN&where=PHONE&range=today&sort=oldest";
    expect(auditUrl(read(url.split("?")[1] ?? ""))).toBe(url);
  });

  test.each([
    ["where=MOON&what=a%20b&who=a%40b.example&range=ever&sort=up", "values that nothing has"],
    ["q=%E2%80%8B%00", "words that cannot be seen"],
    ["unknown=1&q=", "parameters that are not the page's"],
  ])("%s shows everything from its beginning: %s", (query) => {
    expect(auditUrl(read(query))).toBe("/audit");
    expect(isFiltered(read(query))).toBe(false);
  });

  test("has a long keyword cut to what the backend takes", () => {
    expect(read(`q=${"a".repeat(500)}`).keyword).toHaveLength(128);
  });

  test.each(["page=2", "page=2&after=%3Cscript%3E"])(
    "reads the number of a page without its token: %s",
    (query) => {
      expect(read(query)).toMatchObject({ page: 2, after: null, trail: [] });
    },
  );

  test("leads to the next page and back, and a change of a filter to the first", () => {
    const next = (from: AuditSearch, token: string) =>
      read(pageLinks(from, { ...PLAIN, nextToken: token }, auditUrl).nextTo?.split("?")[1] ?? "");
    const previous = (from: AuditSearch) => pageLinks(from, PLAIN, auditUrl).previousTo;
    const second = next(read("where=API"), "abc");
    expect(second).toMatchObject({ page: 2, after: "abc", where: "API" });
    const third = next(second, "def");
    expect(third).toMatchObject({ page: 3, after: "def", trail: ["abc"] });
    expect(previous(third)).toBe(auditUrl(second));
    expect(previous(second)).toBe("/audit?where=API");
    expect(previous(read(""))).toBeNull();
    expect(auditUrl(third, { sort: "oldest" })).toBe("/audit?where=API&sort=oldest");
    expect(firstPageUrl(third)).toBe("/audit?where=API");
  });
});
