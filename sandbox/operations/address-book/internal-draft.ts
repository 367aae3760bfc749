import { randomUUID } from "node:crypto";
import type { SignableDigest } from "../../records/signable";
import type { RequestDraft } from "../../requests/make-request";

type InternalDraft = {
  /** Null for a change of people. */
  walletId: string | null;
  requestId: string;
  messageType: string;
  unsigned: Record<string, unknown>;
  data: Record<string, unknown>;
  digest: SignableDigest;
  description: string;
  movements: RequestDraft["movements"];
};

/** Takes effect in this service: nothing moves, and no wallet's key signs. */
export function internalDraft(draft: InternalDraft): RequestDraft {
  const { walletId, requestId, messageType, unsigned, data, digest, description, movements } = draft;
  const { transactionDigest: message, signData, shaSignData } = digest;
  return {
    walletId,
    subWalletId: null,
    reservations: [],
    movements,
    unsigned,
    digests: [digest],
    answer: {},
    webhookMessage: (at) => ({
      version: "1.0.0",
      type: messageType,
      timestamp: at.getTime(),
      isoTimestamp: at.toISOString(),
      messageId: randomUUID(),
      payload: {
        requestId,
        ...unsigned,
        signData: {
          data,
          delegateSignData: [{ unverifiedMessageData: { message, signData, shaSignData } }],
        },
      },
    }),
    description,
    record: async () => {},
  };
}
