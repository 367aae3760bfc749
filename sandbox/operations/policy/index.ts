import { type Carrier, intentOf, type OperationContext } from "../creation";
import { createChangePolicyRequest, type PolicyInput } from "./change";

export const policyOperations = {
  async createChangePolicyRequest(
    _: unknown,
    { createChangePolicyRequestInput: input }: { createChangePolicyRequestInput: Carrier & PolicyInput },
    { services, idempotencyKey, principal }: OperationContext,
  ) {
    return createChangePolicyRequest(services, await principal(input.authentication), {
      input,
      intent: intentOf(input),
      source: "API",
      sendToNetwork: true,
      idempotencyKey,
    });
  },
};
