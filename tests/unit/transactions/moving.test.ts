import { describe, expect, it } from "vitest";
import { movingRows } from "~/lib/transactions/moving";

describe("what is moving in a list", () => {
  it("is whatever has not ended, by id and status", () => {
    const rows = [
      { id: "a", status: "CONFIRMED" },
      { id: "b", status: "SUBMITTED" },
      { id: "c", status: "NEW_TO_US" },
    ];
    expect(movingRows(rows)).toBe("b SUBMITTED,c NEW_TO_US");
  });

  it("is what waits for the user too", () => {
    expect(movingRows([], [{ id: "task" }])).toBe("task");
  });

  it("is nothing where all have ended, and in a list too long to load again and again", () => {
    expect(movingRows([{ id: "a", status: "USER_CANCELLED" }])).toBeNull();
    expect(movingRows([])).toBeNull();
    expect(
      movingRows(Array.from({ length: 101 }, (_, n) => ({ id: String(n), status: "SUBMITTED" }))),
    ).toBeNull();
  });
});
