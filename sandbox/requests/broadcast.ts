import type { Tx } from "../db/client";
import { admit, type Broadcast, enterMempool } from "../network/mempool";
import type { Services } from "../services";
import { cancelReplaced, replacementShortfall, reserveShortfall } from "./replacement";

/**
 * Cancels the requests that it replaces.
 * @returns its hash as the chain writes it
 * @throws NetworkRejection before anything is written
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
