import { describe, expect, test } from "vitest";
import {
  auditUrl,
  firstPageUrl,
  isFiltered,
  nextPageUrl,
  previousPageUrl,
  readAuditSearch,
} from "~/lib/audit/search";

const read = (query: string) => readAuditSearch(new URLSearchParams(query));

describe("The audit log's URL", () => {
  test("is read and written again", () => {
    const url = "/audit?q=signed&who=0123456789abcdef&what=SIGNED_IN&where=PHONE&range=today&sort=oldest";
    expect(auditUrl(read(url.split("?")[1] ?? ""))).toBe(url);
  });

  test.each([
    ["where=MOON&what=a%20b&who=a%40b.example&range=ever&sort=up", "values that nothing has"],
    ["page=2", "a page without its token"],
    ["page=2&after=%3Cscript%3E", "a token that is none"],
    ["q=%E2%80%8B%00", "words that cannot be seen"],
    ["unknown=1&q=", "parameters that are not the page's"],
  ])("%s shows everything from its beginning: %s", (query) => {
    expect(auditUrl(read(query))).toBe("/audit");
    expect(isFiltered(read(query))).toBe(false);
  });

  test("has a long keyword cut to what the backend takes", () => {
    expect(read(`q=${"a".repeat(500)}`).keyword).toHaveLength(128);
  });

  test("leads to the next page and back, and a change of a filter to the first", () => {
    const second = read(nextPageUrl(read("where=API"), "abc").split("?")[1] ?? "");
    expect(second).toMatchObject({ page: 2, after: "abc", where: "API" });
    const third = read(nextPageUrl(second, "def").split("?")[1] ?? "");
    expect(third).toMatchObject({ page: 3, after: "def", trail: ["abc"] });
    expect(previousPageUrl(third)).toBe(auditUrl(second));
    expect(previousPageUrl(second)).toBe("/audit?where=API");
    expect(previousPageUrl(read(""))).toBeNull();
    expect(auditUrl(third, { sort: "oldest" })).toBe("/audit?where=API&sort=oldest");
    expect(firstPageUrl(third)).toBe("/audit?where=API");
  });
});
