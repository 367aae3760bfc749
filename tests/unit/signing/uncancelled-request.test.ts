import { describe, expect, it } from "vitest";
import { refusalTitle } from "~/lib/signing/submit/uncancelled-request";

const wrong = {
  field: "to",
  expected: "a",
  found: "b",
  message: "The recipient is not the one that you entered",
};

describe("the title of a refused transaction", () => {
  it("says that nothing was sent", () => {
    expect(refusalTitle("It differs.", [wrong])).toBe("It differs. Nothing was sent.");
  });

  it("does not say so while a request of it is open", () => {
    expect(refusalTitle("It differs.", [wrong, { ...wrong, mayBeOpen: true }])).toBe("It differs.");
  });
});
