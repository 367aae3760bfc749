import { canonicalAddress, EXCHANGE_TRANSFER } from "~/lib/chains";
import { CustodyUnavailable } from "~/lib/custody/errors.server";
import { isCustodyFailure, settle } from "~/lib/custody/settle.server";
import {
  listOutgoing,
  type OutgoingPage,
  type OutgoingTransaction,
} from "~/lib/custody/transactions/outgoing.server";
import { getRequest } from "~/lib/custody/transactions/requests.server";
import { amountText, fromUnits } from "~/lib/money";
import type { Intent, PaymentIntent } from "~/lib/operations";
import { verifyRequest } from "~/lib/operations/index.server";
import type { VerificationFacts } from "~/lib/operations/kit/types";
import { isFinalStatus, statusTone } from "~/lib/present/status";
import type { Session } from "~/lib/session/session.server";
import { requestFacts } from "./request-facts.server";

const RECENT_MS = 24 * 60 * 60 * 1000;
/** Each costs a call. */
const MAX_READ = 10;

export function isPayment(intent: Intent): intent is PaymentIntent {
  return "to" in intent && "amount" in intent && intent.operation !== EXCHANGE_TRANSFER;
}

export type Outgoing = OutgoingPage;

/**
 * The sub-wallet's newest transactions, and the newest to this recipient. Null if the backend fails.
 * @throws CustodyUnavailable if the connection is refused
 */
export async function askOutgoing(
  session: Session,
  intent: Intent,
  { fresh = false }: { fresh?: boolean } = {},
): Promise<Outgoing | null> {
  const { subWalletId } = intent;
  const address = isPayment(intent) ? intent.to : null;
  const [newest, toRecipient] = await Promise.all([
    nullUnlessDown(listOutgoing(session, subWalletId, { fresh })),
    address === null ? null : settle(listOutgoing(session, subWalletId, { address, fresh })),
  ]);
  if (!newest) return null;
  const known = new Map(newest.items.map((one) => [one.id, one]));
  for (const one of toRecipient?.value?.items ?? []) if (!known.has(one.id)) known.set(one.id, one);
  return { ...newest, items: [...known.values()] };
}

/** Without a backend no request may be made; other failures are null. */
async function nullUnlessDown<T>(call: Promise<T>): Promise<T | null> {
  try {
    return await call;
  } catch (error) {
    const isDown = error instanceof CustodyUnavailable && error.reason === "refused";
    if (isDown || !isCustodyFailure(error)) throw error;
    return null;
  }
}

function isOpen({ status }: Pick<OutgoingTransaction, "status">): boolean {
  return !isFinalStatus(status) && status !== "BLOCKED";
}

function isRecent({ createdAt }: OutgoingTransaction, now: number): boolean {
  const at = Date.parse(createdAt ?? "");
  return Number.isNaN(at) || now - at < RECENT_MS;
}

function hasFailed({ status }: OutgoingTransaction): boolean {
  return isFinalStatus(status) && statusTone(status) !== "ok";
}

function hasAsset({ asset }: OutgoingTransaction, { chain, asset: meant }: PaymentIntent): boolean {
  // Delisted assets have no symbol.
  if (!asset) return true;
  const contract = asset.contractAddress ? canonicalAddress(chain, asset.contractAddress) : null;
  return contract === meant.contractAddress && (contract !== null || asset.symbol === meant.symbol);
}

/** Replacements and payments of nothing match only the same nonce, which they may not repeat. */
function isAlike(found: OutgoingTransaction, intent: PaymentIntent): boolean {
  const { chain, to, amount, asset } = intent;
  const pays = canonicalAddress(chain, found.to?.id ?? "") === to;
  const units = amountText(found.amount, asset.decimals) === fromUnits(BigInt(amount), asset.decimals);
  if (!pays || !units || !hasAsset(found, intent)) return false;
  const replaces = "replaces" in intent ? intent.replaces : undefined;
  if (replaces === undefined && amount !== "0") return true;
  return found.transactionHash !== replaces && found.nonce === ("nonce" in intent ? intent.nonce : null);
}

export interface Meant {
  intent: Intent;
  facts: VerificationFacts;
}

/** Open and recent transactions that do the same, newest first, without other tags of a shared address. */
export async function findSame(
  session: Session,
  { intent, facts }: Meant,
  { items }: Outgoing,
  now = Date.now(),
): Promise<OutgoingTransaction[]> {
  const current = items.filter((one) => !hasFailed(one) && (isOpen(one) || isRecent(one, now)));
  if (!isPayment(intent)) {
    const read = current
      .filter((one) => one.requestId !== null && !isOtherTransfer(one, intent))
      .slice(0, MAX_READ);
    return filterAtOnce(read, (one) => doesSame(session, one, { intent, facts }));
  }
  const alike = current.filter((one) => isAlike(one, intent));
  if (!("destinationTag" in intent)) return alike;
  const unread = new Set(alike.slice(MAX_READ));
  return filterAtOnce(alike, async (one) => {
    if (one.requestId === null || unread.has(one)) return true;
    const found = await requestFacts(session, one.requestId);
    return found === null || found.tag === intent.destinationTag;
  });
}

/** Saves a call if the list shows another recipient or amount. */
function isOtherTransfer({ to, amount }: OutgoingTransaction, intent: Intent): boolean {
  if (intent.operation !== EXCHANGE_TRANSFER) return false;
  const { decimals } = intent.asset;
  const listed = amountText(amount, decimals);
  const isOtherPayee = to !== null && to.id !== intent.to;
  return isOtherPayee || (listed !== null && listed !== fromUnits(BigInt(intent.amount), decimals));
}

async function doesSame(
  session: Session,
  { requestId }: OutgoingTransaction,
  { intent, facts }: Meant,
): Promise<boolean> {
  const { value } = await settle(getRequest(session, requestId ?? ""));
  return (await verifyRequest(value?.webhookMessage, requestId ?? "", intent, facts)).ok;
}

async function filterAtOnce<T>(items: T[], test: (item: T) => Promise<boolean>): Promise<T[]> {
  const passed = await Promise.all(items.map(test));
  return items.filter((_, place) => passed[place]);
}
