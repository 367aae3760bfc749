import { APPROVAL_REFUSALS, type Attempt, isPlain, REFUSALS } from "../auth/refusals";
import { ApiError } from "../base/errors";
import type { Db } from "../db/client";
import { findRequest } from "./find-request";
import { requestTitleWithRecipient } from "./request-title";

export async function approvalOf(db: Db, organisationId: string, requestId: string): Promise<Attempt> {
  const { named, about } = await wordsOf(db, organisationId, requestId);
  return { action: "APPROVAL_REFUSED", name: `Approval of ${named}`, about, codes: APPROVAL_REFUSALS };
}

export async function cancellationOf(db: Db, organisationId: string, requestId: string): Promise<Attempt> {
  const { named, about } = await wordsOf(db, organisationId, requestId);
  return { action: "CANCELLATION_REFUSED", name: `Cancellation of ${named}`, about, codes: REFUSALS };
}

/** Only the id if the request is unknown, and only if it is plain text. */
async function wordsOf(
  db: Db,
  organisationId: string,
  id: string,
): Promise<{ named: string; about: string }> {
  const title = await titleOf(db, organisationId, id);
  if (title !== null) return { named: `request ${id} (${title})`, about: `${title} · ${id}` };
  return isPlain(id) ? { named: `request ${id}`, about: `request ${id}` } : { named: "a request", about: "" };
}

async function titleOf(db: Db, organisationId: string, id: string): Promise<string | null> {
  try {
    return await requestTitleWithRecipient(db, await findRequest(db, organisationId, id));
  } catch (error) {
    if (error instanceof ApiError) return null;
    throw error;
  }
}
