import { isNumbered } from "~/lib/chains";
import { settle } from "~/lib/custody/settle.server";
import { listOutgoing } from "~/lib/custody/transactions/outgoing.server";
import { env } from "~/lib/env.server";
import { isExchangeAccount } from "~/lib/operations/exchange/transfer";
import { transferredChain } from "~/lib/operations/exchange/transfer.server";
import type { Session } from "~/lib/session/session.server";
import { recallIntent } from "../intent-cookie.server";
import { payingSubWallet } from "../payment-data.server";
import { lookUpRecipient } from "../recipients.server";
import { readRemembered } from "../remembered.server";
import { getSigningData, type SigningData } from "../signing-data.server";
import { getStoredRequest } from "./stored-request.server";

/** Prefetches for `getSignView`. Null if the console does not sign on this chain. @throws CustodyError NOT_FOUND */
export async function getScreenData(
  request: Request,
  session: Session,
  { subWalletId, currency, requestId }: { subWalletId: string; currency: string; requestId: string },
): Promise<SigningData | null> {
  const intent = readRemembered(recallIntent(request, requestId))?.intent;
  const to = intent && "to" in intent ? intent.to : "";
  const paying = payingSubWallet(subWalletId);
  const stored = getStoredRequest(session, requestId);
  stored.catch(() => undefined);
  if (isExchangeAccount(subWalletId)) {
    const { value } = await settle(stored);
    const transferred = transferredChain(value?.item.webhookMessage, env().NETWORK);
    return getSigningData(session, subWalletId, currency, transferred);
  }
  if (paying && isNumbered(paying.chain.id)) listOutgoing(session, subWalletId).catch(() => undefined);
  const [signing, named] = await Promise.all([
    getSigningData(session, subWalletId, currency),
    paying && to ? settle(lookUpRecipient(session, paying, to)) : null,
  ]);
  return signing && { ...signing, recipients: named?.value?.recipients ?? [] };
}
