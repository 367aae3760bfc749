import { z } from "zod";
import type { Session } from "../session/session.server";
import { custody } from "./client.server";
import type { CreateOptions } from "./create-ethereum-transaction.server";
import { graphql } from "./graphql";
import { maybe } from "./shapes.server";
import { readCreated } from "./transactions/requests.server";

const satoshi = z.number().int().min(0).max(Number.MAX_SAFE_INTEGER);
const digits = z.string().regex(/^\d+$/);

const provenance = z.object({
  publicKey: z.string(),
  path: z.array(z.string()),
  trustVaultProvenanceSignature: maybe(z.string()),
  unverifiedAddress: z.string(),
  addressType: maybe(z.string()),
});

const transaction = z.object({
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
      unverifiedDigestData: z.object({
        transactionDigest: z.string(),
        signData: z.string(),
        shaSignData: z.string(),
      }),
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
});

// What is only shown must not fail an answer that made a request.
const answer = z.object({
  requestId: maybe(z.string()),
  fee: maybe(satoshi).catch(null),
  maxAllowedToSend: maybe(digits).catch(null),
  feeForMax: maybe(digits).catch(null),
  chainRate: maybe(z.string()).catch(null),
  balance: maybe(digits).catch(null),
  signData: z.unknown(),
});

/** The unsigned transaction as the backend made it; amounts in satoshi; not yet verified. */
export type BitcoinTransactionData = z.output<typeof transaction>;
/** `requestId` is null for a preview; amounts are satoshi (`fee` a number, the others decimal text). */
export type BitcoinTransactionAnswer = Omit<z.output<typeof answer>, "signData"> & {
  signData: { transaction: BitcoinTransactionData };
};

const document = graphql(`
  mutation createBitcoinTransaction($input: CreateBitcoinTransactionInput!) {
    createBitcoinTransaction(createBitcoinTransactionInput: $input) {
      __typename
      ... on CreateBitcoinTransactionIdResponse { requestId }
      fee
      maxAllowedToSend
      feeForMax
      chainRate
      balance
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
`);

export interface BitcoinTransactionInput {
  subWalletId: string;
  to: string;
  /** Satoshi, 0x hex or decimal text. */
  amount: string;
  speed?: "SLOW" | "MEDIUM" | "FAST" | null;
  satoshiPerByte?: string | null;
  /** Display currency of the rate. */
  currency: string;
}

/**
 * Has the backend build a Bitcoin transaction, and unless it is a preview store it as a request.
 * @throws CustodyError INVALID_INPUT, INSUFFICIENT_BALANCE, NOT_ALLOWED… with the backend's words
 */
export async function createBitcoinTransaction(
  session: Session,
  { currency, amount, ...params }: BitcoinTransactionInput,
  { preview, idempotencyKey }: CreateOptions,
): Promise<BitcoinTransactionAnswer> {
  const input = {
    authentication: session.authentication,
    bitcoinTransactionParams: { ...params, amount: { value: amount, currency: "SATOSHI" } },
    source: "TVW",
    currency,
    sendToNetworkWhenSigned: true,
    sendToDevicesForSigning: !preview,
  };
  const shape = z.object({ createBitcoinTransaction: answer });
  const options = preview ? {} : { idempotencyKey };
  const made = (await custody(session).request(document, shape, { input }, options)).createBitcoinTransaction;
  const expected = { operation: "createBitcoinTransaction", preview, signData: z.object({ transaction }) };
  return { ...made, ...(await readCreated(session, expected, made)) };
}
