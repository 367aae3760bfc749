import type { ApiContext } from "../api/context";
import type { SealedHandle } from "../auth/secrets";
import { parseCurrency } from "../rates/rates";
import { addSignature, type SignRequest } from "./add-signature";
import { bitcoinAnswer, ethereumAnswer } from "./answers";
import { cancelRequest } from "./cancel-request";
import { type BitcoinAddressInput, createBitcoinAddress } from "./create-bitcoin-address";
import { type Asked, createRequest, type TransactionRequestType } from "./create-request";
import { getRequest } from "./get-request";
import { type BitcoinParams, prepareBitcoin } from "./prepare-bitcoin";
import { type EthereumInput, prepareEthereum } from "./prepare-ethereum";
import { type TransferInput, updateTravelRuleInfo } from "./update-travel-rule";

type Carrier = { authentication?: SealedHandle | null };
type Creation = Carrier & {
  source?: string | null;
  currency?: string | null;
  sendToNetworkWhenSigned?: boolean | null;
  sendToDevicesForSigning?: boolean | null;
};
type EthereumCreation = Creation & { ethereumTransaction: EthereumInput; subWalletId?: string | null };
type BitcoinCreation = Creation & { bitcoinTransactionParams: BitcoinParams };
type Signing = Carrier & { requestId: string; signRequests: SignRequest[] };

/** The life of a request, as the contract's operations have it. */
export const requestResolvers = {
  Query: {
    async getRequest(_: unknown, args: Carrier & { requestId: string }, context: ApiContext) {
      const principal = await context.principal(args.authentication);
      return getRequest(context.services, principal, args.requestId);
    },
  },
  Mutation: {
    async createEthereumTransaction(
      _: unknown,
      { createTransactionInput: input }: { createTransactionInput: EthereumCreation },
      context: ApiContext,
    ) {
      const principal = await context.principal(input.authentication);
      const currency = parseCurrency(input.currency);
      const { services } = context;
      const asked = { input: input.ethereumTransaction, subWalletId: input.subWalletId ?? null, currency };
      const created = await createRequest(
        services,
        principal,
        askedFor("ETHEREUM_TRANSACTION_REQUEST", input, context),
        (tx) => prepareEthereum(tx, services, principal.organisationId, asked),
      );
      return ethereumAnswer(created);
    },

    async createBitcoinTransaction(
      _: unknown,
      { createBitcoinTransactionInput: input }: { createBitcoinTransactionInput: BitcoinCreation },
      context: ApiContext,
    ) {
      const principal = await context.principal(input.authentication);
      const asked = { params: input.bitcoinTransactionParams, currency: parseCurrency(input.currency) };
      const { services } = context;
      const created = await createRequest(
        services,
        principal,
        askedFor("BITCOIN_TRANSACTION_REQUEST", input, context),
        (tx, requestId) => prepareBitcoin(tx, services, principal.organisationId, requestId, asked),
      );
      return bitcoinAnswer(created);
    },

    async createBitcoinAddress(
      _: unknown,
      { createBitcoinAddressInput: input }: { createBitcoinAddressInput: Carrier & BitcoinAddressInput },
      context: ApiContext,
    ) {
      const principal = await context.principal(input.authentication);
      const row = await createBitcoinAddress(context.services, principal, input, context.idempotencyKey);
      const { address, addressType, usage, subWalletId } = row;
      return {
        address: {
          __typename: "BitcoinAddress",
          id: address,
          addressType,
          addressUsageType: usage,
          subWalletId,
        },
      };
    },

    async addSignature(
      _: unknown,
      { addSignatureInput: input }: { addSignatureInput: Signing },
      context: ApiContext,
    ) {
      const principal = await context.principal(input.authentication);
      return addSignature(context.services, principal, input.requestId, input.signRequests);
    },

    async cancelRequest(
      _: unknown,
      args: Carrier & { requestId: string; reason?: string | null },
      context: ApiContext,
    ) {
      const principal = await context.principal(args.authentication);
      return cancelRequest(context.services, principal, args.requestId, args.reason);
    },

    async updateTravelRuleInfo(
      _: unknown,
      args: Carrier & { transfers: TransferInput[] },
      context: ApiContext,
    ) {
      const principal = await context.principal(args.authentication);
      await updateTravelRuleInfo(context.services, principal, args.transfers);
      return { success: true };
    },
  },
};

function askedFor(type: TransactionRequestType, input: Creation, { idempotencyKey }: ApiContext): Asked {
  const { authentication: _, ...intent } = input;
  return {
    type,
    // GraphQL's input objects have no prototype; the plain copy is what the database will give back.
    intent: JSON.parse(JSON.stringify(intent)),
    source: input.source ?? "API",
    sendToNetwork: input.sendToNetworkWhenSigned ?? true,
    isPreview: input.sendToDevicesForSigning === false,
    idempotencyKey,
  };
}
