import type { AuthenticatedInput } from "../../operations/operation";
import { listSavedViews, removeView, type SaveViewInput, saveView } from "../../wallets/saved-views";
import type { ApiContext } from "../context";
import type { UserSource } from "./user";

export const savedViewResolvers = {
  User: {
    savedViews: ({ principal }: UserSource, _: unknown, { services }: ApiContext) =>
      listSavedViews(services.db, principal.userId),
  },

  Mutation: {
    async saveView(
      _: unknown,
      { saveViewInput: input }: { saveViewInput: AuthenticatedInput & SaveViewInput },
      { services, principal }: ApiContext,
    ) {
      return saveView(services.db, await principal(input.authentication), input);
    },

    async removeView(
      _: unknown,
      { authentication, id }: AuthenticatedInput & { id: string },
      { services, principal }: ApiContext,
    ) {
      return removeView(services.db, await principal(authentication), id);
    },
  },
};
