import {
  can,
  chainOf,
  type LiveChainId,
  type NumberWord,
  numberWord,
  pageRules,
  sendRules,
} from "~/lib/chains";
import { amountText, formatExact } from "~/lib/money";
import { paths } from "~/lib/paths";
import { isCancellableStatus } from "~/lib/present/status";
import type { NonceOrder, Numbered } from "./nonce-order.server";

interface EarlierRequestLink {
  to: string;
  label: string;
}

export interface EarlierRequest {
  nonce: number;
  /** '0.1 ETH'. */
  amount: string;
  to: { name: string | null; address: string | null };
  status: string;
  detailTo: string;
  action: EarlierRequestLink | null;
}

export interface PendingBeforeView {
  nonce: number;
  word: NumberWord;
  requests: EarlierRequest[];
  /** 'Nonce 7 is missing'; null if none is. */
  missing: string | null;
  fill: EarlierRequestLink[];
  afterCancel: string;
  mayBeMore: boolean;
}

/** Whether a transaction that pays nothing can use up a nonce. */
export function canFillNonce(chain: LiveChainId): boolean {
  return can(chain, "supportsCustomNonce") && sendRules(chain)?.hasPreview === true;
}

function fillLink(subWalletId: string, nonce: number): EarlierRequestLink {
  return { to: paths.walletAction(subWalletId, "send", { fill: nonce }), label: `Use up nonce ${nonce}` };
}

interface Place {
  chain: LiveChainId;
  subWalletId: string;
}

export function pendingBeforeView(
  order: NonceOrder,
  { chain, subWalletId }: Place,
): PendingBeforeView | null {
  const { nonce, earlier, missing, isWhole, isUsed } = order;
  const word = numberWord(chain);
  if (earlier.length === 0 && missing.count === 0) return null;
  return {
    nonce,
    word,
    requests: earlier.map((one) => toEarlierRequest(one, chain, subWalletId)),
    missing: missing.count === 0 ? null : missingWords(missing, word),
    afterCancel: afterCancelWords(chain, isUsed !== null),
    fill: canFillNonce(chain) ? missing.first.map((one) => fillLink(subWalletId, one)) : [],
    mayBeMore: !isWhole,
  };
}

export interface AfterCancelView {
  nonce: number;
  word: NumberWord;
  /** '7 and 8'. */
  later: string;
  fill: EarlierRequestLink | null;
}

/** Null if nothing waits, or another transaction has the same nonce. */
export function afterCancelView(
  { nonce, later, rivals, isUsed }: NonceOrder,
  { chain, subWalletId }: Place,
): AfterCancelView | null {
  if (later.length === 0 || rivals.length > 0 || isUsed) return null;
  return {
    nonce,
    word: numberWord(chain),
    later: listed(later.map((one) => one.nonce)),
    fill: canFillNonce(chain) && isUsed === false ? fillLink(subWalletId, nonce) : null,
  };
}

/** '5', '5 and 6', '5, 6 and 7'. */
function listed(numbers: readonly number[]): string {
  const last = numbers.at(-1);
  return numbers.length > 1 ? `${numbers.slice(0, -1).join(", ")} and ${last}` : String(last ?? "");
}

/** Offers a replacement only if the network is known not to have used the nonce. */
function afterCancelWords(chain: LiveChainId, isNextKnown: boolean): string {
  const word = numberWord(chain);
  if (!canFillNonce(chain)) return `its ${word} must then be used by a new payment.`;
  const filler = `its ${word} must then be used up by a transaction that pays nothing`;
  return isNextKnown ? `${filler}, which is offered once it is cancelled.` : `${filler}.`;
}

function missingWords({ first, count }: NonceOrder["missing"], word: NumberWord): string {
  const title = word === "nonce" ? "Nonce" : "Sequence";
  if (count === 1)
    return `${title} ${first[0]} is missing: no request has it. This one is confirmed only after it is used.`;
  const rest = count - first.length;
  const which =
    rest > 0
      ? `${count} ${word}s are missing: ${first.join(", ")} and ${rest} more. No request has them.`
      : `${title}s ${listed(first)} are missing: no request has them.`;
  return `${which} This one is confirmed only after they are used.`;
}

function toEarlierRequest(one: Numbered, chain: LiveChainId, subWalletId: string): EarlierRequest {
  const { native } = chainOf(chain) as { native: { symbol: string; decimals: number } };
  const symbol = one.asset?.symbol ?? native.symbol;
  const coins = amountText(one.amount, one.asset?.decimalPlace ?? native.decimals);
  return {
    nonce: one.nonce,
    amount: coins === null ? symbol : `${formatExact(coins)} ${symbol}`,
    to: { name: one.to?.name ?? null, address: one.to?.id ?? null },
    status: one.status,
    detailTo: paths.transaction(one.requestId ?? one.id),
    action: actionOf(one, chain, subWalletId),
  };
}

function actionOf(one: Numbered, chain: LiveChainId, subWalletId: string): EarlierRequestLink | null {
  const { requestId, transactionHash, status } = one;
  if (requestId !== null && isCancellableStatus(status)) {
    const to = paths.walletAction(subWalletId, "send", { request: requestId, cancel: "ask" });
    return { to, label: "Cancel it" };
  }
  if (transactionHash === null || !pageRules(chain).offersSpeedUp) return null;
  const search = { tab: "cancel", hash: transactionHash };
  return { to: paths.walletAction(subWalletId, "speedupcancel", search), label: "Speed up or cancel it" };
}
