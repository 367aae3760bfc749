import type { Tx } from "../db/client";
import { networkTransactions } from "../db/schema";
import type { Services } from "../services";
import { networkOf } from "./networks";

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
  const admitted = await networkOf(chain).admit(tx, services, raw, at);
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
