import { requestOperation } from "../operation";
import { prepareChange } from "./change";

export const peopleOperations = {
  createPeopleChangeRequest: requestOperation({
    type: "CHANGE_PEOPLE_REQUEST",
    prepare: prepareChange,
    answer: ({ id }) => ({ requestId: id }),
  }),
};
