import { factsOf } from "../../chains/facts";
import type { Network } from "../../chains/names";
import type { Posting } from "../../ledger/post";
import { contactAddress } from "../address-book";
import { outsideAddress, outsideHash } from "../counterparty-addresses";
import type { SeededRandom } from "../random";
import { seedId } from "../seed-id";
import { heldPosting, receivePosting } from "./books";
import { workingMoment } from "./intents";
import type { Coin, HistoryAccount } from "./movement";
import { callerParty, outsideParty } from "./parties";
import { type StalledCase, stalledCases } from "./stalled-cases";
import type { PastTransactionRow, PlannedTransaction, TransferRow } from "./transaction-rows";

/** Mined and booked, but not cleared by compliance. */
const held = ["PREPROCESSING", "AWAITING_USER_TRAVEL_RULE", "AWAITING_COMPLIANCE"];

export type StalledTransaction = PlannedTransaction & {
  postings: Posting[];
  coin: (Coin & { held: boolean }) | null;
};

/** Smallest units; `other` is the external address. */
type Part = { amount: bigint; other: string };

type StalledPayment = {
  stalled: StalledCase;
  account: HistoryAccount;
  id: string;
  hash: string;
  assetId: string;
  parts: Part[];
  amount: bigint;
  own: string;
  other: string;
  createdAt: Date;
};

export function stalledTransactions(
  accounts: Map<string, HistoryAccount>,
  network: Network,
  startDay: Date,
  organisationName: (organisationId: string) => string,
  random: SeededRandom,
): StalledTransaction[] {
  return stalledCases.map((stalled) => {
    const account = accounts.get(stalled.subWallet);
    if (!account) throw new Error(`No seeded sub-wallet named ${stalled.subWallet}`);
    const payment = planPayment(stalled, account, network, startDay, random);
    const isHeld = isReceived(stalled) && held.includes(stalled.status);
    return {
      transaction: { ...transactionOf(payment), held: isHeld },
      // What the Travel Rule requires is not known yet.
      transfers:
        stalled.status === "PREPROCESSING"
          ? []
          : transfersOf(payment, organisationName(account.organisationId), random),
      postings: isHeld ? postingsOf(payment) : [],
      coin: isHeld && factsOf(account.chain).hasOutputs ? { ...coinOf(payment), held: true } : null,
    };
  });
}

const isReceived = ({ direction }: StalledCase): boolean => direction === "RECEIVED";

function planPayment(
  stalled: StalledCase,
  account: HistoryAccount,
  network: Network,
  startDay: Date,
  random: SeededRandom,
): StalledPayment {
  const { chain, targets, nativeAssetId, receiveAddresses } = account;
  const assetId = stalled.symbol ? `${chain}/${stalled.symbol}` : nativeAssetId;
  const hash = outsideHash(chain, random);
  const amount = (targets[assetId]! * BigInt(stalled.permille)) / 1000n;
  const payment = {
    stalled,
    account,
    id: stalled.direction === "SENT" ? seedId(`request:${hash}`) : hash,
    hash,
    assetId,
    own: receiveAddresses[0]!,
    other: outsideAddress(chain, network, random),
    createdAt: workingMoment(startDay, stalled.daysAgo, random),
  };
  const parts = partsOf(stalled, account, amount, payment.other, network, random);
  return { ...payment, parts, amount: parts.reduce((sum, part) => sum + part.amount, 0n) };
}

function partsOf(
  { transfers = 1, payers = [] }: StalledCase,
  { chain }: HistoryAccount,
  amount: bigint,
  other: string,
  network: Network,
  random: SeededRandom,
): Part[] {
  if (transfers === 1) return [{ amount, other }];
  const share = amount / BigInt(transfers) / 100n;
  return Array.from({ length: transfers }, (_, n) => {
    const name = payers[n];
    return {
      amount: share * BigInt(random.integer(20, 180)),
      other: name ? contactAddress({ chain, name }, network) : outsideAddress(chain, network, random),
    };
  });
}

function endsOf({ stalled, own }: StalledPayment, other: string): { from: string; to: string } {
  return stalled.direction === "SENT" ? { from: own, to: other } : { from: other, to: own };
}

function transactionOf(payment: StalledPayment): PastTransactionRow {
  const { stalled, account, id, hash, assetId, amount, parts, createdAt } = payment;
  const ends = endsOf(payment, payment.other);
  const isSent = stalled.direction === "SENT";
  return {
    id,
    requestId: isSent ? id : null,
    organisationId: account.organisationId,
    subWalletId: account.subWalletId,
    chain: account.chain,
    assetId,
    transactionHash: stalled.withoutHash ? null : hash,
    status: stalled.status,
    cancelReason: stalled.cancelReason ?? null,
    trustVaultInitiated: isSent,
    direction: stalled.direction,
    operation: isSent ? "PAYMENT" : "RECEIVED",
    amount,
    fee: null,
    ...ends,
    addresses: [...new Set([ends.from, ends.to, ...parts.map(({ other }) => other)])],
    createdAt,
    updatedAt: new Date(createdAt.getTime() + 900_000),
  };
}

function transfersOf(payment: StalledPayment, organisation: string, random: SeededRandom): TransferRow[] {
  const { stalled, id, assetId, own, parts } = payment;
  const { direction, submitted = false } = stalled;
  const self = callerParty(organisation, own);
  return parts.map(({ amount, other }, position) => {
    const stranger = submitted ? outsideParty(other, random) : null;
    return {
      id: seedId(position === 0 ? `transfer:${id}` : `transfer:${id}:${position}`),
      direction,
      assetId,
      amount,
      ...endsOf(payment, other),
      originator: direction === "SENT" ? self : stranger,
      beneficiary: direction === "SENT" ? null : self,
      submitted,
      position,
    };
  });
}

function postingsOf({ id, hash, assetId, amount, account, createdAt }: StalledPayment): Posting[] {
  const { subWalletId } = account;
  return [
    receivePosting(hash, subWalletId, assetId, amount, createdAt),
    heldPosting(id, subWalletId, assetId, amount, createdAt),
  ];
}

function coinOf({ hash, own, amount, account }: StalledPayment): Coin {
  return { txId: hash, outputIndex: 0, address: own, value: amount, subWalletId: account.subWalletId };
}
