import type { ExchangeTransfer } from "~/lib/custody/transactions/exchange-transfers.server";
import { amountText, formatExact } from "~/lib/money";
import { parseSubWalletId, paths, withSearch } from "~/lib/paths";
import { partyOf, type RowOptions, type TransferParty } from "./transfer-row";

export interface WaitingTransfer {
  id: string;
  createdAt: string;
  from: TransferParty;
  to: TransferParty;
  /** Every digit. */
  amount: string;
  unit: string;
  reviewTo: string | null;
  cancelTo: string | null;
  detailTo: string | null;
}

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

/** The screen that compares the transfer with the phone. */
export function signScreenOf(accountId: string | null, requestId: string): string | null {
  if (accountId === null || !parseSubWalletId(accountId)) return null;
  return paths.walletAction(accountId, "send", { request: requestId });
}
