import type { Quantity } from "../../ledger/movements";
import { addressBookOperations } from "../../operations/address-book/index";
import { binanceOperations } from "../../operations/binance/index";
import { bitcoinOperations } from "../../operations/bitcoin/index";
import { cardanoOperations } from "../../operations/cardano/index";
import { dogeOperations } from "../../operations/doge/index";
import { ethereumOperations } from "../../operations/ethereum/index";
import { exchangeOperations } from "../../operations/exchange/index";
import type { AuthenticatedInput } from "../../operations/operation";
import { peopleOperations } from "../../operations/people/index";
import { policyOperations } from "../../operations/policy/index";
import { rippleOperations } from "../../operations/ripple/index";
import { rulesOperations } from "../../operations/rules/index";
import { solanaOperations } from "../../operations/solana/index";
import { substrateOperations } from "../../operations/substrate/index";
import { addSignature, type SignRequest } from "../../requests/add-signature";
import { type AnnotateRequestInput, annotateRequest } from "../../requests/annotate-request";
import { cancelRequest } from "../../requests/cancel-request";
import { getRequest, getRequestByKey } from "../../requests/get-request";
import { transactionInfo } from "../../requests/transaction-info";
import { updateTravelRuleInfo } from "../../requests/update-travel-rule";
import type { TravelRuleTransferInput } from "../../travel-rule/merge-transfer";
import { toAsset } from "../../wallets/assets";
import type { ApiContext } from "../context";

type Signing = AuthenticatedInput & { requestId: string; signRequests: SignRequest[] };

const quantityResolvers = {
  async asset({ assetId }: Quantity, _: unknown, { loaders }: ApiContext) {
    const row = (await loaders.assets()).get(assetId);
    return row && toAsset(row);
  },
  amount: ({ amount }: Quantity) => amount.toString(),
};

export const requestResolvers = {
  BalanceChange: quantityResolvers,
  SimulatedAllowance: quantityResolvers,

  Query: {
    async transactionInfo(
      _: unknown,
      args: AuthenticatedInput & { transactionId: string },
      context: ApiContext,
    ) {
      const principal = await context.principal(args.authentication);
      return transactionInfo(context.services, principal, args.transactionId);
    },
    async getRequest(_: unknown, args: AuthenticatedInput & { requestId: string }, context: ApiContext) {
      const principal = await context.principal(args.authentication);
      return getRequest(context.services, principal, args.requestId);
    },
    async requestByIdempotencyKey(
      _: unknown,
      args: AuthenticatedInput & { idempotencyKey: string },
      context: ApiContext,
    ) {
      const principal = await context.principal(args.authentication);
      return getRequestByKey(context.services, principal, args.idempotencyKey);
    },
  },
  Mutation: {
    ...ethereumOperations,
    ...bitcoinOperations,
    ...solanaOperations,
    ...exchangeOperations,
    ...policyOperations,
    ...rulesOperations,
    ...peopleOperations,
    ...addressBookOperations,
    ...dogeOperations,
    ...substrateOperations,
    ...rippleOperations,
    ...cardanoOperations,
    ...binanceOperations,

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
      args: AuthenticatedInput & { requestId: string; reason?: string | null },
      context: ApiContext,
    ) {
      const principal = await context.principal(args.authentication);
      return cancelRequest(context.services, principal, args.requestId, args.reason);
    },

    async annotateRequest(
      _: unknown,
      { annotateRequestInput: input }: { annotateRequestInput: AuthenticatedInput & AnnotateRequestInput },
      { services, principal, idempotencyKey }: ApiContext,
    ) {
      return annotateRequest(services, await principal(input.authentication), input, idempotencyKey);
    },

    async updateTravelRuleInfo(
      _: unknown,
      args: AuthenticatedInput & { transfers: TravelRuleTransferInput[] },
      context: ApiContext,
    ) {
      const principal = await context.principal(args.authentication);
      await updateTravelRuleInfo(context.services, principal, args.transfers);
      return { success: true };
    },
  },
};
