import type { ApiContext } from "../../api/context";
import { type Carrier, intentOf } from "../creation";
import { createChangePolicyRequest, type PolicyInput } from "./change";

export const policyOperations = {
  async createChangePolicyRequest(
    _: unknown,
    { createChangePolicyRequestInput: input }: { createChangePolicyRequestInput: Carrier & PolicyInput },
    { services, idempotencyKey, principal }: ApiContext,
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
