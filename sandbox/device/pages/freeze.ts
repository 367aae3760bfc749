import type { Held } from "../../freezes/held-requests";
import type { StandingFreeze } from "../../freezes/list-freezes";
import { headlineOf } from "../headline";
import { type Html, html } from "../html";
import { freezePath, inboxPath, requestPath } from "../paths";
import type { Phone } from "../phones";
import type { Summary } from "../summary";
import { count, timeWords } from "../words";
import { layout } from "./layout";

export type ShownFreeze = StandingFreeze & { held: Held; summaries: Map<string, Summary> };

export type FreezeView = {
  phone: Phone;
  mayFreeze: boolean;
  freezes: ShownFreeze[];
  /** What is not frozen yet; id null for all of them. */
  choices: { id: string | null; name: string }[];
  token: string;
  typed?: { scope: string; reason: string };
  error?: string;
};

export function freezePage(view: FreezeView): Html {
  const { phone, freezes, error } = view;
  return layout(
    { title: "Freeze", phone, back: { href: inboxPath(phone.userId), label: "Requests" } },
    html`<h1>${freezes.length > 0 ? "Frozen" : "Freeze"}</h1>
${error !== undefined && html`<div class="note bad" role="alert">${error}</div>`}
${freezes.map((one) => standingCard(view, one))}
${freezeForm(view)}`,
  );
}

/** At the top of the person's requests. */
export const frozenNote = (
  userId: string,
  freezes: { walletName: string | null }[],
  whole: string,
): Html | false =>
  freezes.length > 0 &&
  html`<a class="note bad" href="${freezePath(userId)}"><b>Frozen: ${freezes.map(({ walletName }) => walletName ?? whole).join(", ")}.</b> Nothing of it is made, approved or sent.</a>`;

function standingCard(view: FreezeView, one: ShownFreeze): Html {
  const { phone, token } = view;
  return html`<div class="card">
<h2>${one.walletName ?? `All wallets of ${phone.organisationName}`}</h2>
<dl>
<div><dt>Frozen by</dt><dd>${one.frozenBy}<small>${timeWords(new Date(one.frozenAt))}</small></dd></div>
<div><dt>Reason</dt><dd>${one.reason}</dd></div>
<div><dt>Thaw</dt><dd>${thawWords(one)}</dd></div>
</dl>
${heldPart(view, one)}
${
  one.waitsForMe &&
  html`<form method="post" action="${freezePath(phone.userId)}">
<input type="hidden" name="token" value="${token}"><input type="hidden" name="scope" value="${one.id}">
<button class="btn danger" name="action" value="thaw">Thaw with my key</button>
</form>`
}
</div>`;
}

const thawWords = ({ thawedBy, thawsNeeded }: ShownFreeze): string =>
  `${thawedBy.length} of ${count(thawsNeeded, "other person", "other people")} agreed${thawedBy.length > 0 ? `: ${thawedBy.join(", ")}` : ""}`;

function heldPart({ phone, token }: FreezeView, { held, summaries }: ShownFreeze): Html {
  const all = held.requests.length + held.payouts.length;
  if (all === 0) return html`<p>Nothing waits that was approved: a thaw sends nothing.</p>`;
  return html`<h3>Goes on with the thaw, unless it is cancelled before</h3>
<ul class="list">${held.requests.map((request) => {
    const { title, about } = headlineOf(request, summaries.get(request.id));
    return html`${row(requestPath(phone.userId, request.id), title, about)}
<li class="pad"><form method="post" action="${freezePath(phone.userId)}">
<input type="hidden" name="token" value="${token}"><input type="hidden" name="scope" value="${request.id}">
<button class="btn" name="action" value="cancel">Cancel it</button></form></li>`;
  })}${held.payouts.map(({ name, requestId, count: rows }) =>
    row(requestPath(phone.userId, requestId), `Payout ${name}`, `${count(rows, "payment")} not sent`),
  )}</ul>`;
}

const row = (href: string, title: string, about: string): Html =>
  html`<li><a class="row" href="${href}"><b>${title}</b><small>${about}</small></a></li>`;

function freezeForm({ phone, mayFreeze, choices, token, typed }: FreezeView): Html | false {
  if (!mayFreeze) return html`<p>Only approvers of ${phone.organisationName} can freeze and thaw.</p>`;
  if (choices.length === 0) return false;
  return html`<div class="card"><form method="post" action="${freezePath(phone.userId)}" class="pad">
<input type="hidden" name="token" value="${token}">
<p>From this moment nothing is made, approved or sent. What arrives is booked as ever. Two other approvers thaw it.</p>
<label for="scope">What</label>
<select id="scope" name="scope">${choices.map(({ id, name }) => html`<option value="${id ?? "all"}"${(id ?? "all") === typed?.scope && html` selected`}>${name}</option>`)}</select>
<label for="reason">Why, for everybody to read</label>
<input id="reason" name="reason" maxlength="200" required value="${typed?.reason ?? ""}">
<button class="btn danger" name="action" value="freeze">Freeze now</button>
</form></div>`;
}
