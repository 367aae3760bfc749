import type { ServerBuild } from "@remix-run/node";
import { matchRoutes } from "@remix-run/react";
import { describe, expect, test } from "vitest";
import { sectionOf, splitBySection } from "~/lib/http/sections.server";

type Leaf = { id: string; parentId?: string; path?: string; index?: boolean; children?: Leaf[] };

const ROUTES: Leaf[] = [
  { id: "root", path: "" },
  { id: "index", parentId: "root", index: true },
  { id: "frame", parentId: "root" },
  { id: "home", parentId: "frame", path: "home" },
  { id: "home.send", parentId: "home", path: ":walletId/:asset/:index/send" },
  { id: "home.action", parentId: "home", path: ":walletId/:asset/:index/:action" },
  { id: "book", parentId: "frame", path: "address-book/:subPage?" },
  { id: "book.add", parentId: "frame", path: "address-book/add" },
  { id: "book.csv", parentId: "root", path: "address-book.csv" },
  { id: "list", parentId: "frame", path: "transactions" },
  { id: "list.export", parentId: "list", path: "export" },
  { id: "one", parentId: "frame", path: "transactions/:id" },
  { id: "status", parentId: "root", path: "transactions/:id/status" },
  { id: "login", parentId: "root", path: "login" },
  { id: "any", parentId: "root", path: "*" },
];

const byId = Object.fromEntries(ROUTES.map((route) => [route.id, route]));
const build = { routes: byId, assets: { version: "1", routes: byId } } as unknown as ServerBuild;
const sections = splitBySection(build);

function treeOf(routes: Record<string, Leaf>, parentId?: string): Leaf[] {
  return Object.values(routes)
    .filter((route) => route.parentId === parentId)
    .map((route) => (route.index ? { ...route } : { ...route, children: treeOf(routes, route.id) }));
}

function matched(routes: unknown, path: string): string[] {
  const tree = treeOf(routes as Record<string, Leaf>) as Parameters<typeof matchRoutes>[0];
  return (matchRoutes(tree, path) ?? []).map(({ route }) => route.id ?? "");
}

describe("routes by the first segment of a path", () => {
  const paths = [
    "/",
    "/home",
    "/home/w1/ETH/0/send",
    "/home/w1/ETH/0/elsewhere",
    "/home/nothing",
    "/address-book",
    "/address-book/add",
    "/address-book/other",
    "/address-book/other/deeper",
    "/address-book.csv",
    "/transactions",
    "/transactions/export",
    "/transactions/0xabc",
    "/transactions/0xabc/status",
    "/login",
    "/login/",
  ];

  test.each(paths)("%s matches what it matches among all routes", (path) => {
    const part = sections.get(sectionOf(path));
    expect(part).toBeDefined();
    expect(matched(part?.routes, path)).toEqual(matched(build.routes, path));
  });

  test.each(["/HOME", "/%68ome", "/unknown", "/__manifest", "/_root.data"])(
    "%s is left to all routes",
    (path) => expect(sections.has(sectionOf(path))).toBe(false),
  );

  test("a page's data are in the page's section", () => {
    expect(sectionOf("/home.data")).toBe("home");
    expect(sectionOf("/home/w1/ETH/0/send.data")).toBe("home");
    expect(sectionOf("/address-book.csv.data")).toBe("address-book.csv");
  });

  test("a section has its own routes, what is around them, and what can be anywhere", () => {
    const home = sections.get("home");
    expect(Object.keys(home?.routes ?? {})).toEqual([
      "root",
      "frame",
      "home",
      "home.send",
      "home.action",
      "any",
    ]);
    expect(Object.keys(home?.assets.routes ?? {})).toEqual(Object.keys(home?.routes ?? {}));
    expect(home?.assets.version).toBe("1");
  });
});
