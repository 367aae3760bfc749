import { type Html, html } from "../html";
import type { ShownRequest } from "../read-request";

/** The phone cannot compute it itself. */
export function simulationCard({ simulation, subWallet }: ShownRequest): Html | false {
  if (!simulation) return false;
  const { changes, allowances, failure, notSimulated } = simulation;
  return html`${failure !== null && html`<div class="note bad" role="alert">The service's simulation fails: ${failure}.</div>`}
<div class="card"><dl><div><dt>The service's simulation</dt>${
    changes.length > 0
      ? changes.map((change) => html`<dd>${change}</dd>`)
      : html`<dd>No balance would change</dd>`
  }${allowances.map((words) => html`<dd>${words}</dd>`)}${notSimulated !== null && html`<dd><b>Not simulated:</b> ${notSimulated}.</dd>`}<dd><small>What ${subWallet} would hold more or less, fee included, and what others may take then, as the network's node computes it now. This phone does not check it.</small></dd></div></dl></div>`;
}
