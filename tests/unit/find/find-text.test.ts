import { describe, expect, it, test } from "vitest";
import { sections } from "~/components/frame/sections";
import { boundedText, readAction } from "~/lib/find/find-text";
import { findFixedActions, findPages } from "~/lib/find/places";

const ALL = { role: null, exchanges: true, audit: true, freezes: true, people: true };
const titles = (rows: { title: string }[]) => rows.map(({ title }) => title);

describe("a text that is looked for everywhere", () => {
  test.each([
    ["send treasury eth", { verb: "send", subWallet: "treasury eth" }],
    ["Send from Treasury", { verb: "send", subWallet: "treasury" }],
    ["receive to x", { verb: "receive", subWallet: "x" }],
    ["stake", { verb: "stake", subWallet: "" }],
    ["sender", null],
    ["treasury send", null],
    ["", null],
  ])("%j asks for the action %j", (text, action) => {
    expect(readAction(text)).toEqual(action);
  });

  it("loses what cannot be seen, and what is too long", () => {
    expect(boundedText("  a\u200bb ")).toBe("ab");
    expect(boundedText("x".repeat(500))).toHaveLength(128);
    expect(boundedText("\u{1f511}".repeat(100)).length).toBeLessThanOrEqual(128);
    expect(boundedText(null)).toBe("");
  });
});

describe("pages and actions", () => {
  it("have every page of the menu", () => {
    const menu = sections({
      role: null,
      canAccessExchanges: true,
      hasAuditLog: true,
      hasFreezes: true,
      hasPeople: true,
    }).flatMap(({ places }) => places.map(({ to }) => to));
    expect(findPages("", ALL).map(({ to }) => to)).toEqual(expect.arrayContaining(menu));
  });

  it("leave out what this user or backend has not", () => {
    const offered = titles(
      findPages("", { role: null, exchanges: false, audit: false, freezes: false, people: false }),
    );
    expect(offered).not.toContain("Exchanges");
    expect(offered).not.toContain("Transfer history");
    expect(offered).not.toContain("Audit log");
  });

  test.each([
    ["trans", ["Transfer history", "Transactions", "Exchanges"]],
    ["payees", ["Address Book"]],
    ["HELP short", ["Help"]],
    ["nothing at all", []],
  ])("%j finds %j", (text, found) => {
    expect(titles(findPages(text, ALL))).toEqual(found);
  });

  it("find actions by other words too", () => {
    expect(titles(findFixedActions("new recip", ALL))).toEqual(["Add addresses"]);
  });
});
