import { chainFromBackend, isSendAvailable, type Network } from "~/lib/chains";
import type { Transaction } from "~/lib/custody/shapes.server";
import { isExchangeAccount } from "~/lib/operations/exchange/transfer";
import { paths } from "~/lib/paths";
import { isCancellableStatus } from "~/lib/present/status";

/**
 * Where a request of this console is approved or cancelled; null if neither is possible.
 * @param isHeld it is approved, and a freeze keeps it from being sent
 */
export function signLink(
  { chain, status, requestId, subWalletId, trustVaultInitiated }: Transaction,
  network: Network,
  { isHeld = false } = {},
): { to: string; isToSign: boolean } | null {
  if (!requestId || !subWalletId || !trustVaultInitiated) return null;
  const known = chain ? chainFromBackend(chain, network) : null;
  const canSign = known ? isSendAvailable(known.id) : isExchangeAccount(subWalletId);
  if (!canSign) return null;
  if (!isCancellableStatus(status) && !isHeld) return null;
  const to = paths.walletAction(subWalletId, "send", { request: requestId });
  return { to, isToSign: status === "AWAITING_SIGNATURES" };
}
