import { listPayouts } from "~/lib/custody/payouts/read.server";
import { settle } from "~/lib/custody/settle.server";
import { queryOf } from "~/lib/forms/query";
import { markHidden } from "~/lib/names/hidden-characters";
import { PLACE_PARAMETERS, pageLinks, placeParameters, readPlace } from "~/lib/page-trail";
import { paths } from "~/lib/paths";
import { isCancellableStatus, type Tone } from "~/lib/present/status";
import { requireSession } from "~/lib/session/session.server";
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
  const place = readPlace(queryOf(request, PLACE_PARAMETERS));
  const asked = { limit: PAGE_SIZE, nextToken: place.after };
  const { value, problem } = await settle(listPayouts(session, asked));
  const hasNone = problem === null && value === null;
  if (!value) return { problem, hasNone, list: null, page: place.page };
  return {
    problem: null,
    hasNone,
    page: place.page,
    list: {
      rows: value.items.map(presentRow),
      damaged: value.damaged,
      ...pageLinks(place, value.nextToken, (one) => paths.payouts(placeParameters(one))),
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
