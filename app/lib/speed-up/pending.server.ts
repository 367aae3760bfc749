import { canonicalAddress } from "~/lib/chains";
import { settle } from "~/lib/custody/settle.server";
import type { Transaction } from "~/lib/custody/shapes.server";
import { listSubWalletTransactions } from "~/lib/custody/transactions/history.server";
import { getRequest } from "~/lib/custody/transactions/requests.server";
import { amountText, formatExact, formatGwei } from "~/lib/money";
import { ethereumSignData } from "~/lib/operations/evm/sign-data.server";
import { readWebhookMessage } from "~/lib/operations/kit/webhook-message.server";
import type { Session } from "~/lib/session/session.server";
import type { SpeedUpPageData } from "./page-data.server";

/** Broadcast, but not in a block. */
const PENDING_STATUSES = new Set(["QUEUED", "PENDING", "SUBMITTED"]);
const NEWEST = 50;
const MAX_PENDING = 10;

export interface PendingItem {
  hash: string;
  nonce: number | null;
  amount: string;
  to: string;
  /** "14.500000 Gwei"; null if unknown. */
  gasPrice: string | null;
  pickTo: string;
}

interface Terms {
  nonce: number;
  gasPrice: string;
}

/** Prefetches for `listPending`, in parallel with the page's other calls. */
export function askEarlierPending(session: Session, subWalletId: string): void {
  listSubWalletTransactions(session, subWalletId, { limit: NEWEST }).catch(() => undefined);
}

/** The sub-wallet's pending transactions, lowest nonce first: the others wait for it. */
export async function listPending(
  session: Session,
  pageData: SpeedUpPageData,
  pickTo: (hash: string) => string,
): Promise<{ items: PendingItem[]; problem: string | null }> {
  const { value, problem } = await settle(
    listSubWalletTransactions(session, pageData.payer.subWalletId, { limit: NEWEST }),
  );
  const pending = (value?.items ?? []).filter(isPending).slice(0, MAX_PENDING);
  const items = await Promise.all(
    pending.map(async (transaction) =>
      itemOf(transaction, await termsOf(session, transaction), pageData, pickTo),
    ),
  );
  return { items: items.sort(byNonce), problem };
}

function isPending({ status, transactionDirection, transactionHash }: Transaction): boolean {
  return PENDING_STATUSES.has(status) && transactionDirection !== "RECEIVED" && transactionHash !== null;
}

/** Nonce and price are only in the request. They are labels: the explorer is asked for the rest. */
async function termsOf(session: Session, { requestId }: Transaction): Promise<Terms | null> {
  if (requestId === null) return null;
  const { value } = await settle(getRequest(session, requestId));
  const parsed = ethereumSignData.safeParse(readWebhookMessage(value?.webhookMessage)?.signData);
  return parsed.success ? parsed.data.transaction : null;
}

function itemOf(
  { transactionHash, amount, asset, to }: Transaction,
  terms: Terms | null,
  { chain }: SpeedUpPageData,
  pickTo: (hash: string) => string,
): PendingItem {
  const hash = transactionHash ?? "";
  const symbol = asset?.symbol ?? chain.native.symbol;
  const coins = amountText(amount, asset?.decimalPlace ?? chain.native.decimals);
  return {
    hash,
    nonce: terms?.nonce ?? null,
    amount: `${formatExact(coins)} ${symbol}`,
    to: canonicalAddress(chain.id, to?.id ?? ""),
    gasPrice: terms && `${formatGwei(terms.gasPrice)} Gwei`,
    pickTo: pickTo(hash),
  };
}

function byNonce(one: PendingItem, other: PendingItem): number {
  return (one.nonce ?? Number.MAX_SAFE_INTEGER) - (other.nonce ?? Number.MAX_SAFE_INTEGER);
}
