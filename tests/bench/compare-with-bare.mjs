import { ENCODINGS, loadPage } from "./load.mjs";
import { formatTable, median, round } from "./table.mjs";

const CONNECTIONS = 10;
const ROUNDS = 3;

/**
 * The pages with an instant backend beside the bare template, for each encoding. Every round asks all of them in
 * turn, so that whatever else the machine does meets all alike; the median counts.
 */
export async function compareWithBare(bare, targets, seconds) {
  const compared = [bare, ...targets.filter(({ kind }) => kind === "instant")];
  const parts = [];
  for (const [name, encoding] of Object.entries(ENCODINGS)) {
    process.stdout.write(`Comparing with the bare template, accept-encoding ${encoding}\n`);
    /** @type {import("./load.mjs").Load[][]} */
    const loads = compared.map(() => []);
    for (let turn = 0; turn < ROUNDS; turn++) {
      for (const [at, target] of compared.entries()) {
        await target.refresh?.();
        const { url, cookie, processes, rate } = target;
        const pages = Math.max(CONNECTIONS * 3, Math.round((rate * seconds) / ROUNDS));
        loads[at].push(
          await loadPage({ url, cookie, encoding }, { connections: CONNECTIONS, pages, processes }),
        );
      }
    }
    const rates = loads.map((some) => median(some.map(({ perSecond }) => perSecond)));
    const costs = loads.map((some) => median(some.map(({ cpuMs }) => cpuMs[0])));
    const rows = compared.map((target, at) => [
      target.name,
      round(rates[at]),
      (rates[at] / rates[0]).toFixed(2),
      round(costs[at]),
      (costs[0] / costs[at]).toFixed(2),
      loads[at].reduce((sum, { failed }) => sum + failed, 0),
    ]);
    const head = ["page", "pages/s", "of bare", "CPU ms a page", "of bare, by CPU", "failed"];
    parts.push(
      `accept-encoding: ${name === "browser" ? encoding : name}, instant backend\n\n${formatTable(head, rows)}`,
    );
  }
  return parts.join("\n\n");
}
