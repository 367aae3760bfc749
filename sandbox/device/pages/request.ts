import type { Annotation } from "../../requests/annotations";
import type { RequestMaker } from "../../requests/request-maker";
import { isMessageRequestType } from "../../requests/request-type";
import { type Html, html } from "../html";
import { isBeingChecked, needsApprovalOf, type Pending } from "../inbox";
import { approvePath, inboxPath, rejectPath } from "../paths";
import type { Phone } from "../phones";
import type { ShownRequest } from "../read-request";
import type { Rejection } from "../rejection";
import { reasonsFor } from "../rejection-reasons";
import type { Replaced } from "../replaced";
import { statusTone, statusWords } from "../words";
import { annotationCard } from "./annotation";
import { approvalsCard } from "./approvals";
import { layout } from "./layout";
import { makerCard } from "./maker";
import { rejectionNote } from "./rejection";
import { signedWords, transactionCard } from "./transaction";

export type RequestView = {
  phone: Phone;
  phones: Phone[];
  pending: Pending;
  shown: ShownRequest;
  replaced: Replaced | null;
  annotation: Annotation | null;
  maker: RequestMaker | null;
  rejection: Rejection | null;
  /** In words. */
  ruledBy: string[];
  tokens: { approve: string; reject: string };
  error?: string;
  /** As posted, when it was refused. */
  reason?: { chosen: string; typed: string };
  /** Of a payout's payments, from 1; absent for none of them. */
  rowsPage?: number | null;
};

export function requestPage(view: RequestView): Html {
  const { phone, phones, pending, shown, error } = view;
  const { request } = pending;
  return layout(
    {
      title: "Request",
      phone,
      back: { href: inboxPath(phone.userId), label: "Requests" },
      ...(request.status === "PREPROCESSING" && !error && { refreshAfter: 3 }),
    },
    html`<h1>${needsApprovalOf(pending, phone) ? "Approve this?" : "Request"}</h1>
<p><span class="tag ${statusTone(request.status)}">${statusWords(request.status)}</span></p>
${error && html`<div class="note bad" role="alert">${error}</div>`}
${rejectionNote(view.rejection, request.cancelReason)}
${
  shown.reading
    ? transactionCard(shown, shown.reading, view.replaced, view.rowsPage)
    : html`<div class="note bad">This phone cannot read this kind of request, so it does not sign it.</div>`
}
${shown.reading && !shown.isConsistent && html`<div class="note bad" role="alert">The service's digests do not match ${signedWords(shown.reading)}. Reject it and tell your administrator.</div>`}
${shown.limitRefusal !== null && !error && html`<div class="note bad" role="alert">${shown.limitRefusal}. It cannot be approved before enough of that is free again.</div>`}
${!request.sendToNetwork && html`<div class="note">${handedOverWords(request)}</div>`}
${annotationCard(view.annotation)}
${view.maker && makerCard(view.maker)}
${approvalsCard(pending, phones, view.ruledBy)}
${actions(view)}`,
  );
}

/** Warns if another service sends the transaction. */
function handedOverWords({ type, source }: Pending["request"]): string {
  const what = isMessageRequestType(type) ? "signature" : "signed transaction";
  const whom = source === "Metamask" ? "MetaMask" : "whoever asked for it";
  return `Once it is approved, the ${what} goes to ${whom}${isMessageRequestType(type) ? "." : ", who can send it to the network."}`;
}

function actions(view: RequestView): Html {
  const { phone, pending, shown } = view;
  if (needsApprovalOf(pending, phone)) {
    return html`${
      shown.reading &&
      shown.isConsistent &&
      html`<form method="post" action="${approvePath(phone.userId, pending.request.id)}">
<input type="hidden" name="token" value="${view.tokens.approve}">
<button class="btn primary">Approve</button>
</form>`
    }
${rejectForm(view)}`;
  }
  if (isBeingChecked(pending)) {
    return html`<div class="note">${waitsForWords(pending.request.status)} You can approve it afterwards.</div>${rejectForm(view)}`;
  }
  const isWaiting = pending.request.status === "AWAITING_SIGNATURES";
  if (!isWaiting) return html`<div class="note">This request needs no more decisions.</div>`;
  return pending.approvals.has(phone.publicKey)
    ? html`<div class="note ok">You have approved this request. Other approvals are still needed.</div>${rejectForm(view)}`
    : html`<div class="note">${notAskedWords(pending.request.type)}</div>`;
}

const notAskedWords = (type: string): string =>
  type === "CHANGE_PEOPLE_REQUEST"
    ? "Only Owners approve changes of people."
    : "The wallet's policy does not require your approval.";

const waitsForWords = (status: string): string =>
  status === "AWAITING_USER_TRAVEL_RULE"
    ? "It waits for details of its transfer, which are supplied in the console."
    : "The service is still checking this request.";

function rejectForm({ phone, pending, shown, tokens, reason }: RequestView): Html {
  const option = (one: string) =>
    one === reason?.chosen ? html`<option selected>${one}</option>` : html`<option>${one}</option>`;
  const details = reason === undefined ? html`<details>` : html`<details open>`;
  return html`<div class="card reject">${details}<summary>Reject…</summary>
<form method="post" action="${rejectPath(phone.userId, pending.request.id)}">
<input type="hidden" name="token" value="${tokens.reject}">
<p>Everyone can see the reason. Choose one, say it in your own words, or both.</p>
<label for="chosen">Why</label>
<select id="chosen" name="chosen"><option value="">Choose a reason</option>${reasonsFor(shown.reading).map(option)}</select>
<label for="reason">Reason in your own words</label>
<input id="reason" name="reason" value="${reason?.typed ?? ""}" maxlength="160" autocomplete="off">
<button class="btn danger">Reject permanently</button>
</form></details></div>`;
}
