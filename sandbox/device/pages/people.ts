import { type Html, html } from "../html";
import { inboxPath } from "../paths";
import type { Phone } from "../phones";
import { count } from "../words";
import { layout } from "./layout";

export type PersonRow = { phone: Phone; waiting: number };

export function peoplePage(people: PersonRow[]): Html {
  const ordered = [...people].sort((a, b) => Number(b.waiting > 0) - Number(a.waiting > 0));
  const organisations = [...new Set(ordered.map(({ phone }) => phone.organisationName))];
  return layout(
    { title: "Choose a person" },
    html`<h1>Whose phone?</h1>
<p>Choose a person to see their requests.</p>
${people.length === 0 && html`<div class="card empty"><p><b>No people yet</b>The sandbox was started without demo data.</p></div>`}
${organisations.map(
  (name) => html`<h2>${name}</h2>
<div class="card"><ul class="list">
${people.filter(({ phone }) => phone.organisationName === name).map(personRow)}
</ul></div>`,
)}`,
  );
}

function personRow({ phone, waiting }: PersonRow): Html {
  return html`<li><a class="row" href="${inboxPath(phone.userId)}">
<b>${phone.name}</b><small>${phone.email}</small>
<span class="end">${waiting > 0 ? html`<span class="tag wait">${count(waiting, "request")}</span>` : html`<span class="tag">Nothing to approve</span>`}</span>
</a></li>
`;
}
