import { z } from "zod";
import { digestData, pathArray } from "../kit/sign-data.server";

const digits = z.string().regex(/^\d{1,78}$/);

// Webhook messages have the path as a list, the mutation's answer as an object.
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

// Fields of other transaction types must be absent: the digest does not cover them.
const absent = z.literal("").nullish();

const common = {
  to: z.string(),
  fromAddress: z.string(),
  value: digits,
  gasLimit: digits,
  nonce: z.number().int().min(0).max(Number.MAX_SAFE_INTEGER),
  chainId: z.number().int().min(1).max(Number.MAX_SAFE_INTEGER),
  data: z.string().nullish(),
  accessList: absent,
};

const legacy = z
  .object({
    ...common,
    type: z.literal(0).nullish(),
    gasPrice: digits,
    maxFeePerGas: absent,
    maxPriorityFeePerGas: absent,
  })
  .transform(({ type: _type, maxFeePerGas: _max, maxPriorityFeePerGas: _priority, ...rest }) => ({
    ...rest,
    priorityPrice: null as string | null,
  }));

const dynamic = z
  .object({
    ...common,
    type: z.literal(2),
    gasPrice: absent,
    maxFeePerGas: digits,
    maxPriorityFeePerGas: digits,
  })
  .transform(({ type: _type, maxFeePerGas, maxPriorityFeePerGas, ...rest }) => ({
    ...rest,
    gasPrice: maxFeePerGas,
    priorityPrice: maxPriorityFeePerGas as string | null,
  }));

/**
 * EIP-1559: `gasPrice` is the maximum price of a gas, and `priorityPrice` the tip in it. Legacy: `priorityPrice` is
 * null.
 */
export const ethereumSignData = z.object({
  transaction: z.union([legacy, dynamic]),
  hdWalletPath: z.union([pathArray, namedPath]),
  /** From our sandbox; the vendor's message has only the path. */
  accountHSMProvenanceSignature: z.string().nullish(),
  unverifiedDigestData: digestData,
});

export type EthereumSignData = z.output<typeof ethereumSignData>;
