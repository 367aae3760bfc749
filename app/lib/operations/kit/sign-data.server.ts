import { z } from "zod";

/** Shapes of what the backend asks to have signed. What has another shape is a mismatch, never a crash. */

const digits = z.string().regex(/^\d{1,78}$/);
const hex = z.string().regex(/^(?:[0-9a-f]{2})+$/);
const satoshi = z.number().int().min(0).max(Number.MAX_SAFE_INTEGER);

const digestData = z.object({ transactionDigest: hex, signData: hex, shaSignData: hex });

const pathArray = z.array(z.string()).length(5);
// A webhook message holds the path as a list, the answer of the mutation as an object of five named parts.
const namedPath = z
  .object({
    hdWalletPurpose: z.string(),
    hdWalletCoinType: z.string(),
    hdWalletAccount: z.string(),
    hdWalletUsage: z.string(),
    hdWalletAddressIndex: z.string(),
  })
  .transform((path) => [
    path.hdWalletPurpose,
    path.hdWalletCoinType,
    path.hdWalletAccount,
    path.hdWalletUsage,
    path.hdWalletAddressIndex,
  ]);

// Fields that would make it another kind of transaction must be absent, for they would not be in the digest.
const absent = z.literal("").nullish();

export const ethereumSignData = z.object({
  transaction: z.object({
    type: z.literal(0).nullish(),
    to: z.string(),
    fromAddress: z.string(),
    value: digits,
    gasPrice: digits,
    gasLimit: digits,
    nonce: z.number().int().min(0).max(Number.MAX_SAFE_INTEGER),
    chainId: z.number().int().min(1).max(Number.MAX_SAFE_INTEGER),
    data: z.string().nullish(),
    maxFeePerGas: absent,
    maxPriorityFeePerGas: absent,
    accessList: absent,
  }),
  hdWalletPath: z.union([pathArray, namedPath]),
  unverifiedDigestData: digestData,
});

export const keyProvenance = z.object({
  publicKey: z.string().regex(/^04[0-9a-f]{128}$/),
  path: pathArray,
  trustVaultProvenanceSignature: z.string().regex(/^[0-9a-f]{128}$/),
  unverifiedAddress: z.string(),
});

export type KeyProvenance = z.output<typeof keyProvenance>;

export const bitcoinSignData = z.object({
  transaction: z.object({
    version: z.union([z.literal(1), z.literal(2)]),
    inputs: z
      .array(
        z.object({
          // `script` is left out: nothing that is signed depends on it.
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

export type EthereumSignData = z.output<typeof ethereumSignData>;
export type BitcoinSignData = z.output<typeof bitcoinSignData>;

/** Where the shape is broken, for the mismatch: 'transaction.nonce'. */
export function issuePath(error: z.ZodError): string {
  return error.issues[0]?.path.join(".") || "signData";
}
