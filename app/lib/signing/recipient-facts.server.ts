import { canonicalAddress, chainOf, type LiveChainId } from "~/lib/chains";
import {
  getRecipientRecord,
  type PaidTotal,
  type RecipientRecord,
} from "~/lib/custody/people/recipient-record.server";
import { settle } from "~/lib/custody/settle.server";
import type { Transaction } from "~/lib/custody/shapes.server";
import { listOutgoing } from "~/lib/custody/transactions/outgoing.server";
import { getUsualPayments, type UsualPayments } from "~/lib/custody/wallets/usual-payments.server";
import type { SendAsset } from "~/lib/operations/intent";
import { headlineOf } from "~/lib/operations/kit/decoded";
import type { Decoded } from "~/lib/operations/kit/types";
import { parseSubWalletId } from "~/lib/paths";
import type { Session } from "~/lib/session/session.server";
import { type NameMark, nameMarks } from "~/lib/similar-names/marks.server";

export type EarlierPayments =
  | { kind: "first"; from: "organisation" | "sub-wallet" }
  | { kind: "last"; from: "organisation" | "sub-wallet"; payment: Transaction; before?: Transaction[] }
  | { kind: "to-itself" }
  /** Part of the history that could show one is missing. */
  | { kind: "unknown" };

export interface RecipientFacts {
  /** Null if the backend does not say. */
  known: Pick<RecipientRecord, "entry" | "ownName"> | null;
  earlier: EarlierPayments;
  /** What is paid now, and what to compare it with; null if it moves nothing. */
  amount: PaidAmount | null;
  /** Of its name. */
  mark: NameMark | null;
}

export interface PaidAmount {
  units: string;
  asset: SendAsset;
  /** Ever paid to the address in this asset, by the organisation. */
  total: Pick<PaidTotal, "amount" | "count"> | null;
  /** Of the paying sub-wallet. */
  usual: UsualPayments | null;
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
  const paid = facts.find(({ role }) => role === "action") ? null : headlineOf({ facts });
  const isCompared =
    paid !== null && paid.units !== "0" && replaces.hash === null && replaces.requestId === null;
  const [{ value: record }, usual] = await Promise.all([
    settle(getRecipientRecord(session, asked)),
    isCompared ? settle(getUsualPayments(session, subWalletId, paid.asset.contractAddress)) : null,
  ]);
  const known = record && { entry: record.entry, ownName: record.ownName };
  const mark = await markOfRecipient(session, record);
  if (to.value === fromAddress) return { known, mark, earlier: { kind: "to-itself" }, amount: null };
  const amount = isCompared && {
    ...{ units: paid.units, asset: paid.asset, usual: usual?.value ?? null },
    total: totalIn(record?.paid ?? null, chain, paid.asset),
  };
  const earlier = await earlierPayments(session, record, { subWalletId, to, chain, replaces });
  return { known, mark, earlier, amount: amount || null };
}

async function markOfRecipient(session: Session, record: RecipientRecord | null): Promise<NameMark | null> {
  const name = record?.ownName ?? record?.entry?.name;
  return name ? (await nameMarks(session, [name]))(name) : null;
}

function totalIn(paid: readonly PaidTotal[] | null, chain: LiveChainId, { contractAddress }: SendAsset) {
  const keyOf = (address: string | null | undefined) => (address ? canonicalAddress(chain, address) : null);
  return paid?.find(({ asset }) => keyOf(asset.contractAddress) === keyOf(contractAddress)) ?? null;
}

async function earlierPayments(
  session: Session,
  record: RecipientRecord | null,
  {
    subWalletId,
    to,
    chain,
    replaces,
  }: { subWalletId: string; to: { value: string }; chain: LiveChainId; replaces: Replaced },
): Promise<EarlierPayments> {
  if (!record) return fromSubWallet(session, subWalletId, to, { chain, replaces });
  const { lastPayment, lastPayments } = record;
  if (!lastPayment) return { kind: "first", from: "organisation" };
  const isTo = (one: Transaction) => canonicalAddress(chain, one.to?.id ?? "") === to.value;
  // The payment before the replaced one is unknown.
  if (!isTo(lastPayment) || isOneOf(lastPayment, replaces)) return { kind: "unknown" };
  const before = (lastPayments ?? []).slice(1).filter((one) => isTo(one) && !isOneOf(one, replaces));
  return { kind: "last", from: "organisation", payment: lastPayment, before };
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
