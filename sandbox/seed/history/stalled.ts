import { factsOf, type Network } from "../../chains/facts";
import type { Posting } from "../../ledger/post";
import { outsideAddress, outsideHash } from "../counterparty-addresses";
import type { SeededRandom } from "../random";
import { seedId } from "../seed-id";
import { receivePosting } from "./books";
import { type PastGas, pastGas } from "./fees";
import { workingMoment } from "./intents";
import type { Coin, HistoryAccount } from "./movement";
import { callerParty, outsideParty } from "./parties";
import { type StalledCase, stalledCases } from "./stalled-cases";
import type { PastTransactionRow, PlannedTransaction, TransferRow } from "./transaction-rows";

/** Mined, and therefore booked, even before compliance has cleared it. */
const arrived = ["PREPROCESSING", "AWAITING_USER_TRAVEL_RULE", "AWAITING_COMPLIANCE"];

export type StalledTransaction = PlannedTransaction & {
  /** The payment's entry in the books, where it has one. */
  posting: Posting | null;
  /** The output that it created, on a UTXO chain. */
  coin: Coin | null;
};

/** A stalled payment, before it becomes rows. Amount in smallest units. */
type StalledPayment = {
  stalled: StalledCase;
  account: HistoryAccount;
  id: string;
  hash: string;
  amount: bigint;
  gas: PastGas | null;
  /** Own address, and the external one. */
  own: string;
  other: string;
  createdAt: Date;
};

/** The stalled payments. */
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
    const { hash, amount, createdAt } = payment;
    const hasArrived = stalled.direction === "RECEIVED" && arrived.includes(stalled.status);
    return {
      transaction: transactionOf(payment),
      // Until then it is unknown what the travel rule requires.
      transfers:
        stalled.status === "PREPROCESSING"
          ? []
          : [transferOf(payment, organisationName(account.organisationId), random)],
      posting: hasArrived
        ? receivePosting(hash, account.subWalletId, account.nativeAssetId, amount, createdAt)
        : null,
      coin: hasArrived && factsOf(account.chain).hasOutputs ? coinOf(payment) : null,
    };
  });
}

function planPayment(
  stalled: StalledCase,
  account: HistoryAccount,
  network: Network,
  startDay: Date,
  random: SeededRandom,
): StalledPayment {
  const { chain, targets, nativeAssetId, receiveAddresses } = account;
  const hash = outsideHash(chain, random);
  return {
    stalled,
    account,
    id: stalled.direction === "SENT" ? seedId(`request:${hash}`) : hash,
    hash,
    amount: (targets[nativeAssetId]! * BigInt(stalled.permille)) / 1000n,
    own: receiveAddresses[0]!,
    other: outsideAddress(chain, network, random),
    gas: pastGas(chain, false, random),
    createdAt: workingMoment(startDay, stalled.daysAgo, random),
  };
}

function endsOf({ stalled, own, other }: StalledPayment): { from: string; to: string } {
  return stalled.direction === "SENT" ? { from: own, to: other } : { from: other, to: own };
}

function transactionOf(payment: StalledPayment): PastTransactionRow {
  const { stalled, account, id, hash, amount, gas, createdAt } = payment;
  const { from, to } = endsOf(payment);
  const isSent = stalled.direction === "SENT";
  return {
    id,
    requestId: isSent ? id : null,
    organisationId: account.organisationId,
    subWalletId: account.subWalletId,
    chain: account.chain,
    assetId: account.nativeAssetId,
    transactionHash: stalled.withoutHash ? null : hash,
    status: stalled.status,
    cancelReason: stalled.cancelReason ?? null,
    trustVaultInitiated: isSent,
    direction: stalled.direction,
    amount,
    fee: isSent && gas ? gas.price * gas.limit : null,
    from,
    to,
    addresses: [from, to],
    createdAt,
    updatedAt: new Date(createdAt.getTime() + 900_000),
  };
}

function transferOf(payment: StalledPayment, organisation: string, random: SeededRandom): TransferRow {
  const { stalled, account, id, amount, own, other } = payment;
  const { direction, submitted = false } = stalled;
  const self = callerParty(organisation, own);
  const stranger = submitted ? outsideParty(other, random) : null;
  return {
    id: seedId(`transfer:${id}`),
    direction,
    assetId: account.nativeAssetId,
    amount,
    ...endsOf(payment),
    originator: direction === "SENT" ? self : stranger,
    beneficiary: direction === "SENT" ? null : self,
    submitted,
    position: 0,
  };
}

function coinOf({ hash, own, amount, account }: StalledPayment): Coin {
  return { txId: hash, outputIndex: 0, address: own, value: amount, subWalletId: account.subWalletId };
}
