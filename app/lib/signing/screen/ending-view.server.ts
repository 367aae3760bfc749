import { explorerTransactionUrl, networkFacts } from "~/lib/chains";
import { formatFullDate } from "~/lib/present/format";
import { isFinalStatus } from "~/lib/present/status";
import type { AfterCancelView } from "../pending-before-view.server";
import type { SigningData } from "../signing-data.server";
import { againLink, keepLink } from "./again-link.server";
import type { EndedRequest, EndingView } from "./ending";
import { moneyRows } from "./ending-money.server";
import { kindOf, nextWords, noHashWords, titleOf } from "./ending-words";
import { replacedEnding } from "./replaced-ending.server";

/** Null while something can still happen. */
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
    keep: keepLink(kind, request, signing),
  };
}

type Trace = ReturnType<typeof traceOf>;

function traceOf(kind: EndingView["kind"], { item, record, people, isMessage }: EndedRequest) {
  const hash = item.transactionHash ?? record?.transactionHash ?? null;
  const wasSigned = people.history?.some((event) => event.status === "SIGNED") ?? null;
  const wasNeverSubmitted = people.history?.every((event) => event.status !== "SUBMITTED") === true;
  return {
    hash,
    wasSigned,
    /** The network refused it: explorers do not show it, and it cost nothing. */
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

function explorerOf({ base }: SigningData, hash: string) {
  const explorer = networkFacts(base.chain, base.network)?.explorer;
  const url = explorerTransactionUrl(base.chain, base.network, hash);
  return explorer && url ? { name: explorer.name, url } : null;
}

/** Says first what to do about the missing nonce. Unchanged if the request is, or may be, on the network. */
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
