import { describe, expect, test } from "vitest";
import { createLabelBounds, OTHER } from "../../../telemetry/bounded-labels";

describe("the values of labels", () => {
  test.each([
    "/wallets/:walletId/:asset/:index",
    "address-book/:subPage?",
    "Frame+Home",
    "2xx",
    "event streams",
    "/*",
  ])("%s is kept", (value) =>
    expect(createLabelBounds()("requests", { route: value })).toEqual({ route: value }),
  );

  test.each(["amara@bank.example", 'a"b', "line\nbreak", "", "x".repeat(201), "0,5"])(
    "%j is 'other': no caller's text gets into the metrics",
    (value) => expect(createLabelBounds()("requests", { route: value })).toEqual({ route: OTHER }),
  );

  test("are at most two hundred of a label, and those that were there stay", () => {
    const bound = createLabelBounds();
    for (let at = 0; at < 200; at++) expect(bound("m", { code: `c${at}` })).toEqual({ code: `c${at}` });
    expect(bound("m", { code: "c200" })).toEqual({ code: OTHER });
    expect(bound("m", { code: "c7" })).toEqual({ code: "c7" });
    expect(bound("other metric", { code: "c200" })).toEqual({ code: "c200" });
  });
});
