import { redirect } from "@remix-run/node";
import { knowCapabilities } from "~/lib/custody/capabilities/known.server";
import { nullWhenUnknown } from "~/lib/custody/failure.server";
import { stopPayout } from "~/lib/custody/payouts/create.server";
import { getPayout, type PayoutDetail } from "~/lib/custody/payouts/read.server";
import { getUser } from "~/lib/custody/people/user.server";
import { listDecidingRules } from "~/lib/custody/policies/deciding.server";
import { settle } from "~/lib/custody/settle.server";
import { getPayoutPeople } from "~/lib/custody/transactions/request-people.server";
import { cancelRequest } from "~/lib/custody/transactions/requests.server";
import { env, phoneUrl } from "~/lib/env.server";
import { TOKEN_LENGTH } from "~/lib/forms/field-limits";
import { queryOf } from "~/lib/forms/query";
import { readCommand } from "~/lib/forms/read-form.server";
import { markHidden } from "~/lib/names/hidden-characters";
import { type Fingerprinted, formatFingerprint } from "~/lib/operations/kit/fingerprint";
import type { Mismatch } from "~/lib/operations/kit/types";
import type { PayoutBatch } from "~/lib/operations/payout/payout";
import { type CheckedPayout, expectFingerprint } from "~/lib/operations/payout/payout.server";
import { numberedLinks } from "~/lib/page-trail";
import { paths } from "~/lib/paths";
import { readPreferences } from "~/lib/preferences.server";
import { ruleWords } from "~/lib/present/rule-words";
import { isCancellableStatus, isConfirmedStatus, isFinalStatus } from "~/lib/present/status";
import { setFlash } from "~/lib/session/flash.server";
import { pageNotFound } from "~/lib/session/page-not-found.server";
import { requireSession, type Session } from "~/lib/session/session.server";
import { recallIntent } from "~/lib/signing/intent-cookie.server";
import { readRemembered } from "~/lib/signing/remembered.server";
import { answerCancel } from "~/lib/signing/screen/cancel-reason.server";
import { readMakerView } from "~/lib/signing/screen/maker.server";
import { markedApprovals } from "~/lib/signing/screen/mark-approvers.server";
import { readBatch } from "~/lib/signing/screen/signed-batch.server";
import { withNameMarks } from "~/lib/similar-names/marks.server";
import { compareListed } from "./compare-listed.server";
import { payoutRowView, progressView, totalViews } from "./progress-view.server";
import { resultLinks } from "./results-file.server";
import { ROWS_SHOWN, type RowSearch, readRowSearch, rowSearchUrl, rowsAsked } from "./row-search";
import { isMoving, progressTitle } from "./row-states";
import { pricesOf } from "./worth";

const QUERY = { ask: TOKEN_LENGTH } as const;

export type PayoutPage = Extract<Awaited<ReturnType<typeof showPayout>>, { payout: object }>["payout"];

/** @throws Response 404 if there is no such payout */
export async function showPayout(request: Request, id: string) {
  const session = await requireSession(request);
  const search = readRowSearch(request);
  const { currency } = readPreferences(request);
  const [{ value, problem }, people] = await askPayout(session, id, { ...rowsAsked(search), currency });
  if (!value) return { id, problem, payout: null };
  const [found, { organisation }] = value;
  if (!found) throw pageNotFound();
  // A task names the request.
  if (found.id !== id) throw redirect(paths.payout(found.id));
  const { requestId, status } = found.request;
  const isToSign = isCancellableStatus(status);
  const [results, read, rules, maker] = await Promise.all([
    resultLinks(id),
    readBatch(session, found, organisation.trustId),
    isToSign ? settle(listDecidingRules(session, requestId)) : null,
    isToSign ? readMakerView(session, requestId) : null,
  ]);
  const known = readRemembered(recallIntent(request, requestId))?.fingerprint ?? null;
  const { batch, signed, mismatches } = compareBatch(found, read && expectFingerprint(read, known));
  const { counts, rowCount, rows } = found;
  // Together, so that the backend is asked about all names in one call.
  const [approvals, amounts] = await Promise.all([
    markedApprovals(session, { status, people: people.value }),
    amountsOf(session, found, batch, currency),
  ]);
  return {
    id,
    problem: null,
    payout: {
      id,
      requestId,
      name: markHidden(found.name),
      fileName: found.fileName && markHidden(found.fileName),
      createdAt: found.createdAt,
      createdBy: found.createdBy && markHidden(found.createdBy),
      title: progressTitle(counts, rowCount, isToSign),
      status,
      ...{ isToSign, wasApproved: !isToSign && wasApproved(status) },
      /** Whether it may have transactions. */
      hasMade: counts.some(({ state, count }) => state !== "WAITING" && state !== "STOPPED" && count > 0),
      ...{ isMoving: isToSign || isMoving(counts), moving: `${status} ${JSON.stringify(counts)}` },
      fingerprint: signed && formatFingerprint(signed.fingerprint),
      digest: signed?.digest ?? null,
      mismatches,
      wasMadeHere: known !== null,
      ...{ maker, approvals, askedBy: (rules?.value ?? []).map(ruleWords) },
      phoneUrl: isToSign ? phoneUrl(requestId) : null,
      progress: progressView(counts, rowCount),
      ...amounts,
      rowTotal: rows.total,
      search,
      pages: pagesOf(id, search, rows.total),
      ...{ results, canStop: found.canStop },
      leftOut: found.leftOut.map(leftOutView),
      ask: askOf(queryOf(request, QUERY).ask, isToSign, found.canStop),
    },
  };
}

function pagesOf(id: string, search: RowSearch, total: number) {
  const pageCount = Math.max(1, Math.ceil(total / ROWS_SHOWN));
  const urlOf = (page: number) => rowSearchUrl(id, { ...search, page });
  return { page: search.page, pageCount, ...numberedLinks(search.page, pageCount, urlOf) };
}

/** The approvals apart, because the page stands without them. */
const askPayout = (session: Session, id: string, asked: Parameters<typeof getPayout>[2]) =>
  Promise.all([
    settle(Promise.all([getPayout(session, id, asked).catch(nullWhenUnknown), getUser(session)])),
    settle(getPayoutPeople(session, id)),
  ]);

const wasApproved = (status: string) => isConfirmedStatus(status) || !isFinalStatus(status);

/** What is paid, and its value when the payout was made. */
async function amountsOf(
  session: Session,
  payout: PayoutDetail,
  batch: PayoutBatch | null,
  currency: string,
) {
  const { payoutPrices } = await knowCapabilities();
  const valuation = { prices: pricesOf(payout.totals, payoutPrices), currency };
  const about = { ...valuation, payoutId: payout.id, network: env().NETWORK };
  return {
    totals: totalViews(batch, payout, valuation),
    rows: await withNameMarks(
      session,
      payout.rows.items.map((row) => payoutRowView(row, about)),
    ),
  };
}

const leftOutView = ({ row, reference, reason }: PayoutDetail["leftOut"][number]) => ({
  row,
  reference: markHidden(reference),
  reason: markHidden(reason),
});

function askOf(asked: string | null, isToSign: boolean, canStop: boolean): "cancel" | "stop" | null {
  if (asked === "cancel" && isToSign) return "cancel";
  return asked === "stop" && canStop && !isToSign ? "stop" : null;
}

interface ComparedBatch {
  /** Null until the service says what will be signed, or if that cannot be trusted. */
  batch: PayoutBatch | null;
  signed: Fingerprinted | null;
  mismatches: Mismatch[];
}

function compareBatch(payout: PayoutDetail, read: CheckedPayout | null): ComparedBatch {
  if (!read?.ok) return { batch: null, signed: null, mismatches: read?.mismatches ?? [] };
  const mismatches = compareListed(read.batch, payout, env().NETWORK);
  return { batch: read.batch, signed: mismatches.length > 0 ? null : read, mismatches };
}

/** The buttons of the page: cancel before the approval, stop after it. */
export async function answerPayout(request: Request, id: string) {
  const fields = { stage: TOKEN_LENGTH, reason: 500 };
  const { session, values } = await readCommand(request, "cancelRequests", fields);
  const back = paths.payout(id);
  if (values.stage !== "cancel" && values.stage !== "stop") return redirect(back);
  const answer = (problem: string | null, done: string) => {
    const flash = problem ? setFlash("error", problem) : setFlash("success", done);
    return redirect(back, { headers: { "Set-Cookie": flash } });
  };
  if (values.stage === "stop") return answer((await settle(stopPayout(session, id))).problem, STOPPED);
  const cancel = (reason: string) => cancelPayout(session, id, reason);
  return answerCancel(values.reason, cancel, (problem) => answer(problem, "The payout was cancelled"));
}

const STOPPED = "What was not sent yet is stopped";

/** By its request, which the payout names: none is taken from a form. */
async function cancelPayout(session: Session, id: string, reason: string) {
  const payout = await getPayout(session, id, { states: null, limit: 1, offset: 0 });
  if (payout) await cancelRequest(session, payout.request.requestId, reason);
}
