import type { ExchangeTransfer } from "~/lib/custody/transactions/exchange-transfers.server";
import { amountText, formatExact } from "~/lib/money";
import { parseSubWalletId, paths, withSearch } from "~/lib/paths";
import { partyOf, type RowOptions, type TransferParty } from "./transfer-row";

/** A transfer that waits for approval, ready to be shown. */
export interface WaitingTransfer {
  id: string;
  createdAt: string;
  from: TransferParty;
  to: TransferParty;
  /** Every digit. */
  amount: string;
  unit: string;
  /** Where it is approved; null where its account is not known. */
  reviewTo: string | null;
  /** Where it is asked whether to cancel it. */
  cancelTo: string | null;
  detailTo: string | null;
}

/** A transfer that waits for approval, as the line above a history. */
export function waitingTransfer(transfer: ExchangeTransfer, options: RowOptions): WaitingTransfer {
  const { id, createdAt, amount, assetSymbol, from, to } = transfer;
  const detailTo = options.detailOf(id);
  return {
    id,
    createdAt,
    from: partyOf(from, options),
    to: partyOf(to, options),
    amount: formatExact(amountText(amount, null)),
    unit: assetSymbol ?? amount.currency,
    reviewTo: signScreenOf(from.id, id),
    cancelTo: detailTo && withSearch(detailTo, { cancel: "ask" }),
    detailTo,
  };
}

/** The screen on which a transfer from an account is compared with the phone. */
export function signScreenOf(accountId: string | null, requestId: string): string | null {
  if (accountId === null || !parseSubWalletId(accountId)) return null;
  return paths.walletAction(accountId, "send", { request: requestId });
}
