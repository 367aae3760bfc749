import { canonicalAddress, chainOf } from "~/lib/chains";
import { getRecipientRecord, type RecipientRecord } from "~/lib/custody/people/recipient-record.server";
import { settle } from "~/lib/custody/settle.server";
import type { Transaction } from "~/lib/custody/shapes.server";
import { listOutgoing } from "~/lib/custody/transactions/outgoing.server";
import type { Decoded } from "~/lib/operations/kit/types";
import { parseSubWalletId } from "~/lib/paths";
import type { Session } from "~/lib/session/session.server";

export type EarlierPayments =
  | { kind: "first"; from: "organisation" | "sub-wallet" }
  | { kind: "last"; from: "organisation" | "sub-wallet"; payment: Transaction }
  | { kind: "to-itself" }
  /** Part of the history that could show one is missing. */
  | { kind: "unknown" };

export interface RecipientFacts {
  /** Null if the backend does not say. */
  known: Pick<RecipientRecord, "entry" | "ownName"> | null;
  earlier: EarlierPayments;
}

interface Sender {
  subWalletId: string;
  /** In the chain's canonical spelling. */
  fromAddress: string;
}

interface Replaced {
  hash: string | null;
  requestId: string | null;
}

const NOTHING: Replaced = { hash: null, requestId: null };

const SENT = new Set(["SUBMITTED", "CONFIRMED", "COMPLETED", "CLEARED"]);

/** Falls back to the sub-wallet's transactions if the backend lacks our field. Null if no address is paid. */
export async function recipientFacts(
  session: Session,
  { chain, facts }: Pick<Decoded, "chain" | "facts">,
  { subWalletId, fromAddress }: Sender,
  replaces: Replaced = NOTHING,
): Promise<RecipientFacts | null> {
  const to = facts.find((fact) => fact.kind === "recipient");
  if (!to || parseSubWalletId(to.value)) return null;
  const { backendChain } = chainOf(chain);
  const asked = { chain: backendChain, address: to.value, memo: to.memo };
  const { value: record } = await settle(getRecipientRecord(session, asked));
  const known = record && { entry: record.entry, ownName: record.ownName };
  if (to.value === fromAddress) return { known, earlier: { kind: "to-itself" } };
  if (!record) return { known, earlier: await fromSubWallet(session, subWalletId, to, { chain, replaces }) };
  const { lastPayment } = record;
  const isTo = lastPayment && canonicalAddress(chain, lastPayment.to?.id ?? "") === to.value;
  // The payment before the replaced one is unknown.
  if (lastPayment && (!isTo || isOneOf(lastPayment, replaces)))
    return { known, earlier: { kind: "unknown" } };
  const earlier: EarlierPayments = lastPayment
    ? { kind: "last", from: "organisation", payment: lastPayment }
    : { kind: "first", from: "organisation" };
  return { known, earlier };
}

const isOneOf = ({ requestId, transactionHash }: Transaction, { hash, requestId: id }: Replaced) =>
  (hash !== null && transactionHash === hash) || (id !== null && requestId === id);

/** `first` requires that the list is complete. */
async function fromSubWallet(
  session: Session,
  subWalletId: string,
  { value: address }: { value: string },
  { chain, replaces }: { chain: Decoded["chain"]; replaces: Replaced },
): Promise<EarlierPayments> {
  const { value: outgoing } = await settle(listOutgoing(session, subWalletId));
  const payment = outgoing?.items.find(
    (one) =>
      SENT.has(one.status) &&
      one.transactionDirection !== "RECEIVED" &&
      !isOneOf(one, replaces) &&
      canonicalAddress(chain, one.to?.id ?? "") === address,
  );
  if (payment) return { kind: "last", from: "sub-wallet", payment };
  // A transaction that makes several payments of a payout does not name whom it pays.
  const namesAll = outgoing?.items.every(({ payout }) => (payout?.positions.length ?? 0) < 2);
  return outgoing?.isWhole && namesAll ? { kind: "first", from: "sub-wallet" } : { kind: "unknown" };
}
