import { readFileSync } from "node:fs";
import { describe, expect, it } from "vitest";
import { isUsualPin } from "../../../sandbox/auth/usual-pins";

describe("a PIN that is guessed first", () => {
  it.each([
    "000000",
    "123456",
    "654321",
    "890123",
    "135791",
    "121212",
    "123123",
    "112233",
    "123321",
    "789456",
    "159753",
  ])("is %s", (pin) => {
    expect(isUsualPin(pin)).toBe(true);
  });

  it.each(["493817", "274913", "580246", "001274", "119283"])("is not %s", (pin) => {
    expect(isUsualPin(pin)).toBe(false);
  });

  it("is at most one of three hundred", () => {
    const some = Array.from({ length: 58_823 }, (_, at) => String(at * 17).padStart(6, "0"));
    expect(some.filter(isUsualPin).length).toBeLessThan(some.length / 300);
  });

  it("is none of the demo's people's", () => {
    const people = readFileSync("sandbox/seed/people.json", "utf8");
    const pins = [...people.matchAll(/"pin": "(\d{6})"/g)].map(([, pin = ""]) => pin);
    expect(pins.length).toBeGreaterThan(20);
    expect(pins.filter(isUsualPin)).toEqual([]);
  });
});
