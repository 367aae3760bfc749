import { invalidInput } from "../../base/errors";
import { type Creation, intentOf, type OperationContext } from "../creation";
import { createTransfer, type TransferInput } from "./transfer";

export const exchangeOperations = {
  async createExchangeTransfer(
    _: unknown,
    { createExchangeTransferInput: input }: { createExchangeTransferInput: Creation & TransferInput },
    { services, idempotencyKey, principal }: OperationContext,
  ) {
    const caller = await principal(input.authentication);
    // The answer has no form for a preview: its id is not optional.
    if (input.sendToDevicesForSigning === false) throw invalidInput("An exchange transfer has no preview");
    const trustVaultTransactionId = await createTransfer(services, caller, {
      input,
      intent: intentOf(input),
      source: input.source ?? "API",
      sendToNetwork: true,
      idempotencyKey,
    });
    return { trustVaultTransactionId };
  },
};
