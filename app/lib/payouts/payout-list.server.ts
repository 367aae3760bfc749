import { redirect } from "@remix-run/node";
import { listPayouts } from "~/lib/custody/payouts/read.server";
import { settle } from "~/lib/custody/settle.server";
import { whereSkippable } from "~/lib/custody/skipped-rows.server";
import { queryOf } from "~/lib/forms/query";
import { markHidden } from "~/lib/names/hidden-characters";
import {
  FIRST_PAGE,
  isTooFar,
  PLACE_PARAMETERS,
  pageLinks,
  placeParameters,
  readPlace,
  rowsOf,
} from "~/lib/page-trail";
import { paths } from "~/lib/paths";
import { isCancellableStatus, type Tone } from "~/lib/present/status";
import { requireSession, type Session } from "~/lib/session/session.server";
import { countOf, isMoving, progressTitle } from "./row-states";

const PAGE_SIZE = 25;

export interface PayoutListRow {
  id: string;
  to: string;
  name: string;
  count: string;
  createdAt: string;
  createdBy: string;
  progress: string;
  tone: Tone;
  isMoving: boolean;
}

/** `hasNone`: the backend keeps no payouts, but each row of a list can be a request of its own. */
export async function showPayouts(request: Request) {
  const session = await requireSession(request);
  return whereSkippable((canSkip) => showPage(session, request, canSkip));
}

async function showPage(session: Session, request: Request, canSkip: boolean) {
  const asked = readPlace(queryOf(request, PLACE_PARAMETERS));
  const isThere = canSkip ? !isTooFar(asked, PAGE_SIZE) : asked.after !== null && asked.skip === 0;
  const place = isThere ? asked : FIRST_PAGE;
  const page = { limit: PAGE_SIZE, ...rowsOf(place, PAGE_SIZE) };
  const { value, problem } = await settle(listPayouts(session, page));
  const hasNone = problem === null && value === null;
  if (!value) return { problem, hasNone, list: null, page: place.page };
  const { nextToken, count } = value;
  if (value.items.length + value.damaged.length === 0 && place.page !== 1) throw redirect(paths.payouts());
  const pageCount = count === null ? null : Math.ceil(count / PAGE_SIZE);
  return {
    problem: null,
    hasNone,
    page: place.page,
    list: {
      rows: value.items.map(presentRow),
      damaged: value.damaged,
      pageCount,
      ...pageLinks(place, { nextToken, pageCount, canSkip, size: PAGE_SIZE }, (one) =>
        paths.payouts(placeParameters(one)),
      ),
    },
  };
}

function presentRow(
  payout: NonNullable<Awaited<ReturnType<typeof listPayouts>>>["items"][number],
): PayoutListRow {
  const { id, name, rowCount, createdAt, createdBy, counts, request } = payout;
  const isToSign = isCancellableStatus(request.status);
  const hasFailed = countOf(counts, "FAILED") > 0;
  return {
    id,
    to: paths.payout(id),
    name: markHidden(name),
    count: rowCount === 1 ? "1 payment" : `${rowCount.toLocaleString("en")} payments`,
    createdAt,
    createdBy: markHidden(createdBy ?? ""),
    progress: progressTitle(counts, rowCount, isToSign),
    tone: hasFailed ? "bad" : isToSign ? "wait" : isMoving(counts) ? "info" : "ok",
    isMoving: isToSign || isMoving(counts),
  };
}
