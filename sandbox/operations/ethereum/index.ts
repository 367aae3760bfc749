import { parseCurrency } from "../../rates/rates";
import { ethereumAnswer } from "../answers";
import { type Creation, createFor, type OperationContext } from "../creation";
import { type EthereumInput, prepareEthereum } from "./payment";

type EthereumCreation = Creation & { ethereumTransaction: EthereumInput; subWalletId?: string | null };

export const ethereumOperations = {
  async createEthereumTransaction(
    _: unknown,
    { createTransactionInput: input }: { createTransactionInput: EthereumCreation },
    context: OperationContext,
  ) {
    const { ethereumTransaction, subWalletId = null } = input;
    const created = await createFor(
      context,
      "ETHEREUM_TRANSACTION_REQUEST",
      input,
      (tx, { organisationId }) =>
        prepareEthereum(tx, context.services, organisationId, {
          input: ethereumTransaction,
          subWalletId,
          currency: parseCurrency(input.currency),
        }),
    );
    return ethereumAnswer(created);
  },
};
