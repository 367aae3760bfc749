import { inArray } from "drizzle-orm";
import { factsOf } from "../chains/facts";
import type { Chain, Network } from "../chains/names";
import type { Tx } from "../db/client";
import { exchangeDepositAddresses, networkBlocks, networkTransactions } from "../db/schema";
import { exchangeWalletAddress } from "../exchanges/deposit-addresses";
import { outsideHash } from "./counterparty-addresses";
import type { SeedTransfer } from "./exchange-transfer";
import { heightAt } from "./history/network-rows";
import { seededRandom } from "./random";

export async function seedPaidOnChain(
  tx: Tx,
  transfers: SeedTransfer[],
  network: Network,
  startDay: Date,
): Promise<void> {
  const payees = transfers.map(({ row }) => row.toId);
  const addresses = await tx
    .select()
    .from(exchangeDepositAddresses)
    .where(inArray(exchangeDepositAddresses.subWalletId, payees));
  const sent = new Map<string, number>();
  for (const { row, asset, events } of transfers) {
    const paidAt = events.find(({ status }) => status === "ON_CHAIN")?.at;
    if (!paidAt || !row.transactionHash) continue;
    const chain = asset.chain as Chain;
    const from = exchangeWalletAddress(row.fromId.split("/")[1] ?? "", chain, network);
    const { firstNonce } = factsOf(chain);
    const before = sent.get(`${chain} ${from}`) ?? 0;
    sent.set(`${chain} ${from}`, before + 1);
    const height = heightAt(chain, paidAt, startDay);
    const hash = outsideHash(chain, seededRandom(`exchange block:${row.id}`));
    await tx.insert(networkBlocks).values({ chain, height, hash, minedAt: paidAt }).onConflictDoNothing();
    await tx.insert(networkTransactions).values({
      ...{ chain, hash: row.transactionHash, from },
      to: addresses.find((one) => one.subWalletId === row.toId && one.assetId === asset.id)?.address ?? null,
      value: row.amount,
      nonce: firstNonce === null ? null : firstNonce + before,
      status: "MINED",
      blockHeight: height,
      submittedAt: paidAt,
      minedAt: paidAt,
    });
  }
}
