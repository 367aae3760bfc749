import type { ApiContext } from "../api/context";
import { addSignature, type SignRequest } from "./add-signature";
import { cancelRequest } from "./cancel-request";
import { getRequest } from "./get-request";
import { binanceOperations } from "./operations/binance";
import { bitcoinOperations } from "./operations/bitcoin";
import { cardanoOperations } from "./operations/cardano";
import type { Carrier } from "./operations/creation";
import { dogeOperations } from "./operations/doge";
import { ethereumOperations } from "./operations/ethereum";
import { exchangeOperations } from "./operations/exchange";
import { policyOperations } from "./operations/policy";
import { rippleOperations } from "./operations/ripple";
import { solanaOperations } from "./operations/solana";
import { substrateOperations } from "./operations/substrate";
import { type TransferInput, updateTravelRuleInfo } from "./update-travel-rule";

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
    ...ethereumOperations,
    ...bitcoinOperations,
    ...solanaOperations,
    ...exchangeOperations,
    ...policyOperations,
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
