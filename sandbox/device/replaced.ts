import { findReplaced } from "../requests/replaced-request";
import type { Services } from "../services";
import type { RequestRow } from "./inbox";
import type { KnownRecipient } from "./known-recipients";
import { readRequest } from "./read-request";
import type { Recipient } from "./reading";

/** Only one of the two transactions can be confirmed. */
export type Replaced = {
  requestId: string;
  hash: string | null;
  /** Read by the phone; null and empty if the transaction is not the signed one. */
  nonce: number | null;
  recipients: Recipient[];
  known: Map<string, KnownRecipient>;
};

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
