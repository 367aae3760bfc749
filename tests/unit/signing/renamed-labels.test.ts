import { afterAll, beforeAll, describe, expect, it, vi } from "vitest";
import { marksIn, renameLabels, unmarked } from "../../fixtures/console/rename-labels";
import { loadModule } from "../../fixtures/console/renamed-labels";

type Scenes = typeof import("../../fixtures/console/labelled-scenes");

const SOURCE = { file: "tests/fixtures/console/labelled-scenes.tsx" };

let plain: Record<string, string>;
let renamed: Record<string, string>;

beforeAll(async () => {
  // A transaction's validity is counted from now.
  vi.useFakeTimers({ toFake: ["Date"], now: Date.parse("2026-11-21T02:00:00Z") });
  plain = await (await loadModule<Scenes>(SOURCE, false)).scenes();
  renamed = await (await loadModule<Scenes>(SOURCE, true)).scenes();
}, 60_000);
afterAll(() => {
  vi.useRealTimers();
});

it("renames what is shown, and nothing that it could be compared with", () => {
  const source =
    'row("Tip", "None"); <A label="To" id="to" />; ({ label: "Nonce · chain id", kind: "fee" });';
  expect(unmarked(renameLabels(source))).toBe(source);
  expect(marksIn(renameLabels(source))).toBe(4);
  const compared = 'label === "Contract call" || label !== "Fee"; switch (label) { case "Tip": }';
  expect(renameLabels(compared)).toBe(compared);
});

describe("with another name for every label, the console", () => {
  it("shows the same of every request, transaction and export but for the labels", () => {
    const shown = Object.fromEntries(Object.entries(renamed).map(([name, page]) => [name, unmarked(page)]));
    expect(shown).toEqual(plain);
  });

  it("has other names indeed, of what code once found by its label", () => {
    const named = (name: string) => marksIn(renamed[name] ?? "");
    for (const name of ["review of payment", "card of substrate", "progress of payment"])
      expect(named(name), name).toBeGreaterThan(0);
    expect(plain["card of call"]).toContain("Contract call");
    expect(plain["card of substrate"]).toContain("0.031 DOT");
    expect(plain["progress of payment"]).toMatch(/[fF]ee<\/dt>/);
    expect(plain["replacement of call"]).toContain("Speeds up");
    expect(plain["nobody saved"]).toContain("Your address book has no recipient");
    expect(plain["somebody saved"]).not.toContain("Your address book has no recipient");
  });
});
