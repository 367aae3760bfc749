import { canonicalAddress, chainOf } from "~/lib/chains";
import { settle } from "~/lib/custody/settle.server";
import type { Transaction } from "~/lib/custody/shapes.server";
import { getTransactionRecord } from "~/lib/custody/transactions/transactions.server";
import { amountText, formatExact } from "~/lib/money";
import type { Operation } from "~/lib/operation-words";
import type { Decoded } from "~/lib/operations/kit/types";
import type { Session } from "~/lib/session/session.server";

export interface ReplacedView {
  kind: "cancels" | "speeds-up" | "replaces";
  /** '0.25 ETH to Northbank settlement'; null if unknown. */
  words: string | null;
  nonce: number | null;
  hash: string | null;
}

/** `requestId` identifies a request that was not sent. */
export interface ReplacedIds {
  hash: string | null;
  requestId: string | null;
}

/** Pays nothing: cancels. Pays the same: speeds up. If both pay the same nothing, `operation` decides. */
export async function replacedView(
  session: Session,
  decoded: Decoded,
  { hash, requestId }: ReplacedIds,
  operation: Operation | null,
): Promise<ReplacedView> {
  const id = requestId ?? hash;
  const { value: record } = id === null ? { value: null } : await settle(getTransactionRecord(session, id));
  return {
    kind: kindOf(decoded, record, operation),
    words: record && wordsOf(decoded, record),
    nonce: decoded.nonce,
    hash: hash ?? record?.transactionHash ?? null,
  };
}

function kindOf(
  decoded: Decoded,
  record: Transaction | null,
  operation: Operation | null,
): ReplacedView["kind"] {
  const paid = decoded.facts.find((fact) => fact.kind === "amount");
  const paysNothing = paid?.units === "0" && paid.asset.contractAddress === null;
  const isCall = decoded.details.some(({ role }) => role === "call-data");
  const paysSame = isSame(decoded, record);
  const paysSameNothing = operation === "SPEED_UP" && record !== null && paysSame;
  if (paysNothing && !isCall && !paysSameNothing) return "cancels";
  return paysSame ? "speeds-up" : "replaces";
}

function wordsOf({ chain }: Decoded, { amount, asset, to }: Transaction): string | null {
  const { native } = chainOf(chain);
  const coins = amountText(amount, asset?.decimalPlace ?? native.decimals);
  if (coins === null) return null;
  const name = to?.name ?? to?.id;
  return `${formatExact(coins)} ${asset?.symbol ?? native.symbol}${name ? ` to ${name}` : ""}`;
}

/** True if there is no record. */
function isSame({ chain, facts }: Decoded, record: Transaction | null): boolean {
  const paid = facts.find((fact) => fact.kind === "amount");
  const to = facts.find((fact) => fact.kind === "recipient");
  if (!record?.amount || !record.to?.id || !paid || !to) return true;
  return paid.units === record.amount.value && to.value === canonicalAddress(chain, record.to.id);
}
