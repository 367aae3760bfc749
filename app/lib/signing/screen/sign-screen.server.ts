import { redirect } from "@remix-run/node";
import { settle } from "~/lib/custody/settle.server";
import { cancelRequest } from "~/lib/custody/transactions/requests.server";
import type { DialogPlace } from "~/lib/dialog-place";
import { assertNoIssue } from "~/lib/forms/posted-form.server";
import { queryOf } from "~/lib/forms/query";
import type { Intent } from "~/lib/operations";
import type { Previewed } from "~/lib/operations/kit/types";
import { withSearch } from "~/lib/paths";
import { readPreferences } from "~/lib/preferences.server";
import { redirectInvalidUrl, setFlash } from "~/lib/session/flash.server";
import type { Session } from "~/lib/session/session.server";
import { recallIntent, rememberIntent } from "../intent-cookie.server";
import { orRedirect } from "../or-redirect.server";
import { type Remembered, readRemembered } from "../remembered.server";
import type { SigningData } from "../signing-data.server";
import { answerCancel } from "./cancel-reason.server";
import { getScreenData } from "./screen-data.server";
import { getSignView, type SignView } from "./sign-view.server";
import { SIGN_QUERY, type SigningForm } from "./signing-fields";

const screenUrl = ({ self }: DialogPlace, requestId: string) => withSearch(self, { request: requestId });

export interface CreatedRequest {
  requestId: string;
  /** Null before the transaction could be compared. */
  fingerprint: string | null;
  intent: Intent;
  /** Wei per gas, decimal digits: the quote used for the check. */
  quotedGasPrice?: string | null;
  /** Set if the comparison with it is still to come. */
  previewed?: Previewed;
}

export function toSignScreen(
  request: Request,
  place: DialogPlace,
  { requestId, intent, fingerprint, quotedGasPrice, previewed }: CreatedRequest,
) {
  const kept: Remembered = {
    intent,
    fingerprint,
    ...(quotedGasPrice && { quotedGasPrice }),
    ...(previewed && { previewed }),
  };
  const headers = { "Set-Cookie": rememberIntent(request, requestId, kept) };
  return redirect(screenUrl(place, requestId), { headers });
}

/** @param leaveTo if the sub-wallet does not exist or cannot sign */
export async function showRequest<Place extends DialogPlace>(
  request: Request,
  session: Session,
  place: Place,
  { requestId, leaveTo }: { requestId: string; leaveTo: string },
) {
  const { currency } = readPreferences(request);
  const { subWalletId } = place;
  const load = async () => {
    const signing = await orRedirect(
      leaveTo,
      getScreenData(request, session, { subWalletId, currency, requestId }),
    );
    return showSignScreen(request, session, place, signing, requestId);
  };
  const { value: view, problem } = await settle(load());
  if (!view) return { stage: "unavailable" as const, place, requestId, problem };
  return { stage: "sign" as const, place, view };
}

/**
 * @throws Response to the page behind if there is no such request; or to the same screen after storing its first
 * fingerprint, so that a replaced transaction is noticed
 */
export async function showSignScreen(
  request: Request,
  session: Session,
  place: DialogPlace,
  signing: SigningData,
  requestId: string,
): Promise<SignView> {
  const view = await getSignView(request, session, signing, requestId);
  if (!view) throw redirectInvalidUrl(place.closeTo);
  const { firstFingerprint: fingerprint } = view;
  const known = readRemembered(recallIntent(request, requestId));
  if (fingerprint !== null && known?.intent) {
    const made = { ...known, intent: known.intent, previewed: undefined, requestId, fingerprint };
    throw toSignScreen(request, place, { ...made });
  }
  return view;
}

/** @throws a 400 answer for a form with unknown fields; the screen has no place for the message */
export async function cancelAndShow(
  request: Request,
  session: Session,
  place: DialogPlace,
  form: SigningForm,
) {
  assertNoIssue(form);
  const requestId = queryOf(request, SIGN_QUERY).request ?? "";
  const back = screenUrl(place, requestId);
  const cancel = (reason: string) => cancelRequest(session, requestId, reason);
  return answerCancel(form.values.reason, cancel, (problem) =>
    problem ? redirect(back, { headers: { "Set-Cookie": setFlash("error", problem) } }) : redirect(back),
  );
}
