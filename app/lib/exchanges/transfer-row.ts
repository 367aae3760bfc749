import type { ExchangeTransfer } from "~/lib/custody/transactions/exchange-transfers.server";
import { amountText, formatBalance } from "~/lib/money";
import { parseSubWalletId, paths } from "~/lib/paths";
import type { Tone } from "~/lib/present/status";
import { exchangeFacts } from "./exchange-facts";
import { isTransferMoving, transferStatus } from "./transfer-status";

/** One side of a transfer. */
export interface TransferParty {
  name: string;
  /** Where it is, where it is an exchange account: 'Kraken'. */
  exchange: string | null;
  /** Its page; null on that page itself, and where it is no sub-wallet of one's own. */
  to: string | null;
}

/** A transfer as a line of a table, ready to be shown. */
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
  /** Why it failed; null where it did not, or that is not known. */
  reason: string | null;
  isMoving: boolean;
  /** The URL of its details; null of a backend that cannot tell them. */
  detailTo: string | null;
}

export interface RowOptions {
  /** The account on whose page the row stands; null on a page of all. */
  self: string | null;
  isExchange: (subWalletId: string) => boolean;
  /** The URL of a transfer's details; null: the backend cannot tell them. */
  detailOf: (id: string) => string | null;
}

/** A transfer as a line of a table. */
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

/** One side of a transfer, ready to be shown. */
export function partyOf(
  { id, name }: ExchangeTransfer["from"],
  { self, isExchange }: Pick<RowOptions, "self" | "isExchange">,
): TransferParty {
  const key = id === null ? null : parseSubWalletId(id);
  if (id === null || key === null) return { name: name ?? id ?? "—", exchange: null, to: null };
  const exchange = isExchange(id) ? exchangeFacts(key.asset).name : null;
  // Only one's own sub-wallets have a name.
  const to = name === null || id === self ? null : paths.wallet(id);
  return { name: name ?? (exchange === null ? id : `${exchange} account`), exchange, to };
}
