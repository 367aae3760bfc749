import { and, desc, eq } from "drizzle-orm";
import { networkBlocks, networkTransactions } from "../db/schema";
import { baseFeePerGas } from "../network/ethereum/gas";
import { hexOf, readTransactions, transactionJson } from "../network/ethereum/transaction-json";
import { type RpcCall, type RpcMethod, readHash, readInteger } from "./call";

type Block = { height: number; hash: string; minedAt: Date };

const ZERO_HASH = `0x${"0".repeat(64)}`;
/** keccak-256 of the RLP of an empty list, and of an empty trie. */
const NO_UNCLES = "0x1dcc4de8dec75d7aab85b567b6ccd41ad312451b948a7413f0a142fd40d49347";
const EMPTY_TRIE = "0x56e81f171bcc55a6ff8345e692c0f86e5b48e01b996cadc001622fb5e363b421";
const GAS_LIMIT = 30_000_000;
export const EMPTY_BLOOM = `0x${"0".repeat(512)}`;

/** Block 0 if nothing was mined yet. */
export async function latestBlock({ services: { db }, chain }: RpcCall): Promise<Block> {
  const [block] = await db
    .select()
    .from(networkBlocks)
    .where(eq(networkBlocks.chain, chain))
    .orderBy(desc(networkBlocks.height))
    .limit(1);
  return block ?? { height: 0, hash: ZERO_HASH, minedAt: new Date(0) };
}

export const blockNumber: RpcMethod = async (call) => hexOf((await latestBlock(call)).height);

export const getBlockByNumber: RpcMethod = async (call, [tag, isFull]) => {
  const block = await blockOf(call, tag);
  return block && blockJson(call, block, isFull === true);
};

export const getBlockByHash: RpcMethod = async (call, [hash, isFull]) => {
  const { services, chain } = call;
  const isThis = and(eq(networkBlocks.chain, chain), eq(networkBlocks.hash, readHash(hash)));
  const [block] = await services.db.select().from(networkBlocks).where(isThis).limit(1);
  return block ? blockJson(call, block, isFull === true) : null;
};

const LAST_TAGS: readonly unknown[] = ["latest", "pending", "safe", "finalized", undefined];

async function blockOf(call: RpcCall, tag: unknown): Promise<Block | null> {
  const latest = await latestBlock(call);
  if (LAST_TAGS.includes(tag)) return latest;
  const height = tag === "earliest" ? 0 : readInteger(tag);
  if (height === latest.height) return latest;
  const isThis = and(eq(networkBlocks.chain, call.chain), eq(networkBlocks.height, height));
  const [block] = await call.services.db.select().from(networkBlocks).where(isThis);
  return block ?? null;
}

async function blockJson(call: RpcCall, { height, hash, minedAt }: Block, isFull: boolean) {
  const { services, chain, chainId } = call;
  const mined = await readTransactions(services.db, chain, eq(networkTransactions.blockHeight, height));
  const parent = height > 0 ? await blockOf(call, height - 1) : null;
  return {
    number: hexOf(height),
    hash,
    parentHash: parent?.hash ?? ZERO_HASH,
    nonce: "0x0000000000000000",
    mixHash: ZERO_HASH,
    sha3Uncles: NO_UNCLES,
    logsBloom: EMPTY_BLOOM,
    transactionsRoot: EMPTY_TRIE,
    stateRoot: EMPTY_TRIE,
    receiptsRoot: EMPTY_TRIE,
    miner: `0x${"0".repeat(40)}`,
    difficulty: "0x0",
    totalDifficulty: "0x0",
    extraData: "0x",
    size: "0x0",
    gasLimit: hexOf(GAS_LIMIT),
    gasUsed: "0x0",
    baseFeePerGas: hexOf(baseFeePerGas(chain)),
    timestamp: hexOf(Math.floor(minedAt.getTime() / 1000)),
    uncles: [],
    transactions: mined.map((one) => (isFull ? transactionJson(one, chainId) : one.transaction.hash)),
  };
}
