import { readFileSync } from "node:fs";
import { join } from "node:path";
import { gzipSync } from "node:zlib";
import type { Page } from "@playwright/test";
import { projectRoot } from "../../scripts/lib/project.mjs";
import { listFiles, weighPage } from "../bench/page-weight.mjs";
import { freshEthereumAddress } from "../fixtures/e2e/fresh-address";
import { cancelRequest, dialogOf, pressSend, previewPayment, sendPath } from "../fixtures/e2e/send-dialog";
import { subWalletNamed } from "../fixtures/e2e/sub-wallets";
import { expect, test } from "../fixtures/e2e/test";

const client = join(projectRoot, "build", "client");

/** What Remix's own starter loads, gzipped: React, the router and next to nothing else. */
const BARE_TEMPLATE_BYTES = 88_900;

const CONSOLE = ["root", "routes/_console"];
const WALLET = "routes/_console.wallets.$walletId.$asset.$index";

/**
 * The most JavaScript beyond the bare template's, gzipped. What exceeds it slows down every visit on a phone. About 1,100 of
 * each tell which links a role may follow, and what is left out for who sees only some wallets. 25
 * lead to one's own sessions, and up to 80 show briefly in a table what a name could be mistaken for. Up to 250 of a list number
 * its pages, and 30 of every page. /login loads what watches over pages too, as it tells other tabs. 45 of every page keep it
 * from being painted in pieces.
 */
const BUDGETS = [
  { page: "/home", routes: [...CONSOLE, "routes/_console.home"], bytes: 10_125 },
  {
    page: "the send form",
    routes: [...CONSOLE, "routes/_console.home", "routes/_console.home.$walletId.$asset.$index.send"],
    bytes: 26_425,
  },
  {
    page: "speed-up",
    routes: [...CONSOLE, WALLET, `${WALLET}.speedupcancel`],
    bytes: 24_950,
  },
  { page: "/login", routes: ["root", "routes/login"], bytes: 20_775 },
  { page: "/transactions", routes: [...CONSOLE, "routes/_console.transactions._list"], bytes: 17_500 },
  {
    page: "/address-book",
    routes: [...CONSOLE, "routes/_console.address-book.($subPage)"],
    bytes: 18_650,
  },
  { page: "/portfolio", routes: [...CONSOLE, "routes/_console.portfolio"], bytes: 15_000 },
  {
    page: "the stake form",
    routes: [...CONSOLE, "routes/_console.home", "routes/_console.home.$walletId.$asset.$index.stake"],
    bytes: 28_025,
  },
  { page: "a transaction", routes: [...CONSOLE, "routes/_console.transactions.$id"], bytes: 26_225 },
  { page: "a new payout", routes: [...CONSOLE, "routes/_console.payouts.new"], bytes: 29_900 },
  { page: "a payout", routes: [...CONSOLE, "routes/_console.payouts.$id"], bytes: 25_150 },
];

test("each page's JavaScript keeps to its budget @scripts", () => {
  for (const { page, routes, bytes } of BUDGETS) {
    const beyond = weighPage(client, routes).javaScript.gzip - BARE_TEMPLATE_BYTES;
    expect.soft(beyond, `${page}, beyond a bare Remix page`).toBeLessThanOrEqual(bytes);
  }
});

/**
 * What watches over every page once it stands: the session's end, news, keys, menus, presses on what moves away, and what is
 * typed in other tabs when somebody logs out. About 435 leave links and forms to the browser after an upgrade,
 * 45 search what was chosen before, 170 wait for tabs that are busy, 240 keep a page that refreshes itself without a network, and 90 follow links whose scripts are gone. Gzipped.
 */
const WATCH = "/assets/watch";
const nameOf = (path: string) => path.replace(/-.{8}\.js$/, "");

/**
 * The scripts that a page asks for until nothing more comes, and no sooner than `isThere` and those with these names: on
 * a busy machine the network may be quiet long before.
 */
async function scriptsOf(
  page: Page,
  path: string,
  isThere?: () => Promise<void>,
  names: readonly string[] = [],
): Promise<string[]> {
  const asked = new Set<string>();
  page.on("request", (request) => {
    if (request.resourceType() === "script") asked.add(new URL(request.url()).pathname);
  });
  await page.goto(path);
  await isThere?.();
  await expect.poll(() => [...asked].map(nameOf)).toEqual(expect.arrayContaining([WATCH, ...names]));
  await page.waitForLoadState("networkidle");
  return [...asked].sort();
}

async function expectWholeSendForm(page: Page): Promise<void> {
  await expect(dialogOf(page).locator("input[role=combobox]")).toBeVisible();
  await expect(dialogOf(page).getByText("What happens next")).toBeVisible();
}

/** The recipient's combobox, the outlook, the templates, and the form's draft: no part of the page, but what comes after it counts. */
const FOLLOWING_BYTES = 9_325;
const FOLLOWING = [
  "/assets/form-draft",
  "/assets/form-value",
  "/assets/keep-draft",
  "/assets/listbox-option",
  "/assets/marked",
  "/assets/outlook-steps",
  "/assets/recipient-combobox",
  "/assets/remembered",
  "/assets/store",
  "/assets/templates-part",
];

const WATCH_BYTES = 5_200;

test("a page loads the scripts that are counted, and no other @scripts", async ({ page, api }) => {
  const { id } = await subWalletNamed(api, "Trading desk");
  const counted = (index: number) => listFiles(client, BUDGETS[index]?.routes ?? []).scripts.sort();
  const home = await scriptsOf(page, "/home");
  const watch = home.filter((path) => nameOf(path) === WATCH);
  expect(watch).toHaveLength(1);
  expect(gzipSync(readFileSync(join(client, watch[0] ?? ""))).length).toBeLessThanOrEqual(WATCH_BYTES);
  expect(home.filter((path) => !watch.includes(path))).toEqual(counted(0));
  const tab = await page.context().newPage();
  const send = await scriptsOf(tab, `/home/${id}/send`, () => expectWholeSendForm(tab), FOLLOWING);
  expect(send.filter((path) => counted(1).includes(path))).toEqual(counted(1));
  const following = send.filter((path) => !counted(1).includes(path)).map(nameOf);
  expect(following.sort()).toEqual([...FOLLOWING, WATCH].sort());
});

test("the preview and the sign screen bring their own scripts, and a reload keeps the page that the server rendered @scripts", async ({
  page,
  api,
}) => {
  const { id } = await subWalletNamed(api, "Fee float");
  const form = await scriptsOf(page, sendPath(id));
  expect(form.join(" ")).not.toMatch(/send-review|sign-screen/);
  await previewPayment(page, { to: freshEthereumAddress(), amount: "0.01" });
  await pressSend(page);
  await page.addInitScript(() => {
    const removed: string[] = [];
    Object.assign(window, { removed });
    new MutationObserver((changes) => {
      for (const { removedNodes } of changes)
        for (const node of removedNodes)
          if (node instanceof Element && node.querySelector("dialog")) removed.push(node.outerHTML);
    }).observe(document, { childList: true, subtree: true });
  });
  const screen = await scriptsOf(page, page.url());
  expect(screen.filter((path) => /sign-screen/.test(path))).toHaveLength(1);
  expect(await page.evaluate(() => (window as unknown as { removed: string[] }).removed)).toEqual([]);
  await cancelRequest(page);
});

test("what follows the send form comes once the page is shown, untouched, and keeps to a bound of its own @scripts", async ({
  page,
  api,
}) => {
  const { id } = await subWalletNamed(api, "Trading desk");
  const counted = listFiles(client, BUDGETS[1]?.routes ?? []).scripts;
  const all = await scriptsOf(page, `/home/${id}/send`, () => expectWholeSendForm(page));
  const added = all.filter((path) => !counted.includes(path) && nameOf(path) !== WATCH);
  const bytes = added.map((path) => gzipSync(readFileSync(join(client, path))).length);
  expect(bytes.length).toBeGreaterThan(0);
  expect(bytes.reduce((sum, one) => sum + one, 0)).toBeLessThanOrEqual(FOLLOWING_BYTES);
});

test("scripts start only once the page is painted @scripts", async ({ page }) => {
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
