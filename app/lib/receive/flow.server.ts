import { redirect } from "@remix-run/node";
import { CustodyError } from "~/lib/custody/errors.server";
import { isCustodyFailure, settle } from "~/lib/custody/settle.server";
import { createBitcoinAddress } from "~/lib/custody/transactions/history.server";
import type { DialogPlace } from "~/lib/dialog-place";
import { TOKEN_LENGTH } from "~/lib/forms/field-limits";
import { queryOf } from "~/lib/forms/query";
import { readForm } from "~/lib/forms/read-form.server";
import { withSearch } from "~/lib/paths";
import { readPreferences } from "~/lib/preferences.server";
import { redirectInvalidUrl } from "~/lib/session/flash.server";
import { InvalidTokenError, issueToken, once } from "~/lib/session/once.server";
import { requireSession, type Session } from "~/lib/session/session.server";
import { refusal } from "./answer.server";
import { getReceivePageData, isOwnReceiveAddress, type ReceivePageData } from "./page-data.server";
import { receiveView } from "./view.server";

const NOT_OFFERED = "New receive addresses cannot be created in this wallet";
const STALE_FORM = "This form is no longer valid, please try again";

/** `?address=` selects an own receive address; `?confirmed=1` means that it matches the mobile app. */
export async function showReceive(request: Request, place: DialogPlace) {
  const session = await requireSession(request);
  const query = queryOf(request, { address: 500, confirmed: TOKEN_LENGTH });
  const { value: pageData, problem } = await settle(pageDataOf(request, session, place));
  if (!pageData) return { place, view: null, problem };
  const address = query.address ?? pageData.subWallet.address;
  const known = await settle(isOwnReceiveAddress(session, pageData, address));
  if (known.problem !== null) return { place, view: null, problem: known.problem };
  if (!known.value) throw redirectInvalidUrl(place.closeTo);
  const view = await receiveView(pageData, place, {
    address,
    isConfirmed: query.confirmed === "1",
    once: pageData.listsAddresses && pageData.isOnline ? issueToken() : null,
  });
  return { place, view, problem: null };
}

export type ReceiveData = Awaited<ReturnType<typeof showReceive>>;

export async function answerReceive(request: Request, place: DialogPlace) {
  const { session, form } = await readForm(request, "createAddresses", { once: TOKEN_LENGTH });
  const token = form.values.once;
  if (form.issue) return refusal(form.issue.message, token, 400);
  try {
    const pageData = await pageDataOf(request, session, place);
    if (!pageData.listsAddresses || !pageData.isOnline) return refusal(NOT_OFFERED, token, 400);
    const { subWalletId } = pageData.subWallet;
    const address = await once(session, token, (idempotencyKey) =>
      createBitcoinAddress(session, subWalletId, { idempotencyKey }),
    );
    return redirect(withSearch(place.self, { address }));
  } catch (error) {
    if (error instanceof InvalidTokenError) return refusal(STALE_FORM, issueToken(), 400);
    if (!isCustodyFailure(error)) throw error;
    return refusal(error.message, token, error instanceof CustodyError ? 400 : 502);
  }
}

async function pageDataOf(request: Request, session: Session, place: DialogPlace): Promise<ReceivePageData> {
  const { currency } = readPreferences(request);
  const pageData = await getReceivePageData(session, place.subWalletId, currency);
  if (!pageData) throw redirectInvalidUrl(place.closeTo);
  return pageData;
}
