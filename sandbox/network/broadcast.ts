import { isEvmChain } from "../chains/ethereum/facts";
import type { Tx } from "../db/client";
import { networkTransactions } from "../db/schema";
import type { Services } from "../services";
import { admitBitcoin } from "./bitcoin-mempool";
import { admitEthereum } from "./ethereum-mempool";
import type { Admitted } from "./pending";

export type Broadcast = {
  /** The contract's Chain. */
  chain: string;
  /** Signed transaction, hex without 0x. */
  raw: string;
  requestId: string;
  at: Date;
};

/**
 * Hands a signed transaction to its simulated network, which will put it into a block after the block time.
 * @returns its hash as the chain writes it
 * @throws NetworkRejection when a node would not take it; nothing has been written then
 */
export async function broadcast(tx: Tx, services: Services, sent: Broadcast): Promise<string> {
  const { chain, raw, requestId, at } = sent;
  const admitted = await admit(tx, services, sent);
  await tx.insert(networkTransactions).values({
    ...admitted,
    chain,
    requestId,
    raw,
    status: "PENDING",
    submittedAt: at,
    dueAt: new Date(at.getTime() + services.env.SANDBOX_BLOCK_TIME_MS),
  });
  return admitted.hash;
}

function admit(tx: Tx, services: Services, { chain, raw, at }: Broadcast): Promise<Admitted> {
  if (isEvmChain(chain)) return admitEthereum(tx, services, chain, raw, at);
  if (chain === "BITCOIN") return admitBitcoin(tx, services, raw);
  throw new Error(`There is no simulated network of ${chain}`);
}
