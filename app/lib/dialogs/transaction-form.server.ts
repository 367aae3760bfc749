import { data } from "@remix-run/node";
import { MESSAGES } from "../errors/catalogue";
import { paths, subWalletIdFromParams } from "../paths";
import { requireSession } from "../session/session.server";
import { answerTravelRule } from "../travel-rule/flow.server";
import { DIALOG_TEXTS } from "../travel-rule/place";
import { readSubWalletSearch, subWalletUrl } from "../wallets/sub-wallet-search";
import { searchOf } from "./place.server";

/** The travel-rule form of the transaction shown over the page. @throws a 405 answer if none is shown */
export async function answerTransactionForm(
  request: Request,
  params: Parameters<typeof subWalletIdFromParams>[0],
) {
  await requireSession(request);
  const subWalletId = subWalletIdFromParams(params);
  const search = subWalletId && readSubWalletSearch(searchOf(request, paths.wallet(subWalletId)));
  if (!subWalletId || !search || search.transaction === null)
    throw data(MESSAGES.NO_FORMS_HERE, { status: 405 });
  return answerTravelRule(request, search.transaction, {
    self: subWalletUrl(subWalletId, search),
    closeTo: subWalletUrl(subWalletId, search, { transaction: null }),
    subWalletId,
    texts: DIALOG_TEXTS,
  });
}
