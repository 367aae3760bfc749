import { parseCurrency } from "../../rates/rates";
import { bitcoinAnswer } from "../answers";
import { type Carrier, type Creation, createFor, type OperationContext } from "../creation";
import { type BitcoinAddressInput, createBitcoinAddress } from "./address";
import { type BitcoinParams, prepareBitcoin } from "./payment";

type BitcoinCreation = Creation & { bitcoinTransactionParams: BitcoinParams };

export const bitcoinOperations = {
  async createBitcoinTransaction(
    _: unknown,
    { createBitcoinTransactionInput: input }: { createBitcoinTransactionInput: BitcoinCreation },
    context: OperationContext,
  ) {
    const created = await createFor(
      context,
      "BITCOIN_TRANSACTION_REQUEST",
      input,
      (tx, { organisationId }, requestId) =>
        prepareBitcoin(tx, context.services, organisationId, requestId, {
          params: input.bitcoinTransactionParams,
          currency: parseCurrency(input.currency),
        }),
    );
    return bitcoinAnswer(created);
  },

  async createBitcoinAddress(
    _: unknown,
    { createBitcoinAddressInput: input }: { createBitcoinAddressInput: Carrier & BitcoinAddressInput },
    context: OperationContext,
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
};
