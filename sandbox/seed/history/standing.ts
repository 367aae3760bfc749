import type { Network } from "../../chains/facts";
import type { Posting } from "../../ledger/post";
import { outsideAddress, outsideHash } from "../counterparty-addresses";
import type { SeededRandom } from "../random";
import { seedId } from "../seed-id";
import { receivePosting } from "./books";
import { isEvm, isUtxo, pastGas } from "./fees";
import { workingMoment } from "./intents";
import type { Coin, HistoryAccount } from "./movement";
import { callerParty, outsideParty } from "./parties";
import { standingCases } from "./standing-cases";
import type { PlannedTransaction } from "./transaction-rows";

/** Mined, and so in the books, whatever compliance still says. */
const arrived = ["PREPROCESSING", "AWAITING_USER_TRAVEL_RULE", "AWAITING_COMPLIANCE"];

export type Standing = PlannedTransaction & {
  /** The payment's entry in the books, where it has one. */
  posting: Posting | null;
  /** The output that it made, on a UTXO chain. */
  coin: Coin | null;
};

/** The payments that stand still. */
export function standingTransactions(
  accounts: Map<string, HistoryAccount>,
  network: Network,
  startDay: Date,
  organisationName: (organisationId: string) => string,
  random: SeededRandom,
): Standing[] {
  return standingCases.map((standing) => {
    const account = accounts.get(standing.subWallet);
    if (!account) throw new Error(`No seeded sub-wallet named ${standing.subWallet}`);
    const assetId = account.nativeAssetId;
    const isSent = standing.direction === "SENT";
    const hash = outsideHash(account.chain, random);
    const other = outsideAddress(account.chain, network, random);
    const own = account.receiveAddresses[0]!;
    const id = isSent ? seedId(`request:${hash}`) : hash;
    const amount = (account.targets[assetId]! * BigInt(standing.permille)) / 1000n;
    const gas = isEvm(account.chain) ? pastGas(account.chain, false, random) : null;
    const createdAt = workingMoment(startDay, standing.daysAgo, random);
    const from = isSent ? own : other;
    const to = isSent ? other : own;
    const self = callerParty(organisationName(account.organisationId), own);
    const hasArrived = !isSent && arrived.includes(standing.status);
    const hasTransfers = standing.status !== "PREPROCESSING";
    return {
      transaction: {
        id,
        requestId: isSent ? id : null,
        organisationId: account.organisationId,
        subWalletId: account.subWalletId,
        chain: account.chain,
        assetId,
        transactionHash: standing.withoutHash ? null : hash,
        status: standing.status,
        cancelReason: standing.cancelReason ?? null,
        trustVaultInitiated: isSent,
        direction: standing.direction,
        amount,
        fee: isSent && gas ? gas.price * gas.limit : null,
        from,
        to,
        addresses: [from, to],
        createdAt,
        updatedAt: new Date(createdAt.getTime() + 900_000),
      },
      transfers: hasTransfers
        ? [
            {
              id: seedId(`transfer:${id}`),
              direction: standing.direction,
              assetId,
              amount,
              from,
              to,
              originator: isSent ? self : standing.submitted ? outsideParty(other, random) : null,
              beneficiary: isSent ? null : self,
              submitted: standing.submitted ?? false,
              position: 0,
            },
          ]
        : [],
      posting: hasArrived ? receivePosting(hash, account.subWalletId, assetId, amount, createdAt) : null,
      coin:
        hasArrived && isUtxo(account.chain)
          ? { txId: hash, outputIndex: 0, address: own, value: amount, subWalletId: account.subWalletId }
          : null,
    };
  });
}
