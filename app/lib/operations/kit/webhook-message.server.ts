import { z } from "zod";

const webhookMessage = z.object({
  type: z.string().regex(/^[A-Z_]+_(?:TRANSACTION|TRANSFER|MESSAGE)_CREATED$/),
  payload: z.object({ requestId: z.string(), subWalletIdString: z.string(), signData: z.unknown() }),
});

/** `signData` is untrusted: verify it. */
export interface RequestToSign {
  type: string;
  requestId: string;
  subWalletId: string;
  signData: unknown;
}

/** Reads `getRequest.webhookMessage`; null if nothing was created. */
export function readWebhookMessage(message: unknown): RequestToSign | null {
  const parsed = webhookMessage.safeParse(message);
  if (!parsed.success) return null;
  const { type, payload } = parsed.data;
  return {
    type,
    requestId: payload.requestId,
    subWalletId: payload.subWalletIdString,
    signData: payload.signData,
  };
}
