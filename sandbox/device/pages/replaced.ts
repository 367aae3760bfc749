import { groupedAddress } from "../address-groups";
import { type Html, html } from "../html";
import type { Replaced } from "../replaced";

export function replacedCard({ requestId, hash, nonce, recipients, known }: Replaced): Html {
  return html`<h2>Replaces</h2>
<div class="card">
${
  (recipients.length > 0 || nonce !== null) &&
  html`<dl class="two">
${recipients.map(({ amount, unit }) => html`<div><dt>Amount</dt><dd>${amount} ${unit}</dd></div>`)}
${nonce !== null && html`<div><dt>Nonce</dt><dd>${nonce}</dd></div>`}
</dl>`
}
<dl>${recipients.map(({ address }) => html`<div><dt>To</dt><dd>${groupedAddress(address)}${known.has(address) && html`<small>${known.get(address)?.owner}</small>`}</dd></div>`)}
${hash ? html`<div><dt>Transaction hash</dt><dd>${groupedAddress(hash)}</dd></div>` : html`<div><dt>Request, not signed yet</dt><dd>${requestId}</dd></div>`}
</dl>
</div>
<p>Both have the same nonce: only one of them can be confirmed.</p>`;
}
