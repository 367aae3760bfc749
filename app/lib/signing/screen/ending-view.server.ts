import { explorerTransactionUrl, networkFacts, pageRules } from "~/lib/chains";
import type { Transaction } from "~/lib/custody/shapes.server";
import type { RequestPeople } from "~/lib/custody/transactions/request-people.server";
import type { RequestItem } from "~/lib/custody/transactions/requests.server";
import { isStake } from "~/lib/operations";
import { paths } from "~/lib/paths";
import { formatFullDate } from "~/lib/present/format";
import { isConfirmedStatus, isFinalStatus } from "~/lib/present/status";
import { type AfterCancelView, canFillNonce } from "../pending-before-view.server";
import type { SigningData } from "../signing-data.server";
import type { SummaryRow } from "../summary-row";
import type { CheckedRequest } from "./check-request.server";
import { moneyRows, replacedMoneyRows } from "./ending-money.server";
import type { ReplacedView } from "./replaced-view.server";
import type { ReplacementView } from "./replacement-view.server";
import type { OriginView } from "./request-origin";

/** How a request ended, ready to be shown. */
export interface EndingView {
  kind: "confirmed" | "rejected" | "replaced" | "cancelled" | "failed";
  /** 'Rejected by Jonas Lindqvist'. */
  title: string;
  /** '22 Nov 2026, 02:06:41 UTC'; "" where it is not known. */
  at: string;
  hash: { value: string; explorer: { name: string; url: string } | null } | null;
  /** Why there is no hash; null where there is one. */
  noHash: string | null;
  /** Whether it is known that nothing of it was signed or sent. */
  isUnsent: boolean;
  reason: string | null;
  /** The fee that was paid or what is no longer held, and the balance. */
  money: SummaryRow[];
  /** What to do now. */
  next: string;
  /** Where the nonce can be used up that later requests wait for; null where none do, or that is not known. */
  replace: { to: string; label: string } | null;
  /**
   * Where a new request begins: empty after a confirmed one, otherwise with this request's details; null where it has to
   * be asked for elsewhere.
   */
  again: { to: string; label: "Send another" | "Open staking" | "Prepare again" | "Open replacement" } | null;
}

export interface EndedRequest {
  status: string;
  /** Whether it is for the signature of a message. */
  isMessage: boolean;
  item: RequestItem;
  record: Transaction | null;
  people: RequestPeople;
  checked: CheckedRequest;
  origin: OriginView | null;
  /** What it was to replace; null where it replaces nothing. */
  replaced: ReplacedView | null;
  /** What replaces it; null where nothing does. */
  replacement: ReplacementView | null;
}

/** How a request ended; null while something is left to happen. */
export function endingView(request: EndedRequest, signing: SigningData): EndingView | null {
  const { status, isMessage, record, people } = request;
  const replacement = status === "SYSTEM_CANCELLED" ? request.replacement : null;
  if (replacement && replacement.state !== "waits") {
    return replacedEnding(request, replacement, replacement.state, signing);
  }
  const isSignedMessage = isMessage && status === "SIGNED";
  if (!isFinalStatus(status) && !isSignedMessage) return null;
  const last = people.history?.at(-1);
  const kind = isSignedMessage ? "confirmed" : kindOf(status, last?.isRejection ?? false);
  const by = last?.isPerson ? last.by : null;
  const trace = traceOf(kind, request);
  return {
    kind,
    title: isSignedMessage ? "Signed" : titleOf(kind, status, by),
    at: formatFullDate(last?.at ?? record?.updatedAt),
    ...hashView(kind, trace, isMessage, signing),
    isUnsent: trace.isUnsent,
    reason: kind === "confirmed" ? null : (record?.cancelReason ?? last?.reason ?? null),
    money: isMessage ? [] : moneyRows(request, signing, trace.isRefused || trace.isUnsent),
    next: nextWords(kind, by, request),
    replace: null,
    again: againLink(kind, request, signing),
  };
}

type Trace = ReturnType<typeof traceOf>;

/** How far a request came. */
function traceOf(kind: EndingView["kind"], { item, record, people, isMessage }: EndedRequest) {
  const hash = item.transactionHash ?? record?.transactionHash ?? null;
  const wasSigned = people.history?.some((event) => event.status === "SIGNED") ?? null;
  const wasNeverSubmitted = people.history?.every((event) => event.status !== "SUBMITTED") === true;
  return {
    hash,
    /** Null where nobody says. */
    wasSigned,
    /** The network has refused it: it is not there to be seen, and nothing was paid for it. */
    isRefused: kind === "failed" && wasNeverSubmitted,
    isUnsent: hash === null && wasSigned === false && kind !== "confirmed" && !isMessage,
  };
}

function hashView(
  kind: EndingView["kind"],
  { hash, wasSigned, isRefused }: Trace,
  isMessage: boolean,
  signing: SigningData,
): Pick<EndingView, "hash" | "noHash"> {
  if (hash === null) return { hash: null, noHash: noHashWords(kind, wasSigned, isMessage) };
  return { hash: { value: hash, explorer: isRefused ? null : explorerOf(signing, hash) }, noHash: null };
}

/** One story with what replaced it: only one of the two is paid, and only one fee. */
function replacedEnding(
  request: EndedRequest,
  { kind, to, feePaid }: ReplacementView,
  state: "moving" | "confirmed",
  signing: SigningData,
): EndingView {
  const { people, record, checked } = request;
  const again = kind === "cancels" && state === "confirmed" ? againLink("cancelled", request, signing) : null;
  return {
    kind: "replaced",
    title: REPLACED_TITLES[kind][state],
    at: formatFullDate(people.history?.at(-1)?.at ?? record?.updatedAt),
    hash: null,
    noHash: "Its own was never confirmed. The replacement has the same nonce.",
    isUnsent: false,
    reason: null,
    money: replacedMoneyRows(checked, signing, feePaid),
    next: REPLACED_NEXT[kind][state],
    replace: again && { to, label: "Open replacement" },
    again: again ?? { to, label: "Open replacement" },
  };
}

const REPLACED_TITLES = {
  pays: { confirmed: "Paid by its replacement", moving: "Replaced" },
  cancels: { confirmed: "Cancelled by a replacement", moving: "Being cancelled by a replacement" },
  other: { confirmed: "Replaced", moving: "Replaced" },
} as const;

const REPLACED_NEXT = {
  pays: {
    confirmed: "The recipient was paid once. Do not send it again.",
    moving: "The replacement pays the recipient once it is confirmed. Do not send it again.",
  },
  cancels: {
    confirmed:
      "Only the replacement's fee was paid. If it is still needed, a new request can start from these details.",
    moving: "When the replacement is confirmed, only its fee is paid.",
  },
  other: {
    confirmed: "The replacement does something else. Check it before you prepare this one again.",
    moving: "Check the replacement before you prepare this one again.",
  },
} as const;

function againLink(
  kind: EndingView["kind"],
  { isMessage, item, replaced, checked, origin }: EndedRequest,
  { base, chain }: SigningData,
): EndingView["again"] {
  if (origin || isMessage) return null;
  const { subWalletId, fromAddress } = base;
  const intent = checked.state === "sound" ? checked.intent : null;
  if (intent && isStake(intent)) {
    return kind === "confirmed"
      ? { to: paths.homeAction(subWalletId, "stake"), label: "Open staking" }
      : { to: paths.homeAction(subWalletId, "stake", { again: item.requestId }), label: "Prepare again" };
  }
  if (kind === "confirmed") return { to: paths.walletAction(subWalletId, "send"), label: "Send another" };
  const replaces = replaced !== null && replaced.hash !== null && replaced.verb !== "Replaces";
  const nonce = checked.state === "sound" ? checked.verified.decoded.nonce : null;
  const usesUpNonce = intent && "to" in intent && intent.to === fromAddress && intent.amount === "0";
  const search =
    usesUpNonce && !replaces && canFillNonce(chain.id) ? { fill: nonce } : { again: item.requestId };
  const action = replaces && pageRules(chain.id).offersSpeedUp ? "speedupcancel" : "send";
  return { to: paths.walletAction(subWalletId, action, search), label: "Prepare again" };
}

function kindOf(status: string, isRejection: boolean): EndingView["kind"] {
  if (isConfirmedStatus(status)) return "confirmed";
  if (status === "ERROR") return "failed";
  return isRejection ? "rejected" : "cancelled";
}

function titleOf(kind: EndingView["kind"], status: string, by: string | null): string {
  switch (kind) {
    case "confirmed":
      return "Confirmed";
    case "failed":
      return "Failed";
    case "rejected":
      return by ? `Rejected by ${by}` : "Rejected";
    default:
      if (status === "SYSTEM_CANCELLED") return "Cancelled by the service";
      return by ? `Cancelled by ${by}` : "Cancelled";
  }
}

const PAST = {
  replaced: "Replaced",
  confirmed: "Confirmed",
  rejected: "Rejected",
  cancelled: "Cancelled",
  failed: "Failed",
} as const;

/** That nothing was sent is said only where the service's own record shows that nothing was signed. */
function noHashWords(kind: EndingView["kind"], wasSigned: boolean | null, isMessage: boolean): string {
  if (isMessage) return "None. A message is not sent to a network.";
  if (wasSigned === false && kind !== "confirmed") {
    return `None. ${PAST[kind]} before it was signed: nothing was sent.`;
  }
  return "The service does not report one.";
}

function explorerOf({ base }: SigningData, hash: string) {
  const explorer = networkFacts(base.chain, base.network)?.explorer;
  const url = explorerTransactionUrl(base.chain, base.network, hash);
  return explorer && url ? { name: explorer.name, url } : null;
}

function nextWords(kind: EndingView["kind"], by: string | null, request: EndedRequest): string {
  const { isMessage, origin, replaced } = request;
  if (isMessage && kind === "confirmed") return "The application that asked for it gets the signature.";
  if (isMessage || (origin && kind !== "confirmed")) {
    return `If it is still needed, ask for it again in ${origin?.name ?? "the application"}.`;
  }
  switch (kind) {
    case "confirmed": {
      if (replaced?.verb === "Cancels" && replaced.hash !== null) return CANCELLED_FOR_GOOD;
      const proof = pays(request) ? "it is the recipient’s proof of payment" : "it proves what was done";
      return `It is on the network for good. Keep the hash: ${proof}.`;
    }
    case "rejected":
      return `Check the reason with ${by ?? "the approvers"}. A new request can start from these details.`;
    case "failed":
      return "Check the reason before you prepare it again.";
    default:
      return "If it is still needed, a new request can start from these details.";
  }
}

const CANCELLED_FOR_GOOD =
  "What it cancels can never be confirmed: its nonce is used up. Only the fee of this one was paid.";

/** Whether somebody was paid something. */
function pays({ checked, record }: EndedRequest): boolean {
  if (checked.state !== "sound") return record?.to != null && Number(record.amount?.value ?? 0) > 0;
  const { facts } = checked.verified.decoded;
  const isNothing = facts.some((fact) => fact.kind === "amount" && fact.units === "0");
  return facts.some((fact) => fact.kind === "recipient") && !isNothing;
}

/**
 * The ending of a request that left a gap: what to do first about its nonce. Unchanged where it is on the network, or
 * may be.
 * @param missing what waits for its nonce, which the network has not used; null when nothing does
 */
export function withMissingNonce(
  ending: EndingView | null,
  missing: AfterCancelView | null,
): EndingView | null {
  if (!ending || !missing || ending.hash || !["rejected", "cancelled"].includes(ending.kind)) return ending;
  const { nonce, word, later, fill } = missing;
  const waiting = `Requests of this sub-wallet with later ${word}s (${later}) wait for ${word} ${nonce}, which is missing now.`;
  const way = fill ? "Replace it with a transaction that pays nothing." : "A new payment can take it.";
  return {
    ...ending,
    next: `${waiting} ${way} ${ending.next}`,
    replace: fill && { to: fill.to, label: `Replace ${word} ${nonce}` },
  };
}
