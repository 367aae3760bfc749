import { describe, expect, it } from "vitest";
import { paths } from "~/lib/paths";
import { MAX_REVIEWED, readReviewQueue } from "~/lib/transactions/review-queue";

const idOf = (n: number) => `00000000-0000-4000-8000-${String(n).padStart(12, "0")}`;
const queueOf = (path: string) => readReviewQueue(new URL(path, "https://console.example").searchParams);

describe("the requests that are looked at one after the other", () => {
  it("are those of the URL, in its order, each once", () => {
    expect(queueOf(paths.review([idOf(2), idOf(1), idOf(2)], 1))).toEqual({
      ...{ ids: [idOf(2), idOf(1)], at: 1, left: 0 },
    });
  });

  it.each(["", "?id=", "?id=x", "?id=../../etc&at=1"])("are none in '%s'", (query) => {
    expect(queueOf(`/transactions/review${query}`)).toBeNull();
  });

  it.each([
    ["99", 0],
    ["-1", 0],
    ["1e9", 0],
  ])("begin at one that there is: %s", (at, expected) => {
    expect(queueOf(`/transactions/review?id=${idOf(1)}&at=${at}`)?.at).toBe(expected);
  });

  it("are only so many at a time, and it is said how many are left", () => {
    const ids = Array.from({ length: MAX_REVIEWED + 3 }, (_, n) => idOf(n));
    const queue = queueOf(paths.review(ids));
    expect(queue?.ids).toHaveLength(MAX_REVIEWED);
    expect(queue?.left).toBe(3);
  });
});
