import { z } from "zod";

/** Shapes of what the backend asks to have signed. What has another shape is a mismatch, never a crash. */

const hex = z.string().regex(/^(?:[0-9a-f]{2})+$/);

export const digestData = z.object({ transactionDigest: hex, signData: hex, shaSignData: hex });

export const pathArray = z.array(z.string()).length(5);
export const keyProvenance = z.object({
  publicKey: z.string().regex(/^04[0-9a-f]{128}$/),
  path: pathArray,
  trustVaultProvenanceSignature: z.string().regex(/^[0-9a-f]{128}$/),
  unverifiedAddress: z.string(),
});

export type KeyProvenance = z.output<typeof keyProvenance>;

/** Where the shape is broken, for the mismatch: 'transaction.nonce'. */
export function brokenAt(error: z.ZodError): string {
  return error.issues[0]?.path.join(".") || "signData";
}
