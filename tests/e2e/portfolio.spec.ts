import type { Locator, Page } from "@playwright/test";
import { checkAccessibility, checkContrast } from "../fixtures/e2e/accessibility";
import { expect, test } from "../fixtures/e2e/test";

const FAILED = "Error loading Portfolio Balance";
const DAY = 86_400_000;

const chartOf = (page: Page) => page.getByRole("img", { name: /^Portfolio history/ });
const linesOf = (page: Page) => page.locator(".chart__line");
const balancesOf = (page: Page) => page.getByRole("table", { name: "Balances" });
const day = (ago: number) => new Date(Date.now() - ago * DAY).toISOString().slice(0, 10);

/** Pence of '£1,234.56'. */
const pence = (text: string | null) => Number((text ?? "").replace(/[^\d]/g, ""));

async function partOf(page: Page, name: string): Promise<number> {
  const part = page.locator(".portfolio__parts > div").filter({ has: page.getByText(name, { exact: true }) });
  return pence(await part.locator("dd").textContent());
}

test("the portfolio shows its total, history, allocation and balances, and any past day", async ({
  page,
}) => {
  await page.goto("/portfolio");
  const main = page.getByRole("main");

  await test.step("the total is what is free, held, staked and kept by networks", async () => {
    await expect(main.locator(".history__total")).toHaveText(/^£[\d,]+\.\d{2}$/);
    const [free, held, staked, reserve, total] = await Promise.all(
      ["Free", "Held", "Staked", "Reserve", "Total"].map((name) => partOf(page, name)),
    );
    expect((free ?? 0) + (held ?? 0) + (staked ?? 0) + (reserve ?? 0)).toBe(total);
    expect(reserve).toBeGreaterThan(0);
    expect(staked).toBeGreaterThan(0);
    await expect(page.locator(".worth__total")).toHaveText(
      (await main.locator(".history__total").textContent()) ?? "",
    );
    await expect(
      main.getByText(/^\d+ assets in \d wallets · updated .*UTC on \w{3} \d+ \w{3} \d{4}$/),
    ).toBeVisible();
  });

  await test.step("what is delisted is said in full", async () => {
    const warning = main.getByText(
      /^Could not display \d+ portfolio assets totalling [\d,]+\.\d{2} GBP\. Possibly delisted assets\.$/,
    );
    await expect(warning).toBeVisible();
    await main.getByRole("link", { name: "Show them" }).click();
    await expect(main.getByRole("table", { name: "Assets without details" })).toContainText("ANX");
    await main.getByRole("link", { name: "Hide them" }).click();
    await expect(main.getByRole("table", { name: "Assets without details" })).toHaveCount(0);
  });

  await test.step("each range is a link with its own line", async () => {
    const ranges = main.getByRole("navigation", { name: "Range of the history" });
    const names = await ranges.getByRole("link").allTextContents();
    expect(names).toHaveLength(7);
    for (const name of names) {
      await ranges.getByRole("link", { name, exact: true }).click();
      await expect(ranges.locator("[aria-current]")).toHaveText(name);
      await expect(chartOf(page)).toBeVisible();
      await expect(linesOf(page)).toHaveCount(1);
    }
    // This Year, as a table: one row a day, the last one before the year began.
    await main.getByRole("link", { name: "Show as a table" }).click();
    const rows = main.getByRole("table", { name: "Portfolio history" }).getByRole("row");
    const days = Math.floor(Date.now() / DAY) - Math.floor(Date.UTC(new Date().getUTCFullYear(), 0, 1) / DAY);
    await expect(rows).toHaveCount(days + 3);
    await expect(rows.last()).toContainText(`31 Dec ${new Date().getUTCFullYear() - 1}`);
    await expect(rows.nth(1)).toContainText((await main.locator(".history__total").textContent()) ?? "");
  });

  await test.step("the allocation has each asset, and can be by wallet", async () => {
    await main.getByText(/^\d+ more$/).click();
    await expect(main.locator(".allocation__rest").getByText("XRD", { exact: true })).toBeVisible();
    await main
      .getByRole("navigation", { name: "Allocation by" })
      .getByRole("link", { name: "Wallet" })
      .click();
    await expect(main.locator(".allocation__bars")).toContainText("Vault A");
  });

  await test.step("the zero toggle is remembered", async () => {
    const toggle = main.getByRole("button", { name: "Hide zero balances" });
    await expect(toggle).toHaveAttribute("aria-pressed", "true");
    await toggle.click();
    await expect(toggle).toHaveAttribute("aria-pressed", "false");
    await page.goto("/portfolio");
    await expect(toggle).toHaveAttribute("aria-pressed", "false");
  });

  await test.step("a past day has its holdings, prices and their source", async () => {
    await main.getByLabel("What was held on").fill(day(10));
    await main.getByRole("button", { name: "Show this day" }).click();
    await expect(page).toHaveURL(`/portfolio?day=${day(10)}`);
    const table = main.getByRole("table", { name: /^What was held on / });
    const bitcoin = table.getByRole("row").filter({ hasText: "Bitcoin" }).first();
    await expect(main.getByText(/^Prices: Sandbox rates, \d+ \w{3} \d{4}, 00:00 UTC\.$/)).toBeVisible();
    await expect(bitcoin).toContainText(/£[\d,]+\.\d{2}/);
    await page.goto("/portfolio?day=2021-03-18");
    await expect(main.getByText("Nothing was held", { exact: true })).toBeVisible();
    await page.goto(`/portfolio?day=${day(-2)}`);
    await expect(main.getByText("Date cannot be after today")).toBeInViewport();
    await expect(chartOf(page)).toBeVisible();
  });

  await test.step("no query breaks the page", async () => {
    const statuses = {
      "day=": 400,
      "day=2026-02-31": 400,
      "day=0000-01-01": 400,
      "day=9999-12-31": 400,
      "day=%00": 400,
      "day=2026-02-31&day=2021-03-18": 400,
      [`day=${"9".repeat(1_000)}`]: 200,
      [`day=${"9".repeat(10_000)}`]: 414,
      "range=__proto__&by=constructor&table=x": 200,
      "range=today&range=this-year": 200,
    };
    for (const [query, status] of Object.entries(statuses)) {
      const answer = await page.request.get(`/portfolio?${query}`);
      expect(answer.status(), query.slice(0, 80)).toBe(status);
    }
  });
});

test("a part that fails says so, and the rest of the page stays @no-scripts", async ({
  page,
  lying,
  watch,
}) => {
  watch.allow(/the server responded with a status of 50\d/);
  const { backend, url } = lying;
  const main = page.getByRole("main");
  const open = () => page.goto(`${url}/portfolio`);

  backend.fail("getPortfolioRange", "INTERNAL_ERROR", "Internal server error");
  await open();
  await expect(main.getByText(FAILED, { exact: true })).toBeVisible();
  await expect(balancesOf(page)).toBeVisible();

  backend.reset();
  backend.answer("getPortfolioBalances", "<html><h1>502</h1></html>", 502);
  await open();
  await expect(main.getByText(FAILED, { exact: true })).toBeVisible();
  await expect(chartOf(page)).toBeVisible();
  await expect(main.getByRole("heading", { name: "Portfolio" })).toBeVisible();

  backend.reset();
  backend.goDown();
  await open();
  await expect(main.getByText(FAILED, { exact: true })).toBeVisible();
  await expect(main.getByText("Export", { exact: true })).toBeVisible();
  await expect(main.getByLabel("What was held on")).toBeVisible();
  backend.reset();
  await main.getByRole("link", { name: "Try again" }).click();
  await expect(balancesOf(page)).toBeVisible();

  await test.step("a day without rates is a gap, and a value that is not known is never 0", async () => {
    backend.rewrite("getPortfolioRange", (data) => {
      for (const point of pointsOf(data).slice(10, 13)) {
        point.total = { value: "NaN", currency: "GBP", in: null };
        point.priceSource = null;
      }
    });
    await open();
    await expect(linesOf(page)).toHaveCount(2);
    await expect(main.getByText(/No rates from .* to .*: the line has a gap there\./)).toBeVisible();
    await main.getByRole("link", { name: "Show as a table" }).click();
    const table = main.getByRole("table", { name: "Portfolio history" });
    await expect(table.getByRole("row").filter({ hasText: "unavailable" })).toHaveCount(3);
  });

  await test.step("what cannot be is not shown, and a total that is none is named", async () => {
    backend.rewrite("getPortfolioRange", (data) => {
      const points = pointsOf(data);
      const lies = ["-1.00", "9".repeat(400), "1e400"];
      for (const [i, value] of lies.entries())
        points[5 * i + 3]!.total = { value, currency: "GBP", in: null };
      points.reverse();
    });
    backend.rewrite("getPortfolioBalances", (data) => {
      const { total } = (data as { user: { portfolio: { total: { in: { value: string } } } } }).user
        .portfolio;
      total.in.value = "12.34";
    });
    await open();
    await expect(linesOf(page)).toHaveCount(4);
    await expect(
      main.getByText(/^The service states a total of £12\.34, but its assets add up to £[\d,.]+\.$/),
    ).toBeVisible();
    await expect(main).not.toContainText(/NaN|Infinity|undefined/);
  });
});

interface Point {
  total: unknown;
  priceSource: unknown;
}

const pointsOf = (data: Record<string, unknown>) =>
  (data as { user: { portfolio: { history: { items: Point[] } } } }).user.portfolio.history.items;

test("the chart's points can be reached with the keyboard and the pointer @scripts", async ({ page }) => {
  await page.goto("/portfolio");
  const slider = page.getByRole("slider", { name: "Points of the history" });
  await slider.focus();
  await page.keyboard.press("ArrowLeft");
  await expectBox(page, slider);
  await page.keyboard.press("Home");
  await expect(slider).toHaveAttribute("aria-valuenow", "0");
  await page.keyboard.press("Escape");
  await expect(page.locator(".pointer__box")).toHaveCount(0);

  const { x = 0, y = 0, width = 0, height = 0 } = (await slider.boundingBox()) ?? {};
  await page.mouse.move(x + width * 0.6, y + height / 2);
  await expect(page.locator(".pointer__box")).toBeVisible();
  await page.mouse.down();
  await page.mouse.up();
  await page.getByRole("link", { name: "What was held on this day" }).click();
  await expect(page.getByRole("heading", { name: /^Portfolio on / })).toBeVisible();
});

test("what is said of a point covers neither the highest nor the lowest value @scripts", async ({ page }) => {
  await page.goto("/portfolio");
  const slider = page.getByRole("slider", { name: "Points of the history" });
  const { x = 0, y = 0, width = 0, height = 0 } = (await slider.boundingBox()) ?? {};
  const marks = await Promise.all(
    (await page.locator(".chart__mark text").all()).map((mark) => mark.boundingBox()),
  );
  expect(marks).toHaveLength(2);
  for (let part = 0.01; part < 1; part += 0.07) {
    await page.mouse.move(x + width * part, y + height / 2);
    const box = await page.locator(".pointer__box").boundingBox();
    for (const mark of marks) expect(overlap(box, mark), `at ${part}`).toBe(false);
  }
});

type Box = { x: number; y: number; width: number; height: number } | null;

function overlap(one: Box, other: Box): boolean {
  if (!one || !other) throw new Error("One of the two is not shown.");
  const isBeside = one.x + one.width < other.x || other.x + other.width < one.x;
  const isAbove = one.y + one.height < other.y || other.y + other.height < one.y;
  return !isBeside && !isAbove;
}

test("an organisation that holds nothing sees one empty state, and no axis @scripts", async ({
  page,
  signInAs,
}) => {
  await signInAs("lena");
  await page.goto("/portfolio");
  await expect(page.getByText("Nothing is held", { exact: true })).toHaveCount(1);
  await expect(page.getByRole("link", { name: "Go to the sub-wallets" })).toBeVisible();
  await expect(page.locator(".chart, .allocation, .table")).toHaveCount(0);
});

async function expectBox(page: Page, slider: Locator): Promise<void> {
  const box = page.locator(".pointer__box");
  const words = (await slider.getAttribute("aria-valuetext")) ?? "";
  const [when = "", value = ""] = words.split(", ");
  await expect(box).toContainText(when);
  await expect(box).toContainText(value);
}

test("the portfolio is asked for again after ten minutes, not before, and not while hidden @scripts", async ({
  page,
  lying,
}) => {
  await page.clock.install();
  await page.goto(`${lying.url}/portfolio`);
  await expect(balancesOf(page)).toBeVisible();
  await expect(page.getByRole("slider")).toBeAttached();
  const calls = () => lying.backend.countCalls("getPortfolioBalances");
  expect(calls()).toBe(1);
  await page.clock.runFor(9 * 60_000);
  expect(calls()).toBe(1);
  await page.evaluate(() => Object.defineProperty(document, "hidden", { value: true, configurable: true }));
  await page.clock.runFor(5 * 60_000);
  expect(calls()).toBe(1);
  await page.evaluate(() => {
    Object.defineProperty(document, "hidden", { value: false, configurable: true });
    document.dispatchEvent(new Event("visibilitychange"));
  });
  await expect.poll(calls).toBe(2);
});

test("the portfolio can be read by everybody, light and dark, on a phone too @scripts @phone", async ({
  page,
}) => {
  await page.goto("/portfolio?table=true&range=7-days&delisted=true");
  await expect(page.getByRole("slider")).toBeAttached();
  await checkAccessibility(page);
  await page.emulateMedia({ colorScheme: "dark", reducedMotion: "reduce" });
  await checkContrast(page);
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(390);
  await page.goto(`/portfolio?day=${day(3)}`);
  await checkAccessibility(page);
});
