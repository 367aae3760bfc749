import { join } from "node:path";
import { flatRoutes } from "@remix-run/dev/dist/config/flat-routes.js";
import type { ServerBuild } from "@remix-run/node";
import { matchRoutes } from "@remix-run/react";
import fc from "fast-check";
import { describe, expect, test, vi } from "vitest";
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

function matchesOf(routes: unknown, path: string) {
  const tree = treeOf(routes as Record<string, Leaf>) as Parameters<typeof matchRoutes>[0];
  return (matchRoutes(tree, path) ?? []).map(({ route, params }) => ({ id: route.id ?? "", params }));
}

const matched = (routes: unknown, path: string) => matchesOf(routes, path).map(({ id }) => id);

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

/** The console's own routes, as Remix reads them from their files. */
const ownRoutes: Record<string, Leaf> = {
  root: { id: "root", path: "" },
  ...(flatRoutes(join(import.meta.dirname, "../../../app"), ["**/*.css"]) as Record<string, Leaf>),
};
const ownBuild = { routes: ownRoutes, assets: { routes: ownRoutes } } as unknown as ServerBuild;
const ownSections = splitBySection(ownBuild);

/** Words that stand in the addresses of the routes, and others. */
const words = [
  ...new Set(Object.values(ownRoutes).flatMap(({ path = "" }) => path.split("/").filter(Boolean))),
  ...[
    "w1",
    "ETH",
    "0",
    "send",
    ".",
    "..",
    "%2e",
    "%2F",
    "_root",
    "__manifest",
    ".data",
    "\u00e4",
    "\u202e",
    "%",
  ],
];

/** A word of an address as somebody may spell it: in other case, escaped, with an ending. */
const spelled = fc
  .tuple(
    fc.oneof(fc.constantFrom(...words), fc.string({ maxLength: 6 })),
    fc.constantFrom(
      (word: string) => word,
      (word: string) => word,
      (word: string) => word.toUpperCase(),
      (word: string) => word.replace(/^[a-z]/, (letter) => `%${letter.charCodeAt(0).toString(16)}`),
    ),
    fc.constantFrom("", "", "", ".data", ".csv", "%20", ";x=1", "?x=1", "#x"),
  )
  .map(([word, change, end]) => change(word) + end);

const address = fc
  .tuple(fc.array(spelled, { maxLength: 6 }), fc.constantFrom("/", "/", "//"), fc.constantFrom("", "/", "//"))
  .map(([parts, between, end]) => `/${parts.join(between)}${end}`);

describe("the console's own routes", () => {
  const pathOf = (written: string) => {
    const url = `http://console.example${written}`;
    return URL.canParse(url) ? new URL(url).pathname : null;
  };
  /** As Remix does with an address of data. */
  const pageOf = (pathname: string) =>
    pathname.endsWith(".data") ? pathname.slice(0, -".data".length).replace(/^\/_root$/, "/") : pathname;

  test("are all in a section, but for those that can be anywhere", () => {
    for (const section of ["home", "wallets", "transactions", "portfolio", "audit", "verify", "login", ""]) {
      expect(ownSections.has(section), section).toBe(true);
    }
  });

  test("match within a section what they match among all, however an address is written", () => {
    // It warns of every address that cannot be decoded.
    const warn = vi.spyOn(console, "warn").mockImplementation(() => undefined);
    let inSections = 0;
    fc.assert(
      fc.property(address, (written) => {
        const pathname = pathOf(written);
        const part = pathname === null ? undefined : ownSections.get(sectionOf(pathname));
        if (pathname === null || !part) return;
        inSections += 1;
        expect(matchesOf(part.routes, pageOf(pathname))).toEqual(matchesOf(ownRoutes, pageOf(pathname)));
      }),
      { numRuns: 3_000 },
    );
    warn.mockRestore();
    // Otherwise nothing was compared.
    expect(inSections).toBeGreaterThan(500);
  });
});
