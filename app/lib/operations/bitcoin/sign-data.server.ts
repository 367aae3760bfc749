import { z } from "zod";
import { digestData, keyProvenance } from "../kit/sign-data.server";

const satoshi = z.number().int().min(0).max(Number.MAX_SAFE_INTEGER);

export const bitcoinSignData = z.object({
  transaction: z.object({
    version: z.union([z.literal(1), z.literal(2)]),
    inputs: z
      .array(
        z.object({
          // Without `script`: no signature depends on it.
          address: z.string(),
          txId: z.string().regex(/^[0-9a-f]{64}$/),
          outputIndex: z.number().int().min(0).max(0xffffffff),
          sequence: z.string().regex(/^[0-9a-f]{8}$/),
          value: satoshi,
          publicKeyProvenanceData: keyProvenance,
          unverifiedDigestData: digestData,
        }),
      )
      .min(1)
      .max(2_000),
    outputs: z
      .array(
        z.object({
          recipientAddress: z.string(),
          amountToSend: satoshi,
          publicKeyProvenanceData: keyProvenance.nullish(),
        }),
      )
      .min(1)
      .max(2_000),
    lockTime: z.number(),
    sighash: z.number(),
  }),
});

export type BitcoinSignData = z.output<typeof bitcoinSignData>;
