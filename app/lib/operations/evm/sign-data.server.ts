import { z } from "zod";
import { digestData, pathArray } from "../kit/sign-data.server";

const digits = z.string().regex(/^\d{1,78}$/);

// A webhook message has the path as a list, the mutation's answer as an object of five named parts.
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

// Fields of other transaction types must be absent, since the digest would not cover them.
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
  /** From our own sandbox; the vendor's message has only the path. */
  accountHSMProvenanceSignature: z.string().nullish(),
  unverifiedDigestData: digestData,
});

export type EthereumSignData = z.output<typeof ethereumSignData>;
