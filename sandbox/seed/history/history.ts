import { factsOf } from "../../chains/facts";
import type { Network } from "../../chains/names";
import type { Tx } from "../../db/client";
import {
  networkAccounts,
  networkBlocks,
  networkTransactions,
  transactions,
  transfers,
  utxos,
} from "../../db/schema";
import type { Posting } from "../../ledger/post";
import type { SeedAsset } from "../assets";
import { inChunks } from "../in-chunks";
import { organisations } from "../people";
import { seededRandom } from "../random";
import { postAll, postingOf } from "./books";
import { workingMoment, yearOf } from "./intents";
import { lateFunding } from "./late-funding";
import type { HistoryAccount, Movement } from "./movement";
import { networkRows } from "./network-rows";
import { pastAccounts } from "./past-accounts";
import { PastNetwork } from "./simulate";
import { stalledTransactions } from "./stalled";
import { type PlannedTransaction, transactionRowsOf } from "./transaction-rows";

export function simulateHistory(accounts: HistoryAccount[], network: Network, startDay: Date): PastNetwork {
  const past = new PastNetwork(accounts, network, seededRandom("payments"));
  // Separate random streams: a new sub-wallet does not change the others' past.
  past.tell(accounts.flatMap((account) => yearOf(account, startDay, seededRandom(`year:${account.name}`))));
  for (const { subWallet, assetId, amount, daysAgo } of lateFunding) {
    const account = accounts.find(({ name }) => name === subWallet);
    if (!account) continue;
    const at = workingMoment(startDay, daysAgo, seededRandom(`late:${subWallet}:${assetId}`));
    past.receive(account, assetId, amount, at, 1);
  }
  return past;
}

export type HistoryContext = {
  assets: Map<string, SeedAsset>;
  networkName: Network;
  startDay: Date;
  otherPostings: Posting[];
};

/** @returns the number of rows in the history */
export async function seedHistory(
  tx: Tx,
  accounts: HistoryAccount[],
  { assets, networkName, startDay, otherPostings }: HistoryContext,
): Promise<number> {
  const past = simulateHistory(accounts, networkName, startDay);
  const names = new Map(organisations.map(({ id, name }) => [id, name]));
  const nameOf = (id: string) => names.get(id)!;
  const byName = new Map(accounts.map((account) => [account.name, account]));
  const stalled = stalledTransactions(byName, networkName, startDay, nameOf, seededRandom("standing"));
  const random = seededRandom("travel rule");
  const settled = past.movements.flatMap((movement) => transactionRowsOf(movement, nameOf, random));
  const planned = inOrderOfTime([...settled, ...stalled]);
  const tokens = new Map(
    [...assets.values()].flatMap(({ id, contractAddress }) =>
      contractAddress ? [[id, contractAddress] as const] : [],
    ),
  );
  await insertTransactions(tx, planned);
  const arrivals = stalled.flatMap(({ postings }) => postings);
  await postAll(tx, [...past.movements.map(postingOf), ...arrivals, ...otherPostings]);
  const network = networkRows(past.movements, tokens, startDay, seededRandom("blocks"));
  await inChunks(network.blocks, (rows) => tx.insert(networkBlocks).values(rows));
  await inChunks(network.transactions, (rows) => tx.insert(networkTransactions).values(rows));
  const arrivedCoins = stalled.flatMap(({ transaction, coin }) =>
    coin ? [{ chain: transaction.chain, ...coin, createdAt: transaction.createdAt! }] : [],
  );
  await inChunks([...outputsOf(past.movements), ...arrivedCoins], (rows) => tx.insert(utxos).values(rows));
  const { movements, nonces } = past;
  const known = pastAccounts({ accounts, movements, nonces, tokens, network: networkName, startDay });
  await inChunks(known, (rows) => tx.insert(networkAccounts).values(rows));
  return planned.length;
}

function inOrderOfTime(planned: PlannedTransaction[]): PlannedTransaction[] {
  const timeOf = ({ transaction }: PlannedTransaction) => transaction.createdAt!.getTime();
  return [...planned].sort((a, b) => timeOf(a) - timeOf(b));
}

async function insertTransactions(tx: Tx, planned: PlannedTransaction[]): Promise<void> {
  const orders = new Map<string, number>();
  await inChunks(planned, async (chunk) => {
    const inserted = await tx
      .insert(transactions)
      .values(chunk.map(({ transaction }) => transaction))
      .returning({ id: transactions.id, subWalletId: transactions.subWalletId, order: transactions.order });
    for (const { id, subWalletId, order } of inserted) orders.set(`${id}|${subWalletId}`, order);
  });
  const rows = planned.flatMap(({ transaction, transfers: below }) =>
    below.map((transfer) => ({
      ...transfer,
      transactionOrder: orders.get(`${transaction.id}|${transaction.subWalletId}`)!,
    })),
  );
  await inChunks(rows, (chunk) => tx.insert(transfers).values(chunk));
}

function outputsOf(movements: Movement[]): (typeof utxos.$inferInsert)[] {
  const spentBy = new Map(
    movements.flatMap(({ hash, spent }) => spent.map((coin) => [`${coin.txId}:${coin.outputIndex}`, hash])),
  );
  return movements
    .filter(({ chain }) => factsOf(chain).hasOutputs)
    .flatMap(({ chain, made, at }) =>
      made.map((coin) => ({
        chain,
        ...coin,
        confirmed: true,
        spentBy: spentBy.get(`${coin.txId}:${coin.outputIndex}`) ?? null,
        createdAt: at,
      })),
    );
}
