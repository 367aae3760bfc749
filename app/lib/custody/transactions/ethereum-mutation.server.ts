import { z } from "zod";
import { graphql } from "../graphql";
import { nullable } from "../shapes.server";
import { EMPTY_ANSWER, mutation } from "./mutation.server";

const digits = z.string().regex(/^\d+$/);
// Display fields must not fail an answer that created a request.
const answer = z
  .object({
    requestId: nullable(z.string()),
    signData: z.unknown(),
    assetRate: nullable(z.string()).catch(null),
    chainRate: nullable(z.string()).catch(null),
  })
  .transform(({ assetRate, chainRate, ...made }) => ({
    ...EMPTY_ANSWER,
    ...made,
    rates: { asset: assetRate, chain: chainRate },
  }));

const digestData = z.object({ transactionDigest: z.string(), signData: z.string(), shaSignData: z.string() });

/** Decimal wei texts; not yet verified. */
const signData = z.object({
  transaction: z.object({
    to: z.string(),
    fromAddress: z.string(),
    value: digits,
    gasPrice: nullable(digits),
    gasLimit: digits,
    nonce: z.number().int().min(0),
    chainId: z.number().int().min(1),
    data: nullable(z.string()),
    maxFeePerGas: nullable(z.string()),
    maxPriorityFeePerGas: nullable(z.string()),
    type: nullable(z.number().int()),
  }),
  hdWalletPath: z.object({
    hdWalletPurpose: z.string(),
    hdWalletCoinType: z.string(),
    hdWalletAccount: z.string(),
    hdWalletUsage: z.string(),
    hdWalletAddressIndex: z.string(),
  }),
  unverifiedDigestData: digestData,
});

export const createEthereumTransaction = mutation(
  "createEthereumTransaction",
  graphql(`
  mutation createEthereumTransaction($input: CreateEthereumTransactionInput!) {
    createEthereumTransaction(createTransactionInput: $input) {
      __typename
      ... on CreateEthereumTransactionResponse { requestId }
      signData {
        transaction {
          type
          to
          fromAddress
          value
          gasPrice
          gasLimit
          nonce
          chainId
          data
          maxFeePerGas
          maxPriorityFeePerGas
        }
        hdWalletPath {
          hdWalletPurpose
          hdWalletCoinType
          hdWalletAccount
          hdWalletUsage
          hdWalletAddressIndex
        }
        unverifiedDigestData { transactionDigest signData shaSignData }
      }
      assetRate
      chainRate
    }
  }
`),
  answer,
  signData,
);
