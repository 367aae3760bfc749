import { settle } from "~/lib/custody/settle.server";
import type { Annotation } from "~/lib/custody/transactions/annotation.server";
import type { AnnotationForm } from "~/lib/forms/annotation-form";
import { TOKEN_LENGTH } from "~/lib/forms/field-limits";
import type { Intent } from "~/lib/operations";
import { isConfirmedStatus } from "~/lib/present/status";
import type { Session } from "~/lib/session/session.server";
import { recallIntent } from "../intent-cookie.server";
import { readRemembered } from "../remembered.server";
import type { SigningData } from "../signing-data.server";
import { checkRequest } from "./check-request.server";
import { getStoredRequest } from "./stored-request.server";

/** `?again=` names a request to fill in the form from; the URL holds no details. */
export const AGAIN_QUERY = { again: TOKEN_LENGTH } as const;

export function askForRequest(session: Session, requestId: string | null): void {
  if (requestId !== null) getStoredRequest(session, requestId).catch(() => undefined);
}

/** `replaces` is the hash of the replaced transaction. */
export interface ReadBack {
  intent: Intent;
  replaces: string | null;
  /** It paid. Another payment has a fee, a reference and a note of its own. */
  isPaid: boolean;
  /** What is noted about it now, as typed into a form; empty if it paid. */
  annotation: AnnotationForm;
  /** What is noted about it, also if it paid; null for nothing. */
  noted: Annotation | null;
}

/** Decoded from the transaction, or from this session's entries before there is one. Null if unknown or mismatched. */
export async function intentOfRequest(
  request: Request,
  session: Session,
  signing: SigningData,
  requestId: string,
): Promise<ReadBack | null> {
  const { value: stored } = await settle(getStoredRequest(session, requestId));
  if (!stored) return null;
  const { item, record, people, annotation: noted } = stored;
  const known = readRemembered(recallIntent(request, requestId));
  const status = record?.status ?? item.status;
  const checked = await checkRequest(session, signing, { item, record, status, known });
  const entered = checked.state === "not-ready" ? (known?.intent ?? null) : null;
  const intent = checked.state === "sound" ? checked.intent : entered;
  if (intent?.subWalletId !== signing.base.subWalletId) return null;
  const replaces = ("replaces" in intent && intent.replaces) || people.replaces?.transactionHash;
  const isPaid = isConfirmedStatus(status);
  const { reference, note } = (isPaid ? null : noted?.annotation) ?? {};
  const annotation = { reference: reference ?? "", note: note ?? "" };
  return { intent, replaces: replaces ?? null, isPaid, annotation, noted: noted?.annotation ?? null };
}
