import { describe, expect, it } from "vitest";
import { pageTitle } from "~/lib/present/page-title";

const root = (productName: string) => [{ id: "root", data: { config: { productName } } }];

describe("a tab's title", () => {
  it("names the thing, what is done with it, and the product", () => {
    expect(pageTitle(root("Strongroom"), "Trading desk", "Send")).toEqual([
      { title: "Trading desk – Send · Strongroom" },
    ]);
  });

  it("leaves out what could not be loaded", () => {
    expect(pageTitle(root("Vault"), null, "Send")).toEqual([{ title: "Send · Vault" }]);
    expect(pageTitle([{ id: "root", data: undefined }], undefined, "Send")).toEqual([
      { title: "Send · Strongroom" },
    ]);
  });
});
