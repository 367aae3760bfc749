import { describe, expect, it } from "vitest";
import { checkEmail, checkPin } from "~/lib/sign-in/sign-in-form";

describe("the sign-in form", () => {
  it.each(["amara@meridian.example", "a.b+c@sub.domain.co.uk", "X@Y.IO"])(
    "accepts the e-mail %s",
    (email) => {
      expect(checkEmail(email)).toBeNull();
    },
  );

  it.each([
    "",
    "amara",
    "amara@",
    "@meridian.example",
    "a@b",
    "a b@c.de",
    "a@b..de",
    "a@-b.de",
    "a@@b.de",
    `${"a".repeat(65)}@b.de`,
    `a@${"b".repeat(260)}.de`,
  ])("refuses the e-mail %j", (email) => {
    expect(checkEmail(email)).toEqual({ field: "email", message: "Please enter a valid email" });
  });

  it("accepts exactly two PIN characters", () => {
    expect(checkPin("1", "9")).toBeNull();
    for (const [first, second] of [
      ["", "1"],
      ["1", ""],
      ["12", "3"],
      ["1", " "],
      ["1", "é"],
    ] as const) {
      expect(checkPin(first, second)).toEqual({ field: "pin", message: "Invalid pin, please try again" });
    }
  });
});
