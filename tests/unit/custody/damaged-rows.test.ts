import { describe, expect, it } from "vitest";
import { z } from "zod";
import { listOf } from "~/lib/custody/shapes.server";

const page = listOf(z.object({ id: z.string(), amount: z.object({ value: z.string() }) }), {
  count: z.number(),
});
const good = { id: "a", amount: { value: "1" } };

describe("a list whose rows stand for themselves", () => {
  it("has the good rows in their order, and names the others", () => {
    const rows = [
      good,
      { id: "b", amount: {} },
      null,
      { id: 7, amount: { value: "2" } },
      { ...good, id: "c" },
    ];
    expect(page.parse({ items: rows, nextToken: "t", count: 5 })).toEqual({
      items: [good, { ...good, id: "c" }],
      damaged: [
        { name: "b", problem: "Missing value for amount.value" },
        { name: "", problem: "Object is not valid" },
        { name: "7", problem: "Invalid type for property at id" },
      ],
      nextToken: "t",
      count: 5,
    });
  });

  it("is no list where it is itself of another shape", () => {
    for (const other of [null, {}, { items: {}, count: 1 }, { items: [], count: "1" }, []]) {
      expect(page.safeParse(other).success, JSON.stringify(other)).toBe(false);
    }
  });
});
