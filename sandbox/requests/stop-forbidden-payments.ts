import { and, eq, inArray } from "drizzle-orm";
import { canonicalAddress } from "../chains/canonical-address";
import { factsOf } from "../chains/facts";
import type { Tx } from "../db/client";
import { requests, transactions } from "../db/schema";
import type { BookEntry } from "../records/address-book";
import { recipientStanding } from "../wallets/recipient-standing";
import { moveRequest } from "./move-request";
import type { RequestRow } from "./request-row";

const NOT_APPROVED = [
  "PREPROCESSING",
  "AWAITING_USER_TRAVEL_RULE",
  "AWAITING_COMPLIANCE",
  "AWAITING_SIGNATURES",
];

type Change = { organisationId: string; actor: string; at: Date };

/** Ends unapproved payments to the address that the allow-list now forbids. Approved ones are carried out. */
export async function stopForbiddenPayments(
  tx: Tx,
  { organisationId, actor, at }: Change,
  { chain, address }: Pick<BookEntry, "chain" | "address">,
): Promise<void> {
  const waiting = await tx
    .select({ request: requests, from: transactions.from, addresses: transactions.addresses })
    .from(requests)
    .innerJoin(transactions, eq(transactions.requestId, requests.id))
    .where(
      and(
        eq(requests.organisationId, organisationId),
        inArray(requests.status, NOT_APPROVED),
        eq(transactions.organisationId, organisationId),
        eq(transactions.chain, chain),
      ),
    )
    .orderBy(requests.id)
    .for("update", { of: requests });
  for (const { request, from, addresses } of waiting) {
    const to = addresses.find((one) => one !== from && isSame(chain, one, address));
    if (to === undefined) continue;
    const payee = { organisationId, chain, address: to, memo: memoOf(chain, request) };
    const { mayBePaid } = await recipientStanding(tx, payee);
    if (mayBePaid) continue;
    const cancelReason = "Its recipient is not in the address book any more, and the allow-list is on";
    await moveRequest(tx, request, { to: "SYSTEM_CANCELLED", at, actor, dueAt: null, cancelReason });
  }
}

/** In any spelling; invalid addresses equal only themselves. */
function isSame(chain: string, to: string, address: string): boolean {
  try {
    return canonicalAddress(chain, to) === canonicalAddress(chain, address);
  } catch {
    return to === address;
  }
}

function memoOf(chain: string, { unsigned }: RequestRow): { tag: number | null } | undefined {
  if (!factsOf(chain).readMemo) return undefined;
  const { destinationTag } = unsigned as { destinationTag?: string };
  return { tag: destinationTag === undefined ? null : Number(destinationTag) };
}
