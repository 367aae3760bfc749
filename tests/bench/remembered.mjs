import { chromium } from "playwright";
import { ensureBrowser } from "../../scripts/lib/browser.mjs";
import { Stage } from "./stage.mjs";
import { formatTable, median } from "./table.mjs";
import { signInVisitor } from "./visitor.mjs";

const PAGES = ["/transactions", "/address-book"];
const DELAYS_MS = [0, 100, 200, 400, 800, 1600];
const ROW = "main .table tbody tr";
const HINT = "sr-remembers";
const AS_ROOT = ["--no-sandbox", "--disable-gpu", "--disable-dev-shm-usage"];

/**
 * Measures when the rows of a reloaded list can be seen, and when they are current, with a backend that takes longer
 * and longer: as the console answers a browser that remembers the list, and one that does not. Turn and turn about.
 * @param {{ runs: number }} options
 */
export async function measureRemembered({ runs }) {
  const executablePath = await ensureBrowser();
  const stage = new Stage();
  const browser = await chromium.launch({
    ...(executablePath ? { executablePath } : {}),
    args: process.getuid?.() === 0 ? AS_ROOT : [],
  });
  try {
    const backend = await stage.startReplay(await stage.startSandbox());
    const program = await stage.startConsole(backend);
    const user = await signInVisitor(program.url);
    const context = await browser.newContext();
    await context.addCookies(user.cookies);
    const page = await context.newPage();
    const rows = [];
    for (const path of PAGES) {
      await rememberList(page, program.url + path);
      for (const delay of DELAYS_MS) {
        await fetch(`${backend.url}/-/record?delay=${delay}`, { method: "POST" });
        const seen = { waited: [], remembered: [], current: [] };
        for (let run = 0; run < runs; run++) {
          await context.clearCookies({ name: HINT });
          seen.waited.push((await reload(page)).first);
          const { first, current } = await reload(page);
          seen.remembered.push(first);
          seen.current.push(current);
        }
        await fetch(`${backend.url}/-/record`);
        rows.push([path, delay, ...Object.values(seen).flatMap((all) => [median(all), all.join(" ")])]);
      }
    }
    const head = ["page", "backend ms", "waited", "runs", "remembered", "runs", "current", "runs"];
    process.stdout.write(`\n${formatTable(head, rows)}\n`);
    return 0;
  } finally {
    await browser.close();
    await stage.end();
  }
}

/** Fills the replay's memory, and has the browser remember the list. */
async function rememberList(page, url) {
  await page.goto(url);
  await reload(page);
}

/** @returns {Promise<{ first: number, current: number }>} milliseconds until there are rows, and until they are current */
async function reload(page) {
  const started = performance.now();
  const since = () => Math.round(performance.now() - started);
  await page.reload({ waitUntil: "commit" });
  await page.locator(ROW).first().waitFor();
  const first = since();
  await page.getByText("refreshing…").waitFor({ state: "hidden" });
  const current = since();
  // The next turn begins with a page that is quiet and has been remembered.
  await page.waitForFunction((name) => document.cookie.includes(name), HINT);
  await page.waitForTimeout(500);
  return { first, current };
}
