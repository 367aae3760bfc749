import { redirect } from "@remix-run/node";
import type { BookEntry } from "~/lib/book-entry";
import type { Network } from "~/lib/chains";
import { nullWhenUnknown } from "~/lib/custody/failure.server";
import { getUser } from "~/lib/custody/people/user.server";
import { settle } from "~/lib/custody/settle.server";
import { getRequestPeople } from "~/lib/custody/transactions/request-people.server";
import { cancelRequest, getRequest, type RequestItem } from "~/lib/custody/transactions/requests.server";
import { env, phoneUrl } from "~/lib/env.server";
import { TOKEN_LENGTH } from "~/lib/forms/field-limits";
import { queryOf } from "~/lib/forms/query";
import { readCommand } from "~/lib/forms/read-form.server";
import type { BookChange } from "~/lib/operations/address-book/addition";
import { checkAddition } from "~/lib/operations/address-book/addition.server";
import { checkChange } from "~/lib/operations/address-book/change.server";
import { type Fingerprinted, formatFingerprint } from "~/lib/operations/kit/fingerprint";
import type { Mismatch } from "~/lib/operations/kit/types";
import { paths } from "~/lib/paths";
import { isCancellableStatus, isFinalStatus } from "~/lib/present/status";
import { redirectInvalidUrl, setFlash } from "~/lib/session/flash.server";
import type { Session } from "~/lib/session/session.server";
import { recallIntent } from "~/lib/signing/intent-cookie.server";
import { readRemembered } from "~/lib/signing/remembered.server";
import { answerCancel } from "~/lib/signing/screen/cancel-reason.server";
import { markedApprovals } from "~/lib/signing/screen/mark-approvers.server";
import { additionSteps, additionTitle, entryViews } from "./addition-view";
import { changeSteps, changeTitle, changeView } from "./change-view";
import { entryStandings } from "./entry-standing.server";

/** `?approve=` shows a request that adds entries; `&cancel=ask` asks before cancelling it. */
export const APPROVE_QUERY = { approve: TOKEN_LENGTH, cancel: TOKEN_LENGTH } as const;

export type AdditionView = Awaited<ReturnType<typeof showAddition>>;

/**
 * Decoded from the message to be signed, and compared with what this session typed.
 * @throws Response redirecting to the address book if there is no such request
 */
export async function showAddition(request: Request, session: Session, requestId: string) {
  const { value, problem } = await settle(
    Promise.all([
      getRequest(session, requestId).catch(nullWhenUnknown),
      getRequestPeople(session, requestId).catch(nullWhenUnknown),
      getUser(session),
    ]),
  );
  if (!value) return { requestId, problem, request: null };
  const [item, people, { organisation }] = value;
  if (!item || !people) throw redirectInvalidUrl(paths.addressBook());
  const { status, type } = item;
  const known = readRemembered(recallIntent(request, requestId))?.fingerprint ?? null;
  const expected = { requestId, trustId: organisation.trustId, fingerprint: known };
  const network = env().NETWORK;
  const decoded = decode(item, expected, network);
  const isToSign = isCancellableStatus(status);
  const isOpen = !isFinalStatus(status);
  const standings = await entryStandings(session, decoded.entries ?? [], { ...expected, status });
  const { history } = people;
  const isChange = type === CHANGE;
  return {
    requestId,
    problem: null,
    request: {
      status,
      title: isChange ? changeTitle(status, history) : additionTitle(status, history, standings),
      isChange,
      isToSign,
      isOpen,
      asksToCancel: isToSign && queryOf(request, APPROVE_QUERY).cancel === "ask",
      entries: decoded.entries && entryViews(decoded.entries, { standings, isOpen, network }),
      change: decoded.change && changeView(decoded.change, network),
      fingerprint: isToSign && decoded.signed ? formatFingerprint(decoded.signed.fingerprint) : null,
      digest: isToSign && decoded.signed ? decoded.signed.digest : null,
      mismatches: decoded.mismatches,
      wasTyped: known !== null,
      approvals: await markedApprovals(session, { status, people }),
      steps: isChange ? changeSteps(status, history) : additionSteps(status, history, standings),
      phoneUrl: isToSign ? phoneUrl(requestId) : null,
    },
  };
}

const CHANGE = "ADDRESS_BOOK_CHANGE";

interface DecodedRequest {
  /** Null for a change, or if unreadable. */
  entries: readonly BookEntry[] | null;
  /** Null for an addition, or if unreadable. */
  change: BookChange | null;
  signed: Fingerprinted | null;
  mismatches: Mismatch[];
}

const UNREAD: DecodedRequest = { entries: null, change: null, signed: null, mismatches: [] };

/** Decodes the message to be signed; empty until the service has created it. */
function decode(
  { type, webhookMessage }: Pick<RequestItem, "type" | "webhookMessage">,
  expected: Parameters<typeof checkAddition>[1],
  network: Network,
): DecodedRequest {
  if (webhookMessage === null || webhookMessage === undefined) return UNREAD;
  if (type === CHANGE) {
    const checked = checkChange(webhookMessage, expected, network);
    if (!checked.ok) return { ...UNREAD, mismatches: checked.mismatches };
    return { ...UNREAD, change: checked.change, signed: checked };
  }
  const checked = checkAddition(webhookMessage, expected, network);
  if (!checked.ok) return { ...UNREAD, mismatches: checked.mismatches };
  return { ...UNREAD, entries: checked.addition.entries, signed: checked };
}

export async function cancelAddition(request: Request, requestId: string) {
  const { session, values } = await readCommand(request, "cancelRequests", {
    stage: TOKEN_LENGTH,
    reason: 500,
  });
  const back = paths.addressBookRequest(requestId);
  if (values.stage !== "cancel") return redirect(back);
  const cancel = (reason: string) => cancelRequest(session, requestId, reason);
  return answerCancel(values.reason, cancel, (problem) =>
    redirect(back, problem ? { headers: { "Set-Cookie": setFlash("error", problem) } } : undefined),
  );
}
