import type { NetworkTransaction } from "../network/pending";
import type { Connection } from "./connection";

export type NetworksNow = {
  transactions: NetworkTransaction[];
  blocks: { chain: string; height: number; hash: string; minedAt: Date }[];
};

type Texts<Row> = { [Key in keyof Row]: string | null };

/** Before the backup: what was under way then. */
const SLACK_MS = 3_600_000;

/** What the simulated networks of a database have seen since a moment, as its custodian would ask nodes for it. */
export async function readNetworks(connection: Connection, backedUpAt: string): Promise<NetworksNow> {
  const since = new Date(Date.parse(backedUpAt) - SLACK_MS).toISOString();
  const transactions = await connection.query<Texts<NetworkTransaction>>(
    `select chain, hash, raw, from_address as "from", to_address as "to", value::text, nonce::text,
      gas_price::text as "gasPrice", gas_limit::text as "gasLimit", input, status, block_height::text as "blockHeight",
      submitted_at::text as "submittedAt", mined_at::text as "minedAt"
    from network_transactions
    where coalesce(mined_at, submitted_at) >= $1::timestamptz or status = 'PENDING'
    order by coalesce(mined_at, submitted_at), block_height, nonce`,
    [since],
  );
  const blocks = await connection.query<Texts<NetworksNow["blocks"][number]>>(
    `select chain, height::text, hash, mined_at::text as "minedAt" from network_blocks where mined_at >= $1::timestamptz`,
    [since],
  );
  return {
    transactions: transactions.map(transactionOf),
    blocks: blocks.map((block) => ({
      chain: String(block.chain),
      height: Number(block.height),
      hash: String(block.hash),
      minedAt: new Date(String(block.minedAt)),
    })),
  };
}

const quantityOf = (text: string | null) => (text === null ? null : BigInt(text));
const numberOf = (text: string | null) => (text === null ? null : Number(text));

/** Without the request's id, which a network does not know. */
const transactionOf = (row: Texts<NetworkTransaction>): NetworkTransaction => ({
  chain: String(row.chain),
  hash: String(row.hash),
  requestId: null,
  raw: row.raw,
  from: String(row.from),
  to: row.to,
  value: BigInt(row.value ?? "0"),
  nonce: numberOf(row.nonce),
  gasPrice: quantityOf(row.gasPrice),
  gasLimit: quantityOf(row.gasLimit),
  input: row.input,
  status: row.status as NetworkTransaction["status"],
  blockHeight: numberOf(row.blockHeight),
  submittedAt: new Date(String(row.submittedAt)),
  dueAt: null,
  minedAt: row.minedAt === null ? null : new Date(row.minedAt),
});
