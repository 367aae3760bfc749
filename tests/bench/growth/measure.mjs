import { readFileSync } from "node:fs";
import { loadPage } from "../load.mjs";
import { signInVisitor } from "../visitor.mjs";
import { listGrownPages } from "./grown-pages.mjs";

const PAGES = 20;
const WARM_UPS = 5;
const TOTAL = `query ($currency: String!) {
  user { portfolio(currency: $currency) { total { value in(currency: $currency) { value } } } }
}`;

/**
 * What one page takes at one size: milliseconds until it is there, processor time of all processes, bytes.
 * @typedef {{ name: string, ms: number, cpuMs: number, bytes: number }} Measure
 */

/**
 * Measures every page one after the other, with one connection.
 * @param {import("../stage.mjs").Stage} stage with a filled database
 * @param {{ readUsage: () => Promise<{ cpuMs: number }> } | null} server the database's own, where it has one
 * @param {string} [pages] only those whose names begin so
 * @returns {Promise<Measure[]>}
 */
export async function measurePages(stage, server, pages = "") {
  const sandbox = await stage.startSandbox();
  const program = await stage.startConsole(sandbox);
  const processes = [program, sandbox, ...(server ? [server] : [])];
  const user = await signInVisitor(program.url);
  const measures = [];
  for (const { name, path } of await listGrownPages(user, pages)) {
    const { html } = await user.load(path);
    const target = { url: program.url + path, cookie: user.cookieHeader };
    await loadPage(target, { connections: 1, pages: WARM_UPS, processes });
    const load = await loadPage(target, { connections: 1, pages: PAGES, processes });
    if (load.failed > 0) throw new Error(`${name}: ${load.failed} of ${PAGES} pages failed.`);
    measures.push({ name, ms: load.p50, cpuMs: sum(load.cpuMs), bytes: Buffer.byteLength(html) });
  }
  if (pages === "") measures.push(await measureTotal(stage, sandbox, processes));
  await stage.stopPrograms();
  return measures;
}

/** The portfolio total, asked of the backend itself: the console keeps it for a while. */
async function measureTotal(stage, sandbox, processes) {
  const { serverApiKey } = JSON.parse(readFileSync(stage.secretsFile, "utf8"));
  const request = {
    url: `${sandbox.url}/graphql`,
    method: "POST",
    headers: { "content-type": "application/json", "x-api-key": serverApiKey },
    body: JSON.stringify({ query: TOTAL, variables: { currency: "GBP" } }),
  };
  const answer = await (await fetch(request.url, request)).json();
  if (!answer.data?.user?.portfolio?.total?.value) throw new Error(`No total: ${JSON.stringify(answer)}`);
  const load = await loadPage(request, { connections: 1, pages: PAGES, processes });
  return { name: "portfolio total", ms: load.p50, cpuMs: sum(load.cpuMs), bytes: 0 };
}

const sum = (values) => values.reduce((total, value) => total + value, 0);
