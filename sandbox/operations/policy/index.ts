import { requestOperation } from "../operation";
import { prepareChange } from "./change";

export const policyOperations = {
  createChangePolicyRequest: requestOperation({
    type: "CHANGE_POLICY_REQUEST",
    prepare: prepareChange,
    answer: ({ answer }) => ({ requests: [answer] }),
  }),
};
