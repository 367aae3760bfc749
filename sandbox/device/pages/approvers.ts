import { headlineOf } from "../headline";
import { type Html, html } from "../html";
import { needsApprovalOf, type Pending } from "../inbox";
import { requestPath } from "../paths";
import type { Phone } from "../phones";
import type { Summary } from "../summary";
import { statusTone, statusWords } from "../words";
import { layout } from "./layout";

/** For links that do not name a phone. People who may approve come first. */
export function approversPage(pending: Pending, phones: Phone[], summary: Summary | undefined): Html {
  const { request } = pending;
  const { title, about } = headlineOf(request, summary);
  const ordered = [...phones].sort(
    (a, b) => Number(needsApprovalOf(pending, b)) - Number(needsApprovalOf(pending, a)),
  );
  return layout(
    { title: "Choose a person" },
    html`<h1>Whose phone?</h1>
<p><b>${title}</b> ${about}</p>
<p><span class="tag ${statusTone(request.status)}">${statusWords(request.status)}</span></p>
<div class="card"><ul class="list">
${ordered.map((phone) => row(phone, pending))}
</ul></div>`,
  );
}

function row(phone: Phone, pending: Pending): Html {
  const needs = needsApprovalOf(pending, phone);
  const state = pending.approvals.has(phone.publicKey) ? "Approved" : needs ? "Can approve" : "Not asked";
  return html`<li><a class="row" href="${requestPath(phone.userId, pending.request.id)}">
<b>${phone.name}</b><small>${phone.email}</small>
<span class="end"><span class="tag ${needs ? "wait" : pending.approvals.has(phone.publicKey) ? "ok" : ""}">${state}</span></span>
</a></li>
`;
}
