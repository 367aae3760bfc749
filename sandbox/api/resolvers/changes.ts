import type { SealedHandle } from "../../base/secrets";
import type { ApiContext } from "../context";
import { watchOrganisation } from "../watch-organisation";

type Arguments = { authentication?: SealedHandle | null };

export const changeResolvers = {
  Subscription: {
    organisationChanged: {
      async subscribe(_: unknown, { authentication }: Arguments, context: ApiContext) {
        const { services, signal } = context;
        const caller = await context.principal(authentication);
        const isStillValid = () => context.isStillValid(authentication);
        return watchOrganisation({ feed: services.changes, caller, isStillValid, signal });
      },
      resolve: () => true,
    },
  },
};
