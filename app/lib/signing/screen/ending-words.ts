import { isConfirmedStatus } from "~/lib/present/status";
import type { EndedRequest, EndingView } from "./ending";

export function kindOf(status: string, isRejection: boolean): EndingView["kind"] {
  if (isConfirmedStatus(status)) return "confirmed";
  if (status === "ERROR") return "failed";
  return isRejection ? "rejected" : "cancelled";
}

export function titleOf(kind: EndingView["kind"], status: string, by: string | null): string {
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

/** Says 'nothing was sent' only if the service's record shows that nothing was signed. */
export function noHashWords(kind: EndingView["kind"], wasSigned: boolean | null, isMessage: boolean): string {
  if (isMessage) return "None. A message is not sent to a network.";
  if (wasSigned === false && kind !== "confirmed") {
    return `None. ${PAST[kind]} before it was signed: nothing was sent.`;
  }
  return "The service does not report one.";
}

export function nextWords(kind: EndingView["kind"], by: string | null, request: EndedRequest): string {
  const { isMessage, origin, replaced } = request;
  if (isMessage && kind === "confirmed") return "The application that asked for it gets the signature.";
  if (isMessage || (origin && kind !== "confirmed")) {
    return `If it is still needed, ask for it again in ${origin?.name ?? "the application"}.`;
  }
  switch (kind) {
    case "confirmed": {
      if (replaced?.kind === "cancels" && replaced.hash !== null) return CANCELLED_FOR_GOOD;
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

function pays({ checked, record }: EndedRequest): boolean {
  if (checked.state !== "sound") return record?.to != null && Number(record.amount?.value ?? 0) > 0;
  const { facts } = checked.verified.decoded;
  const isNothing = facts.some((fact) => fact.kind === "amount" && fact.units === "0");
  return facts.some((fact) => fact.kind === "recipient") && !isNothing;
}
