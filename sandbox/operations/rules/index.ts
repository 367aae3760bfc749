import { requestOperation } from "../operation";
import { prepareChange } from "./change";

export const rulesOperations = {
  createRulesChangeRequest: requestOperation({
    type: "CHANGE_RULES_REQUEST",
    prepare: prepareChange,
    answer: ({ id }) => ({ requestId: id }),
  }),
};
