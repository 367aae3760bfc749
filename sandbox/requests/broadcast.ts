import type { Tx } from "../db/client";
import { admit, type Broadcast, enterMempool } from "../network/mempool";
import type { Services } from "../services";
import { endReplaced, holdMissing, missingOf } from "./take-over";

/**
 * Hands a signed transaction to its simulated network, which will put it into a block after the block time. The
 * requests behind pending transactions that it replaces end.
 * @returns its hash as the chain writes it
 * @throws NetworkRejection when a node would not take it; nothing has been written then
 */
export async function broadcast(tx: Tx, services: Services, sent: Broadcast): Promise<string> {
  const admitted = await admit(tx, services, sent);
  const { hash, replaces } = admitted;
  const missing = replaces ? await missingOf(tx, hash, replaces) : null;
  await enterMempool(tx, services, sent, admitted);
  for (const pending of replaces?.pending ?? []) await endReplaced(tx, pending, hash, sent.at);
  if (missing) await holdMissing(tx, missing);
  return hash;
}
