import { approversOf, loadApprovers } from "../../freezes/approvers";
import { type FreezeInput, freeze } from "../../freezes/freeze";
import { listFreezes } from "../../freezes/list-freezes";
import { type ThawInput, thaw } from "../../freezes/thaw";
import type { AuthenticatedInput } from "../../operations/operation";
import type { ApiContext } from "../context";
import type { UserSource } from "./user";

export const freezeResolvers = {
  User: {
    freezes: ({ principal }: UserSource, _: unknown, { services }: ApiContext) =>
      listFreezes(services.db, principal),

    mayFreeze: async ({ principal }: UserSource, _: unknown, { services }: ApiContext) =>
      approversOf(await loadApprovers(services.db, principal.organisationId), null).has(principal.userId),
  },

  Mutation: {
    async freeze(
      _: unknown,
      { freezeInput: input }: { freezeInput: AuthenticatedInput & FreezeInput },
      { services, principal }: ApiContext,
    ) {
      const caller = await principal(input.authentication);
      await freeze(services, caller, input);
      return listFreezes(services.db, caller);
    },

    async thaw(
      _: unknown,
      { thawInput: input }: { thawInput: AuthenticatedInput & ThawInput },
      { services, principal }: ApiContext,
    ) {
      const caller = await principal(input.authentication);
      await thaw(services, caller, input);
      return listFreezes(services.db, caller);
    },
  },
};
