import { describe, expect, it } from "vitest";
import {
  FIRST_PAGE,
  isTooFar,
  numberedLinks,
  type PageLinks,
  type PagePlace,
  pageLinks,
  placeOfList,
  placeParameters,
  readPlace,
  rowsOf,
} from "~/lib/page-trail";

const SIZE = 25;
const found = { nextToken: "next", size: SIZE, pageCount: null, canSkip: true };

const urlOf = (place: PagePlace) => JSON.stringify(placeParameters(place));
const placeOf = (url: string | null): PagePlace => {
  const texts = Object.entries(JSON.parse(url ?? "{}")).map(([name, value]) => [
    name,
    value && String(value),
  ]);
  return readPlace({ page: null, after: null, skip: null, trail: null, ...Object.fromEntries(texts) });
};
const numbersOf = ({ numbers }: PageLinks) => numbers.map((one) => one?.page ?? "…").join(" ");

/** A backend's list: a token names the last row of the page before. */
function rowsAt({ nextToken, skip }: { nextToken: string | null; skip: number }, count: number): number[] {
  const from = (nextToken === null ? (skip < 0 ? count : 0) : Number(nextToken.slice(1)) + 1) + skip;
  return Array.from({ length: count }, (_, at) => at).slice(Math.max(from, 0), Math.max(from, 0) + SIZE);
}

function read(place: PagePlace, count: number) {
  const rows = rowsAt(rowsOf(place, SIZE), count);
  const last = rows.at(-1) ?? 0;
  return { rows, nextToken: rows.length === SIZE && last < count - 1 ? `t${last}` : null };
}

describe("The pages of a list", () => {
  it("lead back one at a time from any of them, however it was reached", () => {
    const count = 65 * SIZE - 3;
    const pageCount = 65;
    const linksOf = (place: PagePlace) =>
      pageLinks(place, { ...read(place, count), size: SIZE, pageCount, canSkip: true }, urlOf);
    const pageOf = (page: number) =>
      Array.from({ length: count }, (_, at) => at).slice((page - 1) * SIZE, page * SIZE);
    const numbered = (place: PagePlace, page: number) =>
      placeOf(linksOf(place).numbers.find((one) => one?.page === page)?.to ?? null);
    for (const start of [
      numbered(FIRST_PAGE, 65),
      placeOf(JSON.stringify({ page: 44 })),
      placeOf(linksOf(FIRST_PAGE).nextTo),
    ]) {
      let place = start;
      while (place.page > 1) {
        expect(read(place, count).rows, `page ${place.page}`).toEqual(pageOf(place.page));
        const previous = placeOf(linksOf(place).previousTo);
        expect(previous.page).toBe(place.page - 1);
        place = previous;
      }
      expect(read(place, count).rows).toEqual(pageOf(1));
      expect(linksOf(place).previousTo).toBeNull();
    }
    let place = FIRST_PAGE;
    for (let page = 2; page <= 65; page += 1) {
      place = placeOf(linksOf(place).nextTo);
      for (const near of linksOf(place).numbers) {
        if (near?.to) expect(read(placeOf(near.to), count).rows).toEqual(pageOf(near.page));
      }
    }
    expect(place.page).toBe(65);
    expect(linksOf(place).nextTo).toBeNull();
  });

  it("show the first, the last and those beside this one, and always as many", () => {
    const at = (page: number, pageCount: number) => numbersOf(numberedLinks(page, pageCount, String));
    expect(at(1, 3)).toBe("1 2 3");
    expect(at(4, 7)).toBe("1 2 3 4 5 6 7");
    expect(at(1, 370)).toBe("1 2 3 4 5 … 370");
    expect(at(4, 370)).toBe("1 2 3 4 5 … 370");
    expect(at(5, 370)).toBe("1 … 4 5 6 … 370");
    expect(at(367, 370)).toBe("1 … 366 367 368 369 370");
    expect(at(370, 370)).toBe("1 … 366 367 368 369 370");
  });

  it("lead to the end without knowing how many there are, and back from there", () => {
    const count = 3 * SIZE + 7;
    const first = pageLinks(FIRST_PAGE, { ...found, ...read(FIRST_PAGE, count) }, urlOf);
    expect(numbersOf(first)).toBe("1 2");
    const last = placeOf(first.lastTo);
    expect(last.page).toBe(-1);
    expect(read(last, count).rows).toEqual(rowsAt({ nextToken: null, skip: -SIZE }, count));
    const links = pageLinks(last, { ...found, ...read(last, count) }, urlOf);
    expect([links.nextTo, links.lastTo, numbersOf(links)]).toEqual([null, null, "1 …"]);
    const before = placeOf(links.previousTo);
    expect(read(before, count).rows).toEqual(rowsAt({ nextToken: null, skip: -2 * SIZE }, count));
    expect(placeOf(pageLinks(before, { ...found, ...read(before, count) }, urlOf).nextTo)).toEqual(last);
  });

  it("are reached from this one's token nearby, so that new rows move none, else by their number", () => {
    const here = { page: 44, after: "t1074", skip: 0, trail: [] };
    const links = pageLinks(here, { ...found, pageCount: 65 }, urlOf);
    const toOf = (page: number) => placeOf(links.numbers.find((one) => one?.page === page)?.to ?? null);
    expect(toOf(43)).toEqual({ page: 43, after: "t1074", skip: -SIZE, trail: [] });
    expect(toOf(45)).toEqual({ page: 45, after: "next", skip: 0, trail: [] });
    expect(toOf(65)).toEqual({ ...FIRST_PAGE, page: 65 });
    expect(toOf(1)).toEqual(FIRST_PAGE);
    expect(isTooFar({ ...FIRST_PAGE, page: 5_000 }, SIZE)).toBe(true);
    expect(isTooFar(here, SIZE)).toBe(false);
  });

  it("keep the tokens of the pages before for a backend that cannot skip rows", () => {
    const plain = { ...found, canSkip: false };
    const third = placeOf(pageLinks({ ...FIRST_PAGE, page: 2, after: "t2" }, plain, urlOf).nextTo);
    expect(third).toEqual({ page: 3, after: "next", skip: 0, trail: ["t2"] });
    const links = pageLinks(third, plain, urlOf);
    expect(placeOf(links.previousTo)).toEqual({ ...FIRST_PAGE, page: 2, after: "t2" });
    expect(links.lastTo).toBeNull();
  });
});

describe("The place in a list beside others", () => {
  const { limits, read, parameters } = placeOfList("rewards");
  const readOf = (given: Record<string, unknown>) =>
    read({
      ...{ "rewards-page": null, "rewards-after": null, "rewards-skip": null, "rewards-trail": null },
      ...Object.fromEntries(
        Object.entries(given).map(([name, value]) => [name, value ? String(value) : null]),
      ),
    });

  it("has parameters of its own, and comes back from them", () => {
    const place = { page: 4, after: "abc", skip: -25, trail: [] };
    expect(parameters(place)).toMatchObject({
      "rewards-page": 4,
      "rewards-after": "abc",
      "rewards-skip": -25,
    });
    expect(readOf(parameters(place))).toEqual(place);
    const walked = { page: 4, after: "abc", skip: 0, trail: ["x", "y"] };
    expect(readOf(parameters(walked))).toEqual(walked);
    expect(parameters(FIRST_PAGE)).toEqual({});
    expect(Object.keys(limits).sort()).toEqual([
      "rewards-after",
      "rewards-page",
      "rewards-skip",
      "rewards-trail",
    ]);
  });
});
