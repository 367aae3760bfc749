import { join } from "node:path";
import { flatRoutes } from "@remix-run/dev/dist/config/flat-routes.js";
import type { ServerBuild } from "@remix-run/node";
import { matchRoutes } from "@remix-run/react";
import { describe, expect, test } from "vitest";
import { createRoutePatterns } from "~/lib/http/route-patterns.server";
import { fullPath } from "~/lib/http/sections.server";

type Leaf = { id: string; parentId?: string; path?: string; index?: boolean };

const routes = {
  root: { id: "root", path: "" },
  ...flatRoutes(join(import.meta.dirname, "../../../app"), ["**/*.css"]),
} as unknown as Record<string, Leaf>;
const patternOf = createRoutePatterns(routes as unknown as ServerBuild["routes"]);

type Tree = Parameters<typeof matchRoutes>[0];
const treeOf = (parentId?: string): Tree =>
  Object.values(routes)
    .filter((route) => route.parentId === parentId)
    .map((route) => (route.index ? route : { ...route, children: treeOf(route.id) })) as Tree;

/** The same by Remix's own comparison. */
const expected = (path: string) => {
  const parts = (matchRoutes(treeOf(), path) ?? []).map(({ route }) => route.path).filter(Boolean);
  return `/${parts.join("/")}`;
};

/** Each route's own addresses, with and without what may be left out. */
const paths = Object.keys(routes).flatMap((id) => {
  const path = fullPath(routes as unknown as ServerBuild["routes"], id).replaceAll(/\/+/g, "/");
  const filled = path.replaceAll(/:(\w+)/g, "$1-1").replace("*", "elsewhere/too");
  return [filled.replaceAll("?", ""), filled.replaceAll(/\/[^/]+\?/g, "")].map((one) => one || "/");
});

describe("the route of a path", () => {
  test("is the one that Remix finds, for every route", () => {
    expect(paths.length).toBeGreaterThan(100);
    for (const path of paths) expect(patternOf(path), path).toBe(expected(path));
  });

  test.each([
    ["/", "/"],
    ["/_root.data", "/"],
    ["/home.data", "/home"],
    ["/wallets/w1/ETH/0", "/wallets/:walletId/:asset/:index"],
    ["/nowhere/at/all", "/*"],
  ])("%s is %s, without ids", (path, pattern) => expect(patternOf(path)).toBe(pattern));
});
