import { chainFromBackend, explorerTransactionUrl, type Network, networkFacts } from "~/lib/chains";
import type { Annotation } from "~/lib/custody/transactions/annotation.server";
import type { TransferInFull } from "~/lib/custody/transactions/exchange-transfer.server";
import type { RequestPeople } from "~/lib/custody/transactions/request-people.server";
import type { ExchangeAccountInFull } from "~/lib/custody/wallets/exchange-accounts.server";
import { amountText, formatExact } from "~/lib/money";
import { isExchangeAccount } from "~/lib/operations/exchange/transfer";
import { parseSubWalletId, paths } from "~/lib/paths";
import { formatFullDate } from "~/lib/present/format";
import { annotationView } from "~/lib/signing/annotation-view";
import { exchangeFacts } from "./exchange-facts";
import { limitView } from "./limit-view";
import { chainOfAsset } from "./transfer-data.server";
import { type TransferEnding, transferEnding } from "./transfer-ending";
import { partyOf } from "./transfer-row";
import { isTransferMoving, transferStatus } from "./transfer-status";
import { transferSteps } from "./transfer-steps";
import { signScreenOf } from "./waiting-transfer";

export type TransferDetail = ReturnType<typeof transferDetail>;

interface DetailInput {
  transfer: TransferInFull;
  people: RequestPeople | null;
  /** Null where the backend keeps none, or does not answer. */
  noted: { annotation: Annotation | null } | null;
  account: ExchangeAccountInFull | null;
  network: Network;
}

export function transferDetail({ transfer, people, noted, account, network }: DetailInput) {
  const { id, status, reason, updatedAt, amount, assetSymbol } = transfer;
  const symbol = assetSymbol ?? amount.currency;
  const ending = transferEnding(transfer, people);
  const { label, tone } = ending ?? transferStatus(status);
  const options = { self: null, isExchange: isExchangeAccount };
  const [from, to] = [partyOf(transfer.from, options), partyOf(transfer.to, options)];
  const isWaiting = status === "DRAFT";
  const statusLabel = isWaiting ? "Waiting for approval" : label;
  const limit = limitOf(account, symbol, network);
  const isOwnSender = transfer.from.id !== null && transfer.from.name !== null;
  return {
    id,
    status,
    title: `From ${from.name} to ${to.name}`,
    subtitle: `${statusLabel} · ${formatFullDate(updatedAt)}`,
    badge: badgeOf(transfer.from.id) ?? badgeOf(transfer.to.id),
    amount: { value: formatExact(amountText(amount, null)), unit: symbol },
    from,
    to,
    label: statusLabel,
    tone,
    /** Why it failed or was cancelled; null if unknown or neither. */
    reason: ending && reason ? { title: tone ? "Why it failed" : "Reason", words: reason, tone } : null,
    ...hashView(transfer, ending, network),
    annotation: annotationView(id, noted),
    steps: transferSteps(transfer, people),
    limit: limit && { from: from.name, view: limit },
    isWaiting,
    isMoving: isTransferMoving(status),
    reviewTo: isWaiting ? signScreenOf(transfer.from.id, id) : null,
    againTo: !isWaiting && isOwnSender ? againOf(transfer.from.id ?? "", id) : null,
    openTo: to.to ? { label: `Open ${to.name}`, to: to.to } : null,
  };
}

function limitOf(account: ExchangeAccountInFull | null, symbol: string, network: Network) {
  const limit = account?.withdrawalLimits?.find((one) => one.asset === symbol);
  const decimals = chainOfAsset(symbol, network)?.native.decimals;
  return limit && decimals !== undefined ? limitView(limit, { symbol, decimals }) : null;
}

function badgeOf(subWalletId: string | null) {
  const key = subWalletId === null ? null : parseSubWalletId(subWalletId);
  return key && subWalletId && isExchangeAccount(subWalletId) ? exchangeFacts(key.asset) : null;
}

/** The sender's form, filled in with this transfer. */
function againOf(subWalletId: string, requestId: string): string | null {
  return parseSubWalletId(subWalletId) ? paths.walletAction(subWalletId, "send", { again: requestId }) : null;
}

function hashView(transfer: TransferInFull, ending: TransferEnding | null, network: Network) {
  const { transactionHash, chain } = transfer;
  const known = chain ? chainFromBackend(chain, network) : null;
  const url = known && transactionHash ? explorerTransactionUrl(known.id, network, transactionHash) : null;
  const name = known ? networkFacts(known.id, network)?.explorer?.name : null;
  return {
    hash: transactionHash,
    explorer: url && name ? { url, name } : null,
    hashNote: hashNote(transfer, ending),
  };
}

/** Statuses after the exchange has sent the funds. */
const SENT: readonly string[] = ["ON_CHAIN", "RECEIVED", "CREDITED"];

/** 'It was not sent' only if the steps prove it. */
function hashNote({ status, history }: TransferInFull, ending: TransferEnding | null): string {
  if (ending?.isUnsigned) return "None. It was never signed.";
  if (isTransferMoving(status)) return "It is known once the exchange has sent the funds.";
  const isUnsent = history.length > 0 && !history.some((event) => SENT.includes(event.status));
  return ending && isUnsent ? "It was not sent to the chain." : "The service does not say.";
}
