import { settle } from "~/lib/custody/settle.server";
import { getRequest } from "~/lib/custody/transactions/requests.server";
import { getTransactionStatus } from "~/lib/custody/transactions/transactions.server";
import type { Session } from "~/lib/session/session.server";
import { recallIntent } from "./intent-cookie.server";
import { payingSubWallet } from "./payment-data.server";
import { lookUpRecipient } from "./recipients.server";
import { readRemembered } from "./remembered.server";
import { getSigningData, type SigningData } from "./signing-data.server";

/**
 * What the sign-on-device screen of a request needs, with the name of the recipient that this session entered. Request
 * and status are asked for along with it: `getSignView` finds them answered.
 * @returns null for a chain that the console does not sign on
 * @throws CustodyError NOT_FOUND for an unknown sub-wallet
 */
export async function getScreenData(
  request: Request,
  session: Session,
  { subWalletId, currency, requestId }: { subWalletId: string; currency: string; requestId: string },
): Promise<SigningData | null> {
  const intent = readRemembered(recallIntent(request, requestId))?.intent;
  const to = intent && "to" in intent ? intent.to : "";
  const paying = payingSubWallet(subWalletId);
  for (const ahead of [getRequest(session, requestId), getTransactionStatus(session, requestId)]) {
    ahead.catch(() => undefined);
  }
  const [signing, named] = await Promise.all([
    getSigningData(session, subWalletId, currency),
    paying && to ? settle(lookUpRecipient(session, paying, to)) : null,
  ]);
  return signing && { ...signing, recipients: named?.value?.recipients ?? [] };
}
