import { z } from "zod";

/** Data to sign of another shape is a mismatch, not a crash. */

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

export function issuePath(error: z.ZodError): string {
  return error.issues[0]?.path.join(".") || "signData";
}
