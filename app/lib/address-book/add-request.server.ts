import { redirect } from "@remix-run/node";
import { CustodyError } from "~/lib/custody/errors.server";
import { getUser } from "~/lib/custody/people/user.server";
import { settle } from "~/lib/custody/settle.server";
import { getRequestPeople } from "~/lib/custody/transactions/request-people.server";
import { cancelRequest, getRequest } from "~/lib/custody/transactions/requests.server";
import { env, phoneUrl } from "~/lib/env.server";
import { TOKEN_LENGTH } from "~/lib/forms/field-limits";
import { queryOf } from "~/lib/forms/query";
import { readCommand } from "~/lib/forms/read-form.server";
import { checkAddition } from "~/lib/operations/address-book/addition.server";
import { checkChange } from "~/lib/operations/address-book/change.server";
import { formatFingerprint } from "~/lib/operations/kit/fingerprint";
import { paths } from "~/lib/paths";
import { isCancellableStatus, isFinalStatus } from "~/lib/present/status";
import { redirectInvalidUrl, setFlash } from "~/lib/session/flash.server";
import type { Session } from "~/lib/session/session.server";
import { recallIntent } from "~/lib/signing/intent-cookie.server";
import { readRemembered } from "~/lib/signing/remembered.server";
import { approvalsView } from "~/lib/signing/screen/approvals-view";
import { MAX_REASON_LENGTH } from "~/lib/signing/screen/signing-fields";
import { additionSteps, additionTitle, entryViews } from "./addition-view";
import { changeSteps, changeTitle, changeView } from "./change-view";
import { entryStandings } from "./entry-standing.server";

/** `?approve=` shows a request that adds entries, and `&cancel=ask` the question before it is cancelled. */
export const APPROVE_QUERY = { approve: TOKEN_LENGTH, cancel: TOKEN_LENGTH } as const;

/** What the page shows of a request that adds entries. */
export type AdditionView = Awaited<ReturnType<typeof showAddition>>;

/**
 * A request that adds entries: decoded from what will be signed, and compared with what this session typed.
 * @throws Response to the address book where there is no such request
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
  const { status, webhookMessage } = item;
  const known = readRemembered(recallIntent(request, requestId))?.fingerprint ?? null;
  const isReady = webhookMessage !== null && webhookMessage !== undefined;
  const expected = { requestId, trustId: organisation.trustId, fingerprint: known };
  const network = env().NETWORK;
  const isChange = item.type === "ADDRESS_BOOK_CHANGE";
  const checked = isReady && !isChange ? checkAddition(webhookMessage, expected, network) : null;
  const checkedChange = isReady && isChange ? checkChange(webhookMessage, expected, network) : null;
  const either = checked ?? checkedChange;
  const isToSign = isCancellableStatus(status);
  const entries = checked?.ok ? checked.addition.entries : [];
  const standings = await entryStandings(session, entries, { ...expected, status });
  return {
    requestId,
    problem: null,
    request: {
      status,
      title: isChange
        ? changeTitle(status, people.history)
        : additionTitle(status, people.history, standings),
      isChange,
      isToSign,
      isOpen: !isFinalStatus(status),
      asksToCancel: isToSign && queryOf(request, APPROVE_QUERY).cancel === "ask",
      entries: checked?.ok
        ? entryViews(entries, { standings, isOpen: !isFinalStatus(status), network })
        : null,
      change: checkedChange?.ok ? changeView(checkedChange.change, network) : null,
      fingerprint: either?.ok && isToSign ? formatFingerprint(either.fingerprint) : null,
      mismatches: either && !either.ok ? either.mismatches : [],
      /** Whether it was compared with what this session typed, or only with itself. */
      wasTyped: known !== null,
      approvals: approvalsView({ status, people, schedules: null }),
      steps: isChange
        ? changeSteps(status, people.history)
        : additionSteps(status, people.history, standings),
      phoneUrl: isToSign ? phoneUrl(requestId) : null,
    },
  };
}

/** Cancels a request that adds entries, and shows it again. */
export async function cancelAddition(request: Request, requestId: string): Promise<Response> {
  const { session, values } = await readCommand(request, { stage: TOKEN_LENGTH, reason: 500 });
  const back = paths.addressBookRequest(requestId);
  if (values.stage !== "cancel") return redirect(back);
  const reason = values.reason || "Cancelled in the console";
  const { problem } = await settle(cancelRequest(session, requestId, reason.slice(0, MAX_REASON_LENGTH)));
  return redirect(back, problem ? { headers: { "Set-Cookie": setFlash("error", problem) } } : undefined);
}

function nullWhenUnknown(error: unknown): null {
  if (error instanceof CustodyError && ["NOT_FOUND", "INVALID_INPUT"].includes(error.code ?? "")) return null;
  throw error;
}
