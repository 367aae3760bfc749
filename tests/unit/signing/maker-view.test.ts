import { describe, expect, it } from "vitest";
import type { RequestMaker } from "~/lib/custody/transactions/request-maker.server";
import { makerView } from "~/lib/signing/screen/maker-view";

const AMARA: RequestMaker = {
  name: "Amara Osei",
  isProgram: false,
  from: "CONSOLE",
  address: "192.0.2.41",
  browserSince: "2026-03-02T08:00:00.000Z",
  isNewBrowser: false,
};
const viewOf = (changes: Partial<RequestMaker>) => makerView({ ...AMARA, ...changes });

describe("Who prepared a request", () => {
  it("is said with the network address and since when the browser is known", () => {
    expect(viewOf({})).toEqual({
      row: {
        label: "Prepared by",
        value: "Amara Osei",
        note: "From 192.0.2.41, in a browser known since 2 Mar 2026. The service’s word.",
      },
      warning: null,
    });
  });

  it("warns of a new browser alone", () => {
    const view = viewOf({ isNewBrowser: true });
    expect(view?.row.note).toBe("From 192.0.2.41, in a new browser. The service’s word.");
    expect(view?.warning).toContain("Amara Osei had never signed in with this browser before");
  });

  it.each([
    [
      "an unknown address and browser",
      { address: null, browserSince: null, isNewBrowser: null },
      "Not known from which address",
    ],
    ["a known browser without a date", { browserSince: null }, "From 192.0.2.41"],
    ["the extension", { from: "EXTENSION" }, "From 192.0.2.41, through the browser extension"],
  ])("claims nothing about %s", (_, changes, words) => {
    expect(viewOf(changes)?.row.note).toBe(`${words}. The service’s word.`);
    expect(viewOf(changes)?.warning).toBeNull();
  });

  it("names a program as one, and shows hidden characters of a name", () => {
    const row = viewOf({ name: "Pay\u202eroll", isProgram: true, from: "API" })?.row;
    expect(row?.value).toMatch(/\(a program\)$/);
    expect(row?.value).not.toContain("\u202e");
  });

  it("is left out where the backend does not say", () => expect(makerView(null)).toBeNull());
});
