import { type AuthenticatedInput, operation } from "../operation";
import { type CreatePayoutInput, createPayout } from "./create-payout";

export const payoutOperations = {
  createPayout: operation<AuthenticatedInput & CreatePayoutInput>(
    ({ services, caller, idempotencyKey }, { name, fileName, rows, leftOut }) =>
      createPayout(
        services,
        caller,
        { name, fileName: fileName ?? null, rows, leftOut: leftOut ?? null },
        idempotencyKey,
      ),
  ),
};
