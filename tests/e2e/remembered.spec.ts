import type { BrowserContext, Page } from "@playwright/test";
import { LyingBackend } from "../fixtures/e2e/lying-backend";
import { person } from "../fixtures/e2e/people";
import { changeSession } from "../fixtures/e2e/session-cookie";
import { signIn } from "../fixtures/e2e/sign-in";
import { startConsole } from "../fixtures/e2e/stack";
import { test as base, expect } from "../fixtures/e2e/test";
import { openVasps } from "../fixtures/e2e/vasp-field";

/** A console that waits for its backend as long as a test likes to hold it. */
const test = base.extend<object, { slow: { url: string; backend: LyingBackend } }>({
  slow: [
    async ({ stack }, use) => {
      const backend = new LyingBackend(stack.sandboxUrl);
      const settings = { CUSTODY_API_URL: await backend.start(), CUSTODY_TIMEOUT_MS: "25000" };
      const console = await startConsole(stack, settings);
      await use({ url: console.url, backend });
      await console.stop();
      await backend.stop();
    },
    { scope: "worker", timeout: 60_000 },
  ],
});

test.beforeEach(({ slow }) => slow.backend.reset());

/** The lists whose rows are remembered, by the names of their links and tables. */
const LISTS = [
  { path: "/transactions", link: /^Transactions/, table: "Transactions" },
  { path: "/address-book", link: /^Address Book/, table: "Addresses" },
];

const rowsOf = (page: Page, table: string) =>
  page
    .getByRole("table", { name: table })
    .getByRole("row")
    .filter({ has: page.locator("td") });

const asOf = (page: Page) => page.getByText(/^As of (\d\d \w{3} \| )?\d\d:\d\d UTC, refreshing…$/);

const stored = (page: Page) => page.evaluate(() => JSON.stringify(Object.entries(localStorage)));

const isHinted = async (context: BrowserContext, path: string) =>
  (await context.cookies()).some(
    ({ name, value }) => name === "sr-remembers" && value.split(".").includes(path.slice(1)),
  );

/** Opens a list for the first time, until the browser remembers it. Answers its first row. */
async function visit(page: Page, url: string, { path, table }: (typeof LISTS)[number]): Promise<string> {
  await page.goto(url + path);
  const first = await rowsOf(page, table).first().innerText();
  await expect.poll(() => isHinted(page.context(), path)).toBe(true);
  return first;
}

/** But for what is asked about the names in a list once it is there. */
const callsOf = (backend: LyingBackend) => backend.calls.length - backend.countCalls("similarNames");

for (const list of LISTS) {
  test(`a second visit to ${list.path} shows its rows before the backend has answered @scripts`, async ({
    page,
    slow: { url, backend },
  }) => {
    test.setTimeout(90_000);
    const first = await visit(page, url, list);
    const rows = rowsOf(page, list.table);
    const visits: [string, () => Promise<unknown>][] = [
      ["a reload", () => page.reload()],
      [
        "a link",
        async () => {
          await page.goto(`${url}/home`);
          await page.waitForLoadState("networkidle");
        },
      ],
      ["a typed address", () => page.goto(url + list.path)],
    ];
    for (const [what, go] of visits) {
      await test.step(what, async () => {
        const isLink = what === "a link";
        if (isLink) await go();
        backend.reset();
        const release = backend.hold("");
        if (isLink) await page.getByRole("navigation").getByRole("link", { name: list.link }).first().click();
        else await go();
        // Nothing has left the backend yet: what is shown can only be what was remembered.
        await expect(rows.first()).toHaveText(first, { useInnerText: true });
        await expect(asOf(page)).toBeVisible();
        const worth = page.getByRole("region", { name: "Portfolio balance" });
        await expect(worth).toHaveText(isLink ? /£[\d,]+\.\d\d/ : /Loading$/);
        const places = async () => [
          (await worth.boundingBox())?.height,
          (await rows.first().boundingBox())?.y,
        ];
        const before = await places();
        const asked = callsOf(backend);
        expect(asked).toBeGreaterThan(0);
        await release();
        await expect(asOf(page)).toHaveCount(0);
        await expect(rows.first()).toHaveText(first, { useInnerText: true });
        await expect(worth).toHaveText(/£[\d,]+\.\d\d/);
        // Whoever is about to press something finds it where it was.
        expect(await places()).toEqual(before);
        await expect(page).toHaveURL(url + list.path);
        // The page's second request got what the first had asked for.
        expect(callsOf(backend)).toBe(asked);
        await expect.poll(() => isHinted(page.context(), list.path)).toBe(true);
      });
    }
  });
}

test("rows that cannot be refreshed stay, with their time and the reason @scripts", async ({
  page,
  watch,
  slow: { url, backend },
}) => {
  watch.allow(/the server responded with a status of 50\d/);
  const list = LISTS[0] as (typeof LISTS)[number];
  const first = await visit(page, url, list);
  const release = backend.hold("");
  await page.reload();
  await expect(asOf(page)).toBeVisible();
  backend.goDown();
  // Those that were held are answered, and what is asked from now on is not.
  await release();
  await expect(asOf(page)).toHaveCount(0);
  await page.getByRole("link", { name: "Refresh" }).click();
  await expect(page.getByRole("alert")).toContainText(/^As of .* It could not be refreshed/);
  await expect(rowsOf(page, list.table).first()).toHaveText(first, { useInnerText: true });
  backend.reset();
  await page.getByRole("link", { name: "Try again" }).click();
  await expect(page.getByRole("alert")).toHaveCount(0);
});

test("a page answered early for scripts that no longer run comes whole the second time @no-scripts", async ({
  page,
  context,
  slow: { url, backend },
}) => {
  await context.addCookies([{ name: "sr-remembers", value: "transactions", url }]);
  const release = backend.hold("");
  await page.goto(`${url}/transactions`, { waitUntil: "commit" });
  await expect.poll(() => backend.calls.length).toBeGreaterThan(1);
  await release();
  await expect(rowsOf(page, "Transactions")).toHaveCount(25);
  expect(await isHinted(context, "/transactions")).toBe(false);
});

test("businesses that were found once are offered before a slow list has been searched @scripts", async ({
  page,
  watch,
  slow: { url, backend },
}) => {
  watch.allow(/the server responded with a status of 502/);
  const business = page.getByRole("combobox", { name: /Cryptoasset business/ });
  const option = page.getByRole("option", { name: "Northbank Custody plc" });
  const words = (text: string) => page.locator(".recipient-list__foot").getByText(text, { exact: true });
  const open = async () => {
    await page.goto(`${url}/address-book/add`);
    await page.getByLabel("Travel Rule").check();
    await openVasps(page, page.getByRole("main"));
  };
  await open();
  await business.fill("northb");
  await expect(option).toBeVisible();
  await expect.poll(() => stored(page)).toContain("strongroom.remembered.vasps.");
  expect(await stored(page)).not.toContain("Northbank");

  await open();
  const release = backend.hold("findVasps");
  await business.fill("custody");
  await expect(words("Known from before. Searching…")).toBeVisible();
  await expect(option).toBeVisible();
  await expect.poll(() => backend.countCalls("findVasps")).toBeGreaterThan(0);
  await business.press("ArrowDown");
  await release();
  await expect(words("Known from before. Searching…")).toHaveCount(0);
  await expect(option).toHaveAttribute("aria-selected", "true");

  backend.fail("findVasps", "INTERNAL_ERROR", "Internal server error");
  await business.fill("northbank");
  await expect(words("Known from before. The list could not be searched.")).toBeVisible();
  await option.click();
  await expect(business).toHaveValue("Northbank Custody plc");
});

test("what is stored can be read by nobody, and is gone after logging out in any tab @scripts @signed-out", async ({
  page,
  context,
  slow: { url },
}) => {
  const amara = person("amara");
  await signIn(page, amara, `${url}/login`);
  for (const list of LISTS) await visit(page, url, list);
  const shown = (await page.locator("main [title], main a").allInnerTexts()).join(" ");
  const words = new Set(shown.match(/[A-Za-z0-9]{6,}/g));
  expect(words.size).toBeGreaterThan(10);
  const text = (await stored(page)).replaceAll(/strongroom\.remembered(\.[a-z-]+)?/g, "");
  for (const word of [...words, amara.email, "Meridian", "Amara", "rows", "transactionHash"])
    expect(text.includes(word), word).toBe(false);

  const other = await context.newPage();
  await other.goto(`${url}/transactions`);
  await expect(rowsOf(other, "Transactions")).toHaveCount(25);
  await page.getByRole("button", { name: "Log out" }).first().click();
  await expect(page).toHaveURL(/\/login/);
  await expect.poll(() => stored(page)).toBe("[]");
  // Not even which lists somebody has looked at.
  expect(
    (await context.cookies()).map(({ name }) => name).filter((name) => /remember|ticket/.test(name)),
  ).toEqual([]);
  // The other tab is told, and leaves by itself.
  await expect(other).toHaveURL(/\/login/);
  expect(await stored(other)).toBe("[]");
});

test("what is stored is gone when the hour is over, and the next person sees nothing of it @scripts", async ({
  page,
  context,
  stack,
  signInAs,
  slow: { url, backend },
}) => {
  const list = LISTS[0] as (typeof LISTS)[number];
  const first = await visit(page, url, list);
  const left = await stored(page);
  // As somebody who closes the browser without logging out.
  await context.clearCookies({ name: /session/ });
  await signInAs("priya");
  const release = backend.hold("");
  await page.goto(`${url}/transactions`);
  await expect(page.getByRole("status", { name: "Loading" })).toBeVisible();
  await expect.poll(() => stored(page)).not.toContain(JSON.parse(left)[0][1]);
  await expect(page.getByText("Meridian")).toHaveCount(0);
  await release();
  await expect(rowsOf(page, list.table).first()).toBeVisible();
  expect(await rowsOf(page, list.table).first().innerText()).not.toBe(first);

  await page.clock.install();
  await page.goto(`${url}/home`);
  await page.waitForLoadState("networkidle");
  expect(await stored(page)).not.toBe("[]");
  await changeSession(context, stack.secrets.sessionSecrets, { expiresAt: Date.now() - 1_000 });
  // The page's own clock starts with its scripts.
  await expect(async () => {
    await page.clock.fastForward("01:00:01");
    await expect(page).toHaveURL(/\/login/, { timeout: 2_000 });
  }).toPass();
  await expect.poll(() => stored(page)).toBe("[]");
});
