import { ENCODINGS, loadPage } from "./load.mjs";
import { formatTable, median, round } from "./table.mjs";

const CONNECTIONS = 10;
/** Each of a third of the time that a page is loaded elsewhere. */
const ROUNDS = 6;
const PARTS = 3;

/**
 * The pages with an instant backend beside the bare template, for each encoding. Every round asks all of them in
 * turn, so that whatever else the machine does meets all alike; the median counts, of the ratios too, which are taken
 * within a round.
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
        const pages = Math.max(CONNECTIONS * 3, Math.round((rate * seconds) / PARTS));
        loads[at].push(
          await loadPage({ url, cookie, encoding }, { connections: CONNECTIONS, pages, processes }),
        );
      }
    }
    const rates = loads.map((some) => some.map(({ perSecond }) => perSecond));
    const costs = loads.map((some) => some.map(({ cpuMs }) => cpuMs[0]));
    const rows = compared.map((target, at) => [
      target.name,
      round(median(rates[at])),
      median(rates[at].map((rate, turn) => rate / rates[0][turn])).toFixed(2),
      round(median(costs[at])),
      median(costs[at].map((cost, turn) => costs[0][turn] / cost)).toFixed(2),
      loads[at].reduce((sum, { failed }) => sum + failed, 0),
    ]);
    const head = ["page", "pages/s", "of bare", "CPU ms a page", "of bare, by CPU", "failed"];
    parts.push(
      `accept-encoding: ${name === "browser" ? encoding : name}, instant backend\n\n${formatTable(head, rows)}`,
    );
  }
  return parts.join("\n\n");
}
