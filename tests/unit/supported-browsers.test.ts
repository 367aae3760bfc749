import { expect, test } from "vitest";
import viteConfig from "../../vite.config";
import { supportedEngines } from "../engines/supported";
import { missingEngines, tableOf } from "../engines/table";

const supported = supportedEngines();
const seenIn = (...names: string[]) =>
  names.map((name) => ({ name, version: "1", window: "desk", failures: [] }));

test("the scripts are built for the browsers that the decision names, and no others", () => {
  const config =
    typeof viteConfig === "function" ? viteConfig({ command: "build", mode: "production" }) : viteConfig;
  const { build } = config as { build: { target: string[] } };
  expect(supported.map(({ engine }) => engine)).toEqual(["Blink", "Gecko", "WebKit"]);
  expect(["es2020", ...supported.flatMap(({ targets }) => targets)]).toEqual(build.target);
});

test("a supported engine that was not tried is named", () => {
  expect(missingEngines(supported, seenIn("Chromium", "Firefox ESR", "WebKitGTK"))).toEqual([]);
  expect(missingEngines(supported, seenIn("Chromium"))).toEqual(["Gecko", "WebKit"]);
  expect(missingEngines([], [])).toEqual([]);
});

test("the table says what failed and what was not tried", () => {
  const seen = [
    { name: "WebKitGTK", version: "2.50", window: "phone", failures: [null, "Not so: a dialog"] },
  ];
  expect(tableOf([{ name: "sign in" }, { name: "send" }, { name: "dark" }], seen).split("\n")).toEqual([
    "         WebKitGTK 2.50, phone",
    "sign in  ok",
    "send     FAILED (1)",
    "dark     not tried",
    "(1) Not so: a dialog",
  ]);
});
