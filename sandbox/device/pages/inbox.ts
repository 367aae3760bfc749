import type { StandingFreeze } from "../../freezes/list-freezes";
import type { Decision } from "../decisions";
import { headlineOf } from "../headline";
import { type Html, html } from "../html";
import type { Pending } from "../inbox";
import { addressesPath, freezePath, inboxPath, peoplePath, pinPath, requestPath, resultPath } from "../paths";
import type { Phone } from "../phones";
import type { Summary } from "../summary";
import { statusTone, statusWords, timeWords } from "../words";
import { frozenNote } from "./freeze";
import { layout } from "./layout";

export type Inbox = {
  phone: Phone;
  freezes: StandingFreeze[];
  waiting: Pending[];
  waitingForOthers: Pending[];
  beingChecked: Pending[];
  decisions: Decision[];
  summaries: Map<string, Summary>;
  /** What the name of a recipient could be mistaken for. */
  alike: ReadonlyMap<string, string | null>;
};

const REFRESH_SECONDS = 3;

export function inboxPage(inbox: Inbox): Html {
  const { phone, waiting, waitingForOthers, beingChecked, decisions } = inbox;
  const isMoving = beingChecked.some(({ request }) => request.status !== "AWAITING_USER_TRAVEL_RULE");
  return layout(
    {
      title: "Requests",
      phone,
      back: { href: peoplePath, label: "People" },
      ...(isMoving && { refreshAfter: REFRESH_SECONDS }),
    },
    html`${frozenNote(phone.userId, inbox.freezes, phone.organisationName)}<h1>To approve</h1>
${
  waiting.length > 0
    ? list(waiting.map((pending) => pendingRow(inbox, pending, html`<span class="tag wait">Review</span>`)))
    : html`<div class="card empty"><p><b>Nothing to approve</b>New requests appear here as soon as they are checked.</p></div>`
}
${beingChecked.length > 0 && html`<h2>Being checked</h2>${list(beingChecked.map((pending) => pendingRow(inbox, pending, statusTag(pending))))}`}
${waitingForOthers.length > 0 && html`<h2>Approved by you, waiting for others</h2>${list(waitingForOthers.map((pending) => pendingRow(inbox, pending, statusTag(pending))))}`}
${decisions.length > 0 && html`<h2>Your recent decisions</h2>${list(decisions.map((decision) => decisionRow(inbox, decision)))}`}
<a class="btn" href="${inboxPath(phone.userId)}">Refresh</a>
<a class="btn" href="${addressesPath(phone.userId)}">Addresses</a>
<a class="btn" href="${pinPath(phone.userId)}">New PIN</a>
<a class="btn" href="${freezePath(phone.userId)}">Freeze</a>`,
  );
}

const list = (rows: Html[]): Html => html`<div class="card"><ul class="list">${rows}</ul></div>`;

const statusTag = ({ request }: Pending): Html =>
  html`<span class="tag ${statusTone(request.status)}">${statusWords(request.status)}</span>`;

function pendingRow({ phone, summaries, alike }: Inbox, { request }: Pending, end: Html): Html {
  const summary = summaries.get(request.id);
  const { title, about } = headlineOf(request, summary);
  const mistaken = alike.get(summary?.toName ?? "");
  return html`<li><a class="row" href="${requestPath(phone.userId, request.id)}">
<b>${title}</b>
<small>${about} · ${timeWords(request.createdAt)}</small>
${mistaken && html`<small class="alike"><span aria-hidden="true">⚠</span> ${mistaken}</small>`}
<span class="end">${end}</span>
</a></li>
`;
}

function decisionRow({ phone, summaries }: Inbox, { request, decided, at }: Decision): Html {
  const { title, about } = headlineOf(request, summaries.get(request.id));
  return html`<li><a class="row" href="${resultPath(phone.userId, request.id)}">
<b>${decided === "approved" ? "Approved" : "Rejected"}: ${title}</b>
<small>${about} · ${timeWords(at)}</small>
<span class="end"><span class="tag ${statusTone(request.status)}">${statusWords(request.status)}</span></span>
</a></li>
`;
}
