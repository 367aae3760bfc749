import { z } from "zod";
import type { Session } from "../session/session.server";
import { custody } from "./client.server";
import { graphql } from "./graphql";
import { maybe } from "./shapes.server";
import { readCreated } from "./transactions/requests.server";

const digits = z.string().regex(/^\d+$/);
const digestData = z.object({ transactionDigest: z.string(), signData: z.string(), shaSignData: z.string() });

const signData = z.object({
  transaction: z.object({
    to: z.string(),
    fromAddress: z.string(),
    value: digits,
    gasPrice: maybe(digits),
    gasLimit: digits,
    nonce: z.number().int().min(0),
    chainId: z.number().int().min(1),
    data: maybe(z.string()),
    maxFeePerGas: maybe(z.string()),
    maxPriorityFeePerGas: maybe(z.string()),
    type: maybe(z.number().int()),
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

// What is only shown must not fail an answer that made a request.
const answer = z.object({
  requestId: maybe(z.string()),
  signData: z.unknown(),
  assetRate: maybe(z.string()).catch(null),
  chainRate: maybe(z.string()).catch(null),
});

/** The unsigned transaction as the backend made it, in decimal wei texts, with its digests: not yet verified. */
export type EthereumSignData = z.output<typeof signData>;
/** `requestId` is null for a preview. Rates are decimal texts a whole unit, in the asked currency. */
export type EthereumTransactionAnswer = Omit<z.output<typeof answer>, "signData"> & {
  signData: EthereumSignData;
};

const document = graphql(`
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
`);

/** Amounts are 0x hex or decimal text in the smallest unit. */
export interface EthereumTransactionInput {
  subWalletId: string;
  fromAddress: string;
  to: string;
  value: string;
  assetSymbol?: string | null;
  speed?: "SLOW" | "MEDIUM" | "FAST" | null;
  gasPrice?: string | null;
  gasLimit?: string | null;
  nonce?: number | null;
  data?: string | null;
  chainId?: number | null;
  /** Display currency of the rates. */
  currency: string;
}

export interface CreateOptions {
  /** Price and build only; nothing is stored and there is no request id. */
  preview: boolean;
  idempotencyKey?: string;
}

/**
 * Has the backend build an Ethereum-type transaction, and unless it is a preview store it as a request.
 * @throws CustodyError INVALID_INPUT, INSUFFICIENT_BALANCE, NOT_ALLOWED… with the backend's words
 */
export async function createEthereumTransaction(
  session: Session,
  { subWalletId, currency, ...ethereumTransaction }: EthereumTransactionInput,
  { preview, idempotencyKey }: CreateOptions,
): Promise<EthereumTransactionAnswer> {
  const input = {
    authentication: session.authentication,
    ethereumTransaction,
    source: "TVW",
    currency,
    sendToNetworkWhenSigned: true,
    sendToDevicesForSigning: !preview,
    subWalletId,
  };
  const shape = z.object({ createEthereumTransaction: answer });
  const options = preview ? {} : { idempotencyKey };
  const made = (await custody(session).request(document, shape, { input }, options))
    .createEthereumTransaction;
  const expected = { operation: "createEthereumTransaction", preview, signData };
  return { ...made, ...(await readCreated(session, expected, made)) };
}
