import { readFileSync } from "node:fs";
import { loadPage } from "../load.mjs";
import { signInVisitor } from "../visitor.mjs";
import { listGrownPages } from "./grown-pages.mjs";

const PAGES = 20;
const WARM_UPS = 5;
const DAY_MS = 86_400_000;
const VALUE = "value in(currency: $currency) { value }";
const HOLDINGS = `total { ${VALUE} } balances { items { amount { ${VALUE} } available { value } staked { value } } }`;
/** What is asked of the backend itself: the console keeps the total for a while. */
const QUERIES = {
  "portfolio total": () => ({
    query: `query ($currency: String!) { user { portfolio(currency: $currency) { total { ${VALUE} } } } }`,
  }),
  "portfolio year": () => ({
    query: `query ($currency: String!, $from: String!) { user { portfolio(currency: $currency) {
      total { value } range(from: $from, interval: DAY) { items { timestamp total { ${VALUE} } priceSource { name } } }
    } } }`,
    from: new Date(Date.now() - 364 * DAY_MS).toISOString(),
  }),
  "portfolio past day": () => ({
    query: `query ($currency: String!, $endDate: String) { user {
      portfolio(endDate: $endDate, currency: $currency) { ${HOLDINGS} }
    } }`,
    endDate: new Date(Date.now() - 100 * DAY_MS).toISOString().slice(0, 10),
  }),
};

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
  if ("/portfolio".startsWith(pages)) measures.push(...(await measureQueries(stage, sandbox, processes)));
  await stage.stopPrograms();
  return measures;
}

/** The queries, asked of the backend itself. */
async function measureQueries(stage, sandbox, processes) {
  const { serverApiKey } = JSON.parse(readFileSync(stage.secretsFile, "utf8"));
  const measures = [];
  for (const [name, make] of Object.entries(QUERIES)) {
    const { query, ...variables } = make();
    const request = {
      url: `${sandbox.url}/graphql`,
      method: "POST",
      headers: { "content-type": "application/json", "x-api-key": serverApiKey },
      body: JSON.stringify({ query, variables: { currency: "GBP", ...variables } }),
    };
    const answer = await (await fetch(request.url, request)).json();
    if (!answer.data?.user?.portfolio?.total?.value) throw new Error(`${name}: ${JSON.stringify(answer)}`);
    await loadPage(request, { connections: 1, pages: WARM_UPS, processes });
    const load = await loadPage(request, { connections: 1, pages: PAGES, processes });
    measures.push({ name, ms: load.p50, cpuMs: sum(load.cpuMs), bytes: 0 });
  }
  return measures;
}

const sum = (values) => values.reduce((total, value) => total + value, 0);
