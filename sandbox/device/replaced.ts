import { findReplaced } from "../requests/replaced-request";
import type { Services } from "../services";
import type { RequestRow } from "./inbox";
import type { KnownRecipient } from "./known-recipients";
import { readRequest } from "./read-request";
import type { Recipient } from "./reading";

/** What a speed-up or a cancellation replaces. Only one of the two can be confirmed. */
export type Replaced = {
  requestId: string;
  /** Null for one that was not signed. */
  hash: string | null;
  /** As the phone reads them from its transaction; null and empty where that is not what the service had signed. */
  nonce: number | null;
  recipients: Recipient[];
  /** What the organisation knows of the recipients, by address. */
  known: Map<string, KnownRecipient>;
};

/** Null for a request that replaces none. */
export async function readReplaced(services: Services, request: RequestRow): Promise<Replaced | null> {
  const replaced = await findReplaced(services.db, request);
  if (!replaced) return null;
  const { reading, isConsistent, known } = await readRequest(services, replaced);
  return {
    requestId: replaced.id,
    hash: replaced.transactionHash,
    nonce: isConsistent && reading ? reading.nonce : null,
    recipients: isConsistent && reading ? reading.recipients : [],
    known,
  };
}
