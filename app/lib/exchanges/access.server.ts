import { chainOfSubWalletType } from "~/lib/chains";
import { CustodyError } from "~/lib/custody/errors.server";
import { canAccessExchanges, env } from "~/lib/env.server";
import { MESSAGES, messages } from "~/lib/errors/catalogue";
import { parseSubWalletId, type SubWalletKey } from "~/lib/paths";
import type { Session } from "~/lib/session/session.server";

/** Whether a sub-wallet's id is that of an exchange account: its middle part then names no chain. */
export function isExchangeAccount(subWalletId: string): boolean {
  const type = parseSubWalletId(subWalletId)?.asset;
  return type !== undefined && chainOfSubWalletType(type, env().NETWORK) === null;
}

/** The exchange account that a route's parameters name; null where they name something else. */
export function exchangeAccountOf(params: Partial<SubWalletKey>): string | null {
  const subWalletId = `${params.walletId ?? ""}/${params.asset ?? ""}/${params.index ?? ""}`;
  return isExchangeAccount(subWalletId) ? subWalletId : null;
}

/**
 * To be called before anything of an exchange account is shown or done.
 * @throws CustodyError NOT_FOUND for a user without access, as for an account that does not exist
 */
export function assertExchangeAccess(session: Session): void {
  if (!canAccessExchanges(session.email)) throw unknownSubWallet();
}

/** What is said of a sub-wallet that does not exist. */
export function unknownSubWallet(): CustodyError {
  const words = MESSAGES.SUB_WALLET_NOT_FOUND;
  return new CustodyError("NOT_FOUND", words, messages.somethingWentWrong(words));
}
