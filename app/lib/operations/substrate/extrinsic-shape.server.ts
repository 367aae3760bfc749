import { hexToBytes } from "@noble/hashes/utils";
import { z } from "zod";

const bytes = z
  .string()
  .regex(/^0x(?:[0-9a-fA-F]{2})+$/)
  .transform((text) => hexToBytes(text.slice(2)));
const hash = bytes.refine((value) => value.length === 32);
const numberUpTo = (max: bigint) =>
  z
    .string()
    .regex(/^0x[0-9a-fA-F]{1,32}$/)
    .transform(BigInt)
    .refine((value) => value <= max);
const u32 = numberUpTo(2n ** 32n - 1n);

export const extrinsicShape = z.object({
  chain: z.string(),
  address: z.string(),
  blockHash: hash,
  blockNumber: u32,
  era: bytes,
  genesisHash: hash,
  method: bytes,
  nonce: u32,
  signedExtensions: z.array(z.string()),
  specVersion: u32,
  tip: numberUpTo(2n ** 128n - 1n),
  transactionVersion: u32,
  version: z.literal(4),
  unhashedMessage: z.string(),
  // Fee in another asset, and metadata check: not used here.
  assetId: z.literal(0).nullish(),
  mode: z.literal(0).nullish(),
  metadataHash: z.null().optional(),
});

export type Extrinsic = z.output<typeof extrinsicShape>;
