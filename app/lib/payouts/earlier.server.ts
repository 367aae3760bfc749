import { canonicalAddress } from "~/lib/chains";
import { settle } from "~/lib/custody/settle.server";
import type { Transaction } from "~/lib/custody/shapes.server";
import { listSubWalletTransactions } from "~/lib/custody/transactions/history.server";
import { amountText, fromUnits } from "~/lib/money";
import { isFinalStatus, statusTone } from "~/lib/present/status";
import type { Session } from "~/lib/session/session.server";
import type { RowPayment } from "./check-row";
import { nameKey } from "./known.server";

const A_PAGE = 100;
const MAX_PAGES = 5;
export const MAX_EARLIER = A_PAGE * MAX_PAGES;

/** What a sub-wallet has paid or is about to pay, newest first. */
export interface Earlier {
  items: readonly Transaction[];
  isWhole: boolean;
}

/** Null if the backend does not say. */
export async function readEarlier(session: Session, subWalletId: string): Promise<Earlier | null> {
  const items: Transaction[] = [];
  let nextToken: string | null = null;
  for (let count = 0; count < MAX_PAGES; count += 1) {
    const asked: { limit: number; nextToken: string | null } = { limit: A_PAGE, nextToken };
    const { value: page } = await settle(listSubWalletTransactions(session, subWalletId, asked));
    if (!page) return count === 0 ? null : { items, isWhole: false };
    items.push(...page.items.filter(isOutgoing));
    nextToken = page.nextToken;
    if (nextToken === null) return { items, isWhole: true };
  }
  return { items, isWhole: false };
}

const isOutgoing = ({ transactionDirection }: Transaction) => transactionDirection !== "RECEIVED";

/** Whether it sent nothing, and never will. */
export function hasEndedUnpaid({ status }: Pick<Transaction, "status">): boolean {
  return isFinalStatus(status) && statusTone(status) !== "ok";
}

export function paysTo({ chain, to }: Pick<RowPayment, "chain" | "to">, found: Transaction): boolean {
  return canonicalAddress(chain, found.to?.id ?? "") === to;
}

/** The same amount of the same asset to the same address. A tag is not in the list. */
export function paysTheSame(payment: RowPayment, found: Transaction): boolean {
  const { chain, contract, asset, amount, decimals } = payment;
  if (!paysTo(payment, found)) return false;
  if (amountText(found.amount, decimals) !== fromUnits(BigInt(amount), decimals)) return false;
  // A delisted asset has no symbol.
  if (!found.asset) return true;
  const listed = found.asset.contractAddress ? canonicalAddress(chain, found.asset.contractAddress) : null;
  return listed === contract && (contract !== null || found.asset.symbol === asset);
}

export function hasReference({ reference }: Pick<RowPayment, "reference">, found: Transaction): boolean {
  const noted = found.annotation?.reference ?? null;
  return noted !== null && nameKey(noted) === nameKey(reference);
}
