import {
  type InternalRequestType,
  isInternalRequestType,
  isMessageRequestType,
} from "../../requests/request-type";
import { groupedAddress } from "../address-groups";
import { headlineOf } from "../headline";
import { type Html, html } from "../html";
import type { Pending } from "../inbox";
import type { NextWaiting } from "../next-waiting";
import { inboxPath, requestPath } from "../paths";
import type { Phone } from "../phones";
import type { Rejection } from "../rejection";
import type { Summary } from "../summary";
import { statusTone, statusWords } from "../words";
import { approvalsCard } from "./approvals";
import { layout } from "./layout";
import { rejectionNote } from "./rejection";

const inProgress = ["SIGNED", "SUBMITTED"];

/** Requests that take effect in the service itself, in no block. */
const internalWords: Record<InternalRequestType, Partial<Record<string, string>>> = {
  CHANGE_POLICY_REQUEST: {
    SIGNED: "The policy is met. The new policy takes effect at once.",
    SUBMITTED: "The new policy takes effect at once.",
    CONFIRMED: "The new policy is in force.",
  },
  ADDRESS_BOOK: {
    SIGNED: "The policy is met. The entries are being added.",
    SUBMITTED: "The entries are being added.",
    CONFIRMED: "The addresses are in the address book. One that was there before stays as it was.",
  },
  ADDRESS_BOOK_CHANGE: {
    SIGNED: "The policy is met. The address book is being changed.",
    SUBMITTED: "The address book is being changed.",
    CONFIRMED: "The address book is changed.",
  },
  CHANGE_RULES_REQUEST: {
    SIGNED: "The policy is met. The new rules hold at once, or in 24 hours if they allow more.",
    SUBMITTED: "The new rules hold at once, or in 24 hours if they allow more.",
  },
  CHANGE_PEOPLE_REQUEST: {
    SIGNED: "Enough Owners have approved. The change is being made.",
    SUBMITTED: "The change is being made.",
    CONFIRMED: "The change of people holds.",
  },
  PAYOUT_REQUEST: {
    SIGNED: "The policy is met. The payments are made one after the other.",
    SUBMITTED: "The payments are made one after the other.",
    CONFIRMED: "The payments are made one after the other. The console shows how far they are.",
  },
};

export interface Result {
  phone: Phone;
  phones: Phone[];
  pending: Pending;
  summary: Summary | undefined;
  rejection: Rejection | null;
  next: NextWaiting | null;
  /** From when approved rules hold; null for anything else. */
  effect: string | null;
}

export function resultPage({ phone, phones, pending, summary, rejection, next, effect }: Result): Html {
  const { request, approvals } = pending;
  const { status } = request;
  const headline = headlineOf(request, summary);
  const hasApproved = approvals.has(phone.publicKey);
  const title = status === "USER_CANCELLED" ? "Rejected" : hasApproved ? "Approved" : statusWords(status);
  return layout(
    {
      title,
      phone,
      back: { href: inboxPath(phone.userId), label: "Requests" },
      ...(inProgress.includes(status) && { refreshAfter: 3 }),
    },
    html`<h1>${title}</h1>
${summary && html`<div class="card"><div class="amount"><b>${summary.amount} <span>${summary.unit}</span></b></div><dl><div><dt>From</dt><dd>${summary.subWallet}</dd></div><div><dt>To</dt><dd>${summary.toName && html`${summary.toName}<br>`}${groupedAddress(summary.to)}</dd></div></dl></div>`}
${!summary && html`<div class="card"><dl><div><dt>${headline.title}</dt><dd>${headline.about}</dd></div></dl></div>`}
${rejectionNote(rejection, request.cancelReason)}
${!rejection && html`<div class="note ${statusTone(status)}" role="status"><b>${statusWords(status)}.</b> ${effect ?? explanation(pending)}</div>`}
${request.transactionHash && html`<div class="card"><dl><div><dt>Transaction hash</dt><dd>${groupedAddress(request.transactionHash)}</dd></div></dl></div>`}
${approvalsCard(pending, phones)}
<a class="btn" href="${requestPath(phone.userId, request.id)}">See the request</a>
${next && nextCard(phone, next)}
<a class="btn ${next ? "" : "primary"}" href="${inboxPath(phone.userId)}">Done</a>`,
  );
}

/** Leads to it: each is shown in full, and approved by itself. */
function nextCard(phone: Phone, { pending: { request }, summary, count }: NextWaiting): Html {
  const { title, about } = headlineOf(request, summary);
  const words = count === 1 ? "1 more request waits for you" : `${count} more requests wait for you`;
  return html`<div class="card"><dl><div><dt>${words}</dt><dd><b>${title}</b><br>${about}</dd></div></dl></div>
<a class="btn primary" href="${requestPath(phone.userId, request.id)}">Review the next</a>`;
}

function explanation({ request }: Pending): string {
  if (isMessageRequestType(request.type) && request.status === "SIGNED") {
    return "The policy is met. The signature is ready for whoever asked for it.";
  }
  const inService = isInternalRequestType(request.type) && internalWords[request.type][request.status];
  if (inService) return inService;
  switch (request.status) {
    case "AWAITING_SIGNATURES":
      return request.type === "CHANGE_PEOPLE_REQUEST"
        ? "More Owners must approve it."
        : "The wallet's policy requires more approvals.";
    case "SIGNED":
      return request.sendToNetwork
        ? "The policy is met. The transaction is signed and is being sent to the network."
        : "The policy is met. The transaction is signed for whoever asked for it, and is not sent by this service.";
    case "SUBMITTED":
      return "The network has accepted the transaction. It is not in a block yet.";
    case "CONFIRMED":
      return "The transaction is in a block.";
    default:
      return request.cancelReason ? `Reason: ${request.cancelReason}` : "";
  }
}
