import { and, eq, inArray, type SQL } from "drizzle-orm";
import type { EvmChain } from "../../chains/names";
import type { Db } from "../../db/client";
import { networkBlocks, networkTransactions } from "../../db/schema";
import type { NetworkTransaction } from "../pending";

export type LocatedTransaction = { transaction: NetworkTransaction; blockHash: string | null };

export function readTransactions(db: Db, chain: EvmChain, which: SQL): Promise<LocatedTransaction[]> {
  return db
    .select({ transaction: networkTransactions, blockHash: networkBlocks.hash })
    .from(networkTransactions)
    .leftJoin(
      networkBlocks,
      and(
        eq(networkBlocks.chain, networkTransactions.chain),
        eq(networkBlocks.height, networkTransactions.blockHeight),
      ),
    )
    .where(
      and(
        eq(networkTransactions.chain, chain),
        inArray(networkTransactions.status, ["PENDING", "MINED"]),
        which,
      ),
    );
}

/** As in Ethereum's JSON-RPC; `gasPrice` is the effective price. */
export function transactionJson({ transaction, blockHash }: LocatedTransaction, chainId: number) {
  const { hash, from, to, value, nonce, gasLimit, gasPrice, input, blockHeight, raw } = transaction;
  return {
    blockHash,
    blockNumber: blockHeight === null ? null : hexOf(blockHeight),
    from: hexAddress(from),
    gas: hexOf(gasLimit ?? 0n),
    gasPrice: hexOf(gasPrice ?? 0n),
    hash,
    input: input ?? "0x",
    nonce: hexOf(nonce ?? 0),
    to: to && hexAddress(to),
    transactionIndex: blockHeight === null ? null : "0x0",
    value: hexOf(value),
    type: raw?.startsWith("02") ? "0x2" : "0x0",
    chainId: hexOf(chainId),
  };
}

/** 0x and lower case, also for XDC. */
export const hexAddress = (address: string): string => address.replace(/^xdc/, "0x").toLowerCase();

export const hexOf = (quantity: bigint | number): string => `0x${quantity.toString(16)}`;
