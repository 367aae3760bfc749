import { z } from "zod";
import { graphql } from "../graphql";
import { maybe } from "../shapes.server";
import { mutation, UNSAID } from "./mutation.server";

const satoshi = z.number().int().min(0).max(Number.MAX_SAFE_INTEGER);
const digits = z.string().regex(/^\d+$/);

// What is only shown must not fail an answer that made a request.
const answer = z
  .object({
    requestId: maybe(z.string()),
    fee: maybe(satoshi).catch(null),
    maxAllowedToSend: maybe(digits).catch(null),
    feeForMax: maybe(digits).catch(null),
    chainRate: maybe(z.string()).catch(null),
    signData: z.unknown(),
  })
  .transform(({ fee, maxAllowedToSend, feeForMax, chainRate, ...made }) => ({
    ...UNSAID,
    ...made,
    reportedFee: fee,
    max: maxAllowedToSend && feeForMax ? { amount: maxAllowedToSend, fee: feeForMax } : null,
    rates: { asset: chainRate, chain: chainRate },
  }));

const digestData = z.object({ transactionDigest: z.string(), signData: z.string(), shaSignData: z.string() });

const provenance = z.object({
  publicKey: z.string(),
  path: z.array(z.string()),
  trustVaultProvenanceSignature: maybe(z.string()),
  unverifiedAddress: z.string(),
  addressType: maybe(z.string()),
});

/** The unsigned transaction with its digests, in satoshi: of the right shape, not yet verified. */
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
        publicKeyProvenanceData: maybe(provenance),
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
