import { join } from "node:path";
import type { Page } from "@playwright/test";
import { projectRoot } from "../../scripts/lib/project.mjs";
import { listFiles, weighPage } from "../bench/page-weight.mjs";
import { subWalletNamed } from "../fixtures/e2e/sub-wallets";
import { expect, test } from "../fixtures/e2e/test";

const client = join(projectRoot, "build", "client");

/** What Remix's own starter loads, gzipped: React, the router and next to nothing else. */
const BARE_TEMPLATE_BYTES = 88_900;

const CONSOLE = ["root", "routes/_console"];
const WALLET = "routes/_console.wallets.$walletId.$asset.$index";

/** The most JavaScript beyond the bare template's, gzipped. What exceeds it slows down every visit on a phone. */
const BUDGETS = [
  { page: "/home", routes: [...CONSOLE, "routes/_console.home"], bytes: 10_000 },
  {
    page: "the send form",
    routes: [...CONSOLE, "routes/_console.home", "routes/_console.home.$walletId.$asset.$index.send"],
    bytes: 20_000,
  },
  {
    page: "speed-up",
    routes: [...CONSOLE, WALLET, `${WALLET}.speedupcancel`],
    bytes: 20_000,
  },
  { page: "/login", routes: ["root", "routes/login"], bytes: 15_000 },
  { page: "/transactions", routes: [...CONSOLE, "routes/_console.transactions._index"], bytes: 15_000 },
  { page: "a transaction", routes: [...CONSOLE, "routes/_console.transactions.$id"], bytes: 20_000 },
];

test("each page's JavaScript keeps to its budget @scripts", () => {
  for (const { page, routes, bytes } of BUDGETS) {
    const beyond = weighPage(client, routes).javaScript.gzip - BARE_TEMPLATE_BYTES;
    expect(beyond, `${page}, beyond a bare Remix page`).toBeLessThanOrEqual(bytes);
  }
});

/** The scripts that a page asks for until nothing more comes. */
async function scriptsOf(page: Page, path: string): Promise<string[]> {
  const asked = new Set<string>();
  page.on("request", (request) => {
    if (request.resourceType() === "script") asked.add(new URL(request.url()).pathname);
  });
  await page.goto(path);
  await page.waitForLoadState("networkidle");
  return [...asked].sort();
}

test("a page loads the scripts that are counted, and no other @scripts", async ({ page, signInAs, api }) => {
  await signInAs("amara");
  const { id } = await subWalletNamed(api, "Trading desk");
  const counted = (index: number) => listFiles(client, BUDGETS[index]?.routes ?? []).scripts.sort();
  expect(await scriptsOf(page, "/home")).toEqual(counted(0));
  expect(await scriptsOf(await page.context().newPage(), `/home/${id}/send`)).toEqual(counted(1));
});

test("scripts start only once the page is painted @scripts", async ({ page, signInAs }) => {
  await signInAs("amara");
  await page.goto("/home");
  await page.waitForLoadState("networkidle");
  const { painted, asked } = await page.evaluate(() => {
    const times = (type: string) => performance.getEntriesByType(type);
    const scripts = times("resource").filter(({ name }) => name.endsWith(".js"));
    return {
      painted: times("paint").find(({ name }) => name === "first-contentful-paint")?.startTime ?? Infinity,
      asked: Math.min(...scripts.map(({ startTime }) => startTime)),
    };
  });
  expect(asked).toBeGreaterThan(painted);
});
