import type { Tx } from "../db/client";
import { admit, type Broadcast, enterMempool } from "../network/mempool";
import type { Services } from "../services";
import { cancelReplaced, replacementShortfall, reserveShortfall } from "./replacement";

/**
 * Sends a signed transaction to its simulated network, which mines it after the block time. Requests whose pending
 * transactions it replaces are cancelled.
 * @returns its hash as the chain writes it
 * @throws NetworkRejection when a node would refuse it; nothing has been written then
 */
export async function broadcast(tx: Tx, services: Services, sent: Broadcast): Promise<string> {
  const admitted = await admit(tx, services, sent);
  const { hash, replaces } = admitted;
  const missing = replaces ? await replacementShortfall(tx, hash, replaces) : null;
  await enterMempool(tx, services, sent, admitted);
  for (const pending of replaces?.pending ?? []) await cancelReplaced(tx, pending, hash, sent.at);
  if (missing) await reserveShortfall(tx, missing);
  return hash;
}
