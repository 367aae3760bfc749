import { CustodyError } from "~/lib/custody/errors.server";
import { canAccessExchanges } from "~/lib/env.server";
import { MESSAGES, messages } from "~/lib/errors/catalogue";
import { isExchangeAccount } from "~/lib/operations/exchange/transfer";
import { subWalletIdFromParams } from "~/lib/paths";
import type { Session } from "~/lib/session/session.server";

/** Null if the route names no exchange account. */
export function exchangeAccountOf(params: Parameters<typeof subWalletIdFromParams>[0]): string | null {
  const subWalletId = subWalletIdFromParams(params);
  return subWalletId !== null && isExchangeAccount(subWalletId) ? subWalletId : null;
}

/**
 * Guard: call first in every exchange loader and action.
 * @throws CustodyError NOT_FOUND for a user without access, as for an unknown account
 */
export function assertExchangeAccess(session: Session): void {
  if (!canAccessExchanges(session.email)) throw unknownSubWallet();
}

export function unknownSubWallet(): CustodyError {
  const words = MESSAGES.SUB_WALLET_NOT_FOUND;
  return new CustodyError("NOT_FOUND", words, messages.somethingWentWrong(words));
}
