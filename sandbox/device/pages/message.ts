import type { TypedValue } from "../../chains/ethereum/typed-data";
import { type Html, html } from "../html";
import type { MessageReading } from "../reading";

/** A message in full: its words, or every field of typed data. */
export function messageCard({ text, hex, domain, primaryType, values, warnings }: MessageReading): Html {
  return html`${warnings.map((warning) => html`<div class="note bad" role="alert">${warning}</div>`)}
${text !== null && html`<div class="card"><dl><div><dt>Text to be signed</dt><dd class="said">${text}</dd></div></dl></div>`}
${hex !== null && html`<div class="card"><dl><div><dt>Bytes to be signed, which are not text</dt><dd class="said hex">${hex}</dd></div></dl></div>`}
${
  primaryType !== null &&
  html`<div class="card typed"><dl>${domain.map(row)}</dl></div>
<h2>${primaryType}</h2>
<div class="card typed"><dl>${values.map(row)}</dl></div>`
}`;
}

const row = ({ path, type, value }: TypedValue): Html =>
  html`<div><dt>${path} <small>${type}</small></dt><dd>${value === "" ? "(empty)" : value}</dd></div>`;
