import { z } from "zod";
import { graphql } from "../graphql";
import { nullable } from "../shapes.server";
import { EMPTY_ANSWER, mutation } from "./mutation.server";

const satoshi = z.number().int().min(0).max(Number.MAX_SAFE_INTEGER);
const digits = z.string().regex(/^\d+$/);

// Display fields must not fail an answer that created a request.
const answer = z
  .object({
    requestId: nullable(z.string()),
    fee: nullable(satoshi).catch(null),
    maxAllowedToSend: nullable(digits).catch(null),
    feeForMax: nullable(digits).catch(null),
    chainRate: nullable(z.string()).catch(null),
    signData: z.unknown(),
  })
  .transform(({ fee, maxAllowedToSend, feeForMax, chainRate, ...made }) => ({
    ...EMPTY_ANSWER,
    ...made,
    reportedFee: fee,
    max: maxAllowedToSend && feeForMax ? { amount: maxAllowedToSend, fee: feeForMax } : null,
    rates: { asset: chainRate, chain: chainRate },
  }));

const digestData = z.object({ transactionDigest: z.string(), signData: z.string(), shaSignData: z.string() });

const provenance = z.object({
  publicKey: z.string(),
  path: z.array(z.string()),
  trustVaultProvenanceSignature: nullable(z.string()),
  unverifiedAddress: z.string(),
  addressType: nullable(z.string()),
});

/** In satoshi; not yet verified. */
const signData = z.object({
  transaction: z.object({
    version: z.number().int(),
    inputs: z.array(
      z.object({
        address: z.string(),
        txId: z.string(),
        outputIndex: z.number().int().min(0),
        script: z.string(),
        sequence: z.string(),
        value: satoshi,
        publicKeyProvenanceData: provenance,
        unverifiedDigestData: digestData,
      }),
    ),
    outputs: z.array(
      z.object({
        recipientAddress: z.string(),
        amountToSend: satoshi,
        publicKeyProvenanceData: nullable(provenance),
      }),
    ),
    lockTime: z.number().int(),
    sighash: z.number().int(),
  }),
});

export const createBitcoinTransaction = mutation(
  "createBitcoinTransaction",
  graphql(`
  mutation createBitcoinTransaction($input: CreateBitcoinTransactionInput!) {
    createBitcoinTransaction(createBitcoinTransactionInput: $input) {
      __typename
      ... on CreateBitcoinTransactionIdResponse { requestId }
      fee
      maxAllowedToSend
      feeForMax
      chainRate
      signData {
        transaction {
          version
          inputs {
            address
            txId
            outputIndex
            script
            sequence
            value
            publicKeyProvenanceData {
              publicKey
              path
              trustVaultProvenanceSignature
              unverifiedAddress
              addressType
            }
            unverifiedDigestData { transactionDigest signData shaSignData }
          }
          outputs {
            recipientAddress
            amountToSend
            publicKeyProvenanceData {
              publicKey
              path
              trustVaultProvenanceSignature
              unverifiedAddress
              addressType
            }
          }
          lockTime
          sighash
        }
      }
    }
  }
`),
  answer,
  signData,
);
