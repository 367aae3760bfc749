import { redirect } from "@remix-run/node";
import { listTasks } from "~/lib/custody/transactions/tasks.server";
import { canAccessExchanges, env } from "~/lib/env.server";
import { paths } from "~/lib/paths";
import { readPreferences } from "~/lib/preferences.server";
import { setFlash } from "~/lib/session/flash.server";
import { requireSession, type Session } from "~/lib/session/session.server";
import { withMarks } from "../similar-names/marks.server";
import { getTransactionDetail } from "./detail-view.server";
import { readReviewQueue } from "./review-queue";
import { presentTask, type TaskRow } from "./task-row";

const NOTHING_TICKED = "Tick the requests that you want to review first";

/** One of the requests that were ticked, with the ways to the others. None of them is approved here. */
export async function showReview(request: Request) {
  const session = await requireSession(request);
  const queue = readReviewQueue(new URL(request.url).searchParams);
  if (!queue) {
    throw redirect(paths.transactions(), { headers: { "Set-Cookie": setFlash("warning", NOTHING_TICKED) } });
  }
  const { ids, at, left } = queue;
  const id = ids[at] ?? "";
  const [view, rows] = await Promise.all([
    getTransactionDetail(request, session, id),
    taskRows(request, session),
  ]);
  const row = rows?.find((one) => one.id === id) ?? null;
  const self = paths.review(ids, at);
  const isLast = at + 1 === ids.length;
  return {
    words: `${at + 1} of ${ids.length}`,
    left,
    /** Whether it waits for the user's approval; null if the backend does not say. */
    isWaiting: rows && row !== null,
    previousTo: at === 0 ? null : paths.review(ids, at - 1),
    nextTo: isLast ? null : paths.review(ids, at + 1),
    endTo: paths.transactions(),
    row,
    // Transfer details have a form, which belongs to the transaction's own page.
    view: view && { ...view, hasParties: false, place: { self, closeTo: paths.transactions() } },
  };
}

export type ReviewPage = Awaited<ReturnType<typeof showReview>>;

async function taskRows(request: Request, session: Session): Promise<TaskRow[] | null> {
  const { currency } = readPreferences(request);
  const tasks = await listTasks(session, currency);
  const mayName = canAccessExchanges(session.email);
  const context = { network: env().NETWORK, now: Date.now(), phoneUrl: () => null };
  if (!tasks) return null;
  const rows = tasks
    .filter(({ kind }) => kind === "APPROVAL")
    .map((task) => presentTask(mayName ? task : { ...task, exchangeTransfer: null }, context));
  return withMarks(session, rows, ({ names = [] }) => names);
}
