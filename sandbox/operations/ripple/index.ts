import { rippleAnswer } from "../answers";
import { type Creation, createFor, type OperationContext } from "../creation";
import { prepareRipple, type RippleInput } from "./payment";

type RippleCreation = Creation & { subWalletId: string; rippleTransactionInput: RippleInput };

export const rippleOperations = {
  async createRippleTransaction(
    _: unknown,
    { createRippleTransactionInput: input }: { createRippleTransactionInput: RippleCreation },
    context: OperationContext,
  ) {
    const { subWalletId, rippleTransactionInput } = input;
    const created = await createFor(context, "RIPPLE_TRANSACTION_REQUEST", input, (tx, { organisationId }) =>
      prepareRipple(tx, context.services, organisationId, { subWalletId, input: rippleTransactionInput }),
    );
    return rippleAnswer(created);
  },
};
