import { listPeople, namedWallets, walletNames } from "../../people/list-people";
import type { ApiContext } from "../context";
import type { UserSource } from "./user";

export const peopleResolvers = {
  User: {
    async people({ principal }: UserSource, _: unknown, { services }: ApiContext) {
      const { organisationId, userId } = principal;
      const people = await listPeople(services, organisationId);
      const names = await walletNames(services.db, organisationId);
      return people.map(({ user, ...state }) => ({
        ...state,
        ...{ id: user.id, email: user.email, firstName: user.firstName, lastName: user.lastName },
        role: user.role,
        wallets: namedWallets(user.walletIds, names),
        lastSignInAt: user.lastSignInAt?.toISOString() ?? null,
        isYou: user.id === userId,
      }));
    },
  },
};
