import type { Tx } from "../../db/client";
import type { Prepared } from "../../requests/create-request";
import type { Services } from "../../services";
import { requestIdAnswer } from "../answers";
import { type Creation, createFor, type OperationContext } from "../creation";
import { preparePayment, prepareTokenPayment } from "./payment";
import {
  prepareActivate,
  prepareDeactivate,
  prepareInitialise,
  prepareSplit,
  prepareWithdraw,
} from "./stake";

type SolanaCreation<Input> = Creation & { subWalletId: string; solanaTransactionInput: Input };
type Preparation<Input> = (
  tx: Tx,
  services: Services,
  asked: { organisationId: string; subWalletId: string; input: Input },
) => Promise<Prepared>;

/** Every operation answers a request id; what is signed comes with the request. */
const operation =
  <Input>(prepare: Preparation<Input>) =>
  async (
    _: unknown,
    { transactionInput: input }: { transactionInput: SolanaCreation<Input> },
    context: OperationContext,
  ) => {
    const { subWalletId, solanaTransactionInput } = input;
    const created = await createFor(context, "SOLANA_TRANSACTION_REQUEST", input, (tx, { organisationId }) =>
      prepare(tx, context.services, { organisationId, subWalletId, input: solanaTransactionInput }),
    );
    return requestIdAnswer(created);
  };

export const solanaOperations = {
  createSolanaPaymentTransaction: operation(preparePayment),
  createSolanaTokenPaymentTransaction: operation(prepareTokenPayment),
  createSolanaInitialiseStakeTransaction: operation(prepareInitialise),
  createSolanaActivateStakeTransaction: operation(prepareActivate),
  createSolanaDeactivateStakeTransaction: operation(prepareDeactivate),
  createSolanaSplitStakeTransaction: operation(prepareSplit),
  createSolanaWithdrawStakeTransaction: operation(prepareWithdraw),
};
