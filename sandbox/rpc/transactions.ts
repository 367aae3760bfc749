import { keccak_256 } from "@noble/hashes/sha3";
import { eq } from "drizzle-orm";
import { decodeTokenCall, type TokenCall } from "../chains/ethereum/token-call";
import { networkTransactions, requests } from "../db/schema";
import { gasNeeded } from "../network/ethereum/gas";
import {
  hexAddress,
  hexOf,
  type LocatedTransaction,
  readTransactions,
  transactionJson,
} from "../network/ethereum/transaction-json";
import { EMPTY_BLOOM } from "./blocks";
import { type RpcCall, type RpcMethod, readHash } from "./call";
import { tokenAt } from "./contracts";

/** `Approval(address,address,uint256)` */
const APPROVAL = "0x8c5be1e5ebec7d5bd14f71427d1e84f3dd0314c0f7b2291e5b200ac8c7c3b925";
/** `Transfer(address,address,uint256)` */
const TRANSFER = "0xddf252ad1be2c89b69c2b068fc378daa952ba7f163c4a11628f55a4df523b3ef";

async function find({ services: { db }, chain }: RpcCall, hash: unknown) {
  const [found] = await readTransactions(db, chain, eq(networkTransactions.hash, readHash(hash)));
  return found;
}

export const getTransactionByHash: RpcMethod = async (call, [hash]) => {
  const found = await find(call, hash);
  if (!found) return null;
  return { ...transactionJson(found, call.chainId), ...(await signatureOf(found.transaction.raw)) };
};

async function signatureOf(raw: string | null) {
  if (raw === null) return {};
  const { Transaction } = await import("ethers");
  const { type, signature, maxFeePerGas, maxPriorityFeePerGas } = Transaction.from(`0x${raw}`);
  if (!signature) return {};
  const { r, s, yParity, networkV } = signature;
  return {
    ...{ r, s, v: hexOf(networkV ?? yParity) },
    ...(type === 2 && {
      yParity: hexOf(yParity),
      accessList: [],
      maxFeePerGas: hexOf(maxFeePerGas ?? 0n),
      maxPriorityFeePerGas: hexOf(maxPriorityFeePerGas ?? 0n),
    }),
  };
}

export const getTransactionReceipt: RpcMethod = async (call, [hash]) => {
  const found = await find(call, hash);
  if (found?.transaction.status !== "MINED") return null;
  const { blockHash, blockNumber, from, to, gasPrice, transactionIndex, type } = transactionJson(
    found,
    call.chainId,
  );
  const { isFailed, gasUsed, logs } = await outcomeOf(call, found);
  const place = { transactionHash: found.transaction.hash, blockHash, blockNumber, transactionIndex };
  return {
    ...place,
    ...{ from, to, type, contractAddress: null, effectiveGasPrice: gasPrice },
    gasUsed: hexOf(gasUsed),
    cumulativeGasUsed: hexOf(gasUsed),
    status: isFailed ? "0x0" : "0x1",
    logs: logs.map((log, at) => ({ ...log, ...place, logIndex: hexOf(at), removed: false })),
    logsBloom: bloomOf(logs.flatMap(({ address, topics }) => [address, ...topics])),
  };
};

async function outcomeOf(call: RpcCall, { transaction }: LocatedTransaction) {
  const { requestId, input, to, gasLimit, from } = transaction;
  const data = input ?? "0x";
  const called = decodeTokenCall(data);
  const token = called ? await tokenAt(call, to) : undefined;
  const isFailed = requestId !== null && (await hasFailed(call, requestId));
  const needed = gasNeeded(data, called && token ? called.method : null);
  const event = called && token && !isFailed ? eventOf(called, from) : null;
  return {
    isFailed,
    gasUsed: gasLimit !== null && gasLimit < needed ? gasLimit : needed,
    logs: to && event ? [{ address: hexAddress(to), ...event }] : [],
  };
}

/** None of those whose allowance afterwards is not in the call. */
function eventOf(called: TokenCall, sender: string): { topics: string[]; data: string } | null {
  const topicsOf = (name: string, ...addresses: string[]) => [
    name,
    ...addresses.map((address) => `0x${hexAddress(address).slice(2).padStart(64, "0")}`),
  ];
  switch (called.method) {
    case "transfer":
      return { topics: topicsOf(TRANSFER, sender, called.to), data: wordOf(called.amount) };
    case "transferFrom":
      return { topics: topicsOf(TRANSFER, called.from, called.to), data: wordOf(called.amount) };
    case "approve":
      return { topics: topicsOf(APPROVAL, sender, called.spender), data: wordOf(called.amount) };
    default:
      return null;
  }
}

const wordOf = (amount: bigint): string => `0x${amount.toString(16).padStart(64, "0")}`;

async function hasFailed({ services: { db } }: RpcCall, requestId: string): Promise<boolean> {
  const [request] = await db
    .select({ status: requests.status })
    .from(requests)
    .where(eq(requests.id, requestId));
  return request?.status === "ERROR";
}

/** Yellow paper, 4.3.1: three bits of the hash of each address and topic. */
function bloomOf(items: string[]): string {
  if (items.length === 0) return EMPTY_BLOOM;
  const bits = Buffer.alloc(256);
  for (const item of items) {
    const hash = Buffer.from(keccak_256(Buffer.from(item.slice(2), "hex")));
    for (const at of [0, 2, 4]) {
      const bit = hash.readUInt16BE(at) & 2047;
      bits[255 - (bit >> 3)] = (bits[255 - (bit >> 3)] ?? 0) | (1 << (bit & 7));
    }
  }
  return `0x${bits.toString("hex")}`;
}
