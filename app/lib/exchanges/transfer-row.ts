import type { ExchangeTransfer } from "~/lib/custody/transactions/exchange-transfers.server";
import { amountText, formatBalance } from "~/lib/money";
import { parseSubWalletId, paths } from "~/lib/paths";
import type { Tone } from "~/lib/present/status";
import type { NameMark } from "~/lib/similar-names/marks.server";
import { exchangeFacts } from "./exchange-facts";
import { isTransferMoving, transferStatus } from "./transfer-status";

export interface TransferParty {
  name: string;
  /** 'Kraken'; null if not an exchange account. */
  exchange: string | null;
  /** Its page; null on that page itself, and if not an own sub-wallet. */
  to: string | null;
  mark?: NameMark | null;
}

export interface TransferRow {
  id: string;
  createdAt: string;
  updatedAt: string;
  from: TransferParty;
  to: TransferParty;
  amount: string;
  unit: string;
  status: string;
  label: string;
  tone: Tone;
  reason: string | null;
  isMoving: boolean;
  detailTo: string | null;
}

export interface RowOptions {
  /** The account whose page it is; null on a page of all. */
  self: string | null;
  isExchange: (subWalletId: string) => boolean;
  /** Null if the backend has no details. */
  detailOf: (id: string) => string | null;
}

export function transferRow(transfer: ExchangeTransfer, options: RowOptions): TransferRow {
  const { id, createdAt, updatedAt, status, reason } = transfer;
  const symbol = transfer.assetSymbol ?? transfer.amount.currency;
  const { label, tone } = transferStatus(status);
  return {
    id,
    createdAt,
    updatedAt,
    from: partyOf(transfer.from, options),
    to: partyOf(transfer.to, options),
    amount: formatBalance(amountText(transfer.amount, null), symbol),
    unit: symbol,
    status,
    label,
    tone,
    reason: status === "ERROR" ? reason : null,
    isMoving: isTransferMoving(status),
    detailTo: options.detailOf(id),
  };
}

export function partyOf(
  { id, name }: ExchangeTransfer["from"],
  { self, isExchange }: Pick<RowOptions, "self" | "isExchange">,
): TransferParty {
  const key = id === null ? null : parseSubWalletId(id);
  if (id === null || key === null) return { name: name ?? id ?? "—", exchange: null, to: null };
  const exchange = isExchange(id) ? exchangeFacts(key.asset).name : null;
  // Only own sub-wallets have a name.
  const to = name === null || id === self ? null : paths.wallet(id);
  return { name: name ?? (exchange === null ? id : `${exchange} account`), exchange, to };
}
