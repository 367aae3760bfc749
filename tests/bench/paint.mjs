import { launch } from "chrome-launcher";
import lighthouse from "lighthouse";
import { chromium } from "playwright";
import { ensureBrowser } from "../../scripts/lib/browser.mjs";
import { buildBareTemplate } from "./bare-template.mjs";
import { listPages } from "./pages.mjs";
import { Stage } from "./stage.mjs";
import { formatTable, kilobytes, median } from "./table.mjs";
import { signInVisitor, Visitor } from "./visitor.mjs";

const NAMES = ["/login", "/home", "/transactions", "Send form"];
const MAX_ATTEMPTS = 3;
const AS_ROOT = ["--no-sandbox", "--disable-gpu", "--disable-dev-shm-usage"];

/**
 * Measures when the pages show something, with Lighthouse's own mobile settings (a slow phone and a slow network,
 * both simulated), beside a bare Remix application. Every page has a browser of its own for all its runs.
 * @param {{ runs: number }} options
 */
export async function measurePaint({ runs }) {
  const browser = await ensureBrowser();
  const template = await buildBareTemplate();
  const stage = new Stage();
  let bareServer;
  try {
    bareServer = await template.start();
    const program = await stage.startConsole(await stage.startSandbox());
    const user = await signInVisitor(program.url);
    const stranger = new Visitor(program.url);
    const pages = (await listPages(user)).filter(({ name }) => NAMES.includes(name));

    const rows = [toRow("bare template", await paintPage(browser, bareServer.url, runs, () => []))];
    for (const { name, path, isSignedIn } of pages) {
      process.stdout.write(`Painting ${name}\n`);
      const visitor = isSignedIn ? user : stranger;
      const cookies = async () => {
        await visitor.load(path);
        return isSignedIn ? visitor.cookies : [];
      };
      rows.push(toRow(name, await paintPage(browser, program.url + path, runs, cookies)));
    }
    const head = [
      "page",
      "first paint ms",
      "every run",
      "largest paint ms",
      "every run",
      "score",
      "every run",
      "JS kB",
    ];
    process.stdout.write(`\n${formatTable(head, rows)}\n`);
    return 0;
  } finally {
    await bareServer?.stop(100);
    await stage.end();
    template.remove();
  }
}

/** @typedef {{ first: number, largest: number, score: number, scriptBytes: number }} Paint milliseconds; 0 to 100 */

/** @returns {Promise<Paint[]>} */
async function paintPage(browser, url, runs, cookies) {
  const chrome = await launch({
    ...(browser ? { chromePath: browser } : {}),
    chromeFlags: ["--headless=new", ...(process.getuid?.() === 0 ? AS_ROOT : [])],
    logLevel: "silent",
  });
  try {
    // A Cookie header of Lighthouse's own would be dropped: browsers take cookies from their jar alone.
    const [context] = (await chromium.connectOverCDP(`http://127.0.0.1:${chrome.port}`)).contexts();
    const paints = [];
    for (let run = 0; run < runs; run++) {
      paints.push(await paintOnce(chrome.port, url, async () => context.addCookies(await cookies())));
    }
    return paints;
  } finally {
    chrome.kill();
  }
}

/** @returns {Promise<Paint>} */
async function paintOnce(port, url, signIn) {
  for (let attempt = 1; ; attempt++) {
    await signIn();
    const { lhr } = await lighthouse(url, { port, onlyCategories: ["performance"] });
    if (!lhr.runtimeError) return readPaint(lhr, url);
    // On a busy machine a trace gets lost now and then.
    if (attempt === MAX_ATTEMPTS) throw new Error(`${url}: ${lhr.runtimeError.message}`);
  }
}

/** @returns {Paint} */
function readPaint(report, url) {
  // A page that wants a sign-in would be measured as /login.
  if (report.finalDisplayedUrl.replace(/\/$/, "") !== url.replace(/\/$/, "")) {
    throw new Error(`${url} led to ${report.finalDisplayedUrl}.`);
  }
  const { audits, categories } = report;
  const requests = audits["network-requests"].details.items;
  return {
    first: audits["first-contentful-paint"].numericValue,
    largest: audits["largest-contentful-paint"].numericValue,
    score: categories.performance.score * 100,
    scriptBytes: requests
      .filter(({ resourceType }) => resourceType === "Script")
      .reduce((sum, { transferSize }) => sum + transferSize, 0),
  };
}

function toRow(name, paints) {
  const show = (key) => {
    const values = paints.map((paint) => Math.round(paint[key]));
    return [Math.round(median(values)), values.join(" ")];
  };
  const scriptBytes = median(paints.map((paint) => paint.scriptBytes));
  return [name, ...show("first"), ...show("largest"), ...show("score"), kilobytes(scriptBytes)];
}
