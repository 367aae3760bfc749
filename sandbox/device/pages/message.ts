import { groupedAddress } from "../address-groups";
import { type Html, html } from "../html";
import type { MessageReading, ShownValue } from "../reading";

export function messageCard({ text, hex, domain, primaryType, values }: MessageReading): Html {
  return html`${text !== null && html`<div class="card"><dl><div><dt>Text to be signed</dt><dd class="said">${text}</dd></div></dl></div>`}
${hex !== null && html`<div class="card"><dl><div><dt>Bytes to be signed, which are not text</dt><dd class="said hex">${hex}</dd></div></dl></div>`}
${
  primaryType !== null &&
  html`<div class="card typed"><dl>${domain.map(row)}</dl></div>
<h2>${primaryType}</h2>
<div class="card typed"><dl>${values.map(row)}</dl></div>`
}`;
}

const row = ({ path, type, value, meaning }: ShownValue): Html =>
  html`<div><dt>${path} <small>${type}</small></dt><dd>${meaning && html`<b>${meaning}</b>`}${type === "address" ? groupedAddress(value) : value === "" ? "(empty)" : value}</dd></div>`;
