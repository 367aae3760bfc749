import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import type { Page } from "@playwright/test";
import { projectRoot } from "../../scripts/lib/project.mjs";
import { freshEthereumAddress } from "../fixtures/e2e/fresh-address";
import { drag, scrolledBy, scrollRange, setTouchScreen, turnWheel } from "../fixtures/e2e/hand";
import { findExamples, PAGELESS, PAGES } from "../fixtures/e2e/pages";
import { cancelRequest, pressSend } from "../fixtures/e2e/send-dialog";
import { subWalletNamed } from "../fixtures/e2e/sub-wallets";
import { Tally } from "../fixtures/e2e/tally";
import { expect, test } from "../fixtures/e2e/test";
import { placeOfOpen, walkOver } from "../fixtures/e2e/walk";
import { findMenus, walkOverMenu } from "../fixtures/e2e/walk-menu";

test("the wheel, Page Down, End and a finger scroll a page, but not one behind a dialog", async ({
  page,
  journey,
}) => {
  await page.goto("/home");
  expect(await scrollRange(page)).toBeGreaterThan(900);
  const moves = {
    wheel: () => turnWheel(page, 400),
    "Page Down": () => page.keyboard.press("PageDown"),
    End: () => page.keyboard.press("End"),
    finger: () => drag(page, 400),
  };
  for (const [by, move] of Object.entries(moves)) {
    // What is pressed while the page still starts may be lost.
    await expect(async () => {
      await page.keyboard.press("Home");
      await expect.poll(() => scrolledBy(page), { timeout: 1_000 }).toBe(0);
      await move();
      await expect.poll(() => scrolledBy(page), { message: by, timeout: 1_000 }).toBeGreaterThan(300);
    }).toPass();
  }

  await journey.openSend("Trading desk");
  for (const move of Object.values(moves)) await move();
  expect(await scrolledBy(page)).toBe(0);
});

test("the head of a table stays in view under the page's bar while the wheel turns", async ({ page }) => {
  await page.setViewportSize({ width: 1440, height: 900 });
  for (const path of ["/address-book", "/transactions", "/audit"]) {
    await page.goto(path);
    const head = page.locator(".table thead th").nth(1);
    await expect(head).toBeVisible();
    await turnWheel(page, 900);
    await expect.poll(() => scrolledBy(page), { message: path }).toBeGreaterThan(500);
    const bar = (await page.locator(".top").boundingBox())?.height ?? 0;
    expect((await head.boundingBox())?.y, path).toBe(bar);
    const isWhatIsSeen = await head.evaluate((element) => {
      const { left, top, width, height } = element.getBoundingClientRect();
      return element.contains(document.elementFromPoint(left + width / 2, top + height / 2));
    });
    expect(isWhatIsSeen, path).toBe(true);
  }
});

test("every route with a page is walked over @no-scripts", () => {
  const folder = join(projectRoot, "app", "routes");
  const withPage = readdirSync(folder)
    .filter((file) => file.endsWith(".tsx"))
    .filter((file) => /\bexport default\b|\bas default\b/.test(readFileSync(join(folder, file), "utf8")))
    .map((file) => file.slice(0, -".tsx".length));
  expect([...Object.keys(PAGES), ...PAGELESS].sort()).toEqual(withPage.sort());
});

/** A window, and how a person scrolls in it. The second is the first at 200 % zoom. */
const VIEWS = [
  { name: "1440 x 900", by: "wheel", size: { width: 1440, height: 900 } },
  { name: "720 x 450", by: "wheel", size: { width: 720, height: 450 } },
  { name: "390 x 844", by: "finger", size: { width: 390, height: 844 } },
] as const;

/** The widths of small laptops' windows, and of one of 1,440 px at 150 % zoom. */
const LAPTOP_WIDTHS = [900, 960, 1000, 1100];

/** By how much a page is wider than its window at each of these widths. */
async function findSideways(page: Page): Promise<string[]> {
  const found: string[] = [];
  for (const width of LAPTOP_WIDTHS) {
    await page.setViewportSize({ width, height: 800 });
    const beyond = await page.evaluate(() => {
      const { scrollWidth, clientWidth } = document.documentElement;
      return scrollWidth - clientWidth;
    });
    if (beyond > 0) found.push(`${width}: ${beyond} px too wide`);
  }
  return found;
}

/** Walks over what is open in each view. */
async function walkViews(page: Page, place: string, tally: Tally): Promise<void> {
  for (const { name, by, size } of VIEWS) {
    await setTouchScreen(page, by === "finger");
    await page.setViewportSize(size);
    tally.add(place, name, await walkOver(page, by));
  }
  await setTouchScreen(page, false);
}

test("every control of every page and dialog is reached by wheel, keys and finger", async ({
  page,
  api,
  context,
  signInAs,
  javaScriptEnabled,
}) => {
  test.setTimeout(480_000);
  const tally = new Tally();
  const examples = await findExamples(api);
  for (const path of Object.values(PAGES).flatMap((urls) => urls(examples))) {
    if (path === "/login") await context.clearCookies();
    else await signInAs("amara");
    await page.goto(path);
    if (javaScriptEnabled) await page.waitForLoadState("networkidle");
    expect.soft(await placeOfOpen(page), `${path} opens at its top`).toBe(0);
    await walkViews(page, path, tally);
    for (const fault of await findSideways(page)) tally.addFault(path, fault);
    await page.setViewportSize(VIEWS[0].size);
  }
  tally.print(`Pages and dialogs, ${javaScriptEnabled ? "scripts" : "no scripts"}`);
  expect(tally.faults).toEqual({});
});

test("every control of a preview and of a sign screen is reached by wheel, keys and finger", async ({
  page,
  journey,
  javaScriptEnabled,
}) => {
  test.setTimeout(120_000);
  const tally = new Tally();
  await journey.preview("Fee float", { to: freshEthereumAddress(), amount: "0.0107" });
  await walkViews(page, "preview", tally);
  await page.setViewportSize(VIEWS[0].size);
  await pressSend(page);
  await expect(page.getByText("Compare with your phone")).toBeVisible();
  await walkViews(page, "sign screen", tally);
  await page.setViewportSize(VIEWS[0].size);
  await cancelRequest(page);
  tally.print(`Preview and sign screen, ${javaScriptEnabled ? "scripts" : "no scripts"}`);
  expect(tally.faults).toEqual({});
});

/** Walks over the page's menus in each view, but for those walked over on an earlier page. */
async function walkMenus(page: Page, walked: Set<string>, tally: Tally, hasScripts = true): Promise<void> {
  for (const { name, by, size } of VIEWS) {
    await setTouchScreen(page, by === "finger");
    await page.setViewportSize(size);
    const menus = (await findMenus(page)).filter(({ kind }) => !walked.has(`${kind} at ${name}`));
    for (const { opener, kind, isMenu } of menus) {
      const key = isMenu && hasScripts ? "ArrowDown" : "Tab";
      tally.add(kind, name, await walkOverMenu(page, opener, by, by === "wheel" ? key : null));
      walked.add(`${kind} at ${name}`);
    }
    await setTouchScreen(page, false);
  }
}

test("every control of every menu is reached by wheel, keys and finger", async ({
  page,
  api,
  javaScriptEnabled,
}) => {
  test.setTimeout(120_000);
  const tally = new Tally();
  const { id } = await subWalletNamed(api, "Trading desk");
  const walked = new Set<string>();
  for (const path of ["/address-book", "/home", `/wallets/${id}`, "/transactions", "/audit"]) {
    await page.goto(path);
    if (javaScriptEnabled) await page.waitForLoadState("networkidle");
    await walkMenus(page, walked, tally, javaScriptEnabled);
  }
  tally.print(`Menus, ${javaScriptEnabled ? "scripts" : "no scripts"}`);
  expect(tally.faults).toEqual({});
});
