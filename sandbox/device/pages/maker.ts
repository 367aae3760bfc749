import type { RequestMaker } from "../../requests/request-maker";
import { type Html, html } from "../html";

/** Who made it and from where: the service's word, which is no part of what is signed. */
export function makerCard(maker: RequestMaker): Html {
  const { name, isProgram, isNewBrowser } = maker;
  return html`<div class="card">
<dl>
<div><dt>Prepared by</dt><dd>${name}${isProgram && html` (a program)`}<small>${placeWords(maker)}. The service says so; it is not signed.</small></dd></div>
</dl>
${isNewBrowser && html`<div class="note wait">${name} had never signed in with this browser before. If you do not expect that, ask them.</div>`}
</div>`;
}

function placeWords({ from, address, browserSince, isNewBrowser }: RequestMaker): string {
  const where = address ? `From ${address}` : "Not known from which address";
  if (from === "EXTENSION") return `${where}, through the browser extension`;
  if (isNewBrowser === null || browserSince === null) return where;
  return `${where}, in a browser ${isNewBrowser ? "that is new" : `known since ${browserSince.slice(0, 10)}`}`;
}
