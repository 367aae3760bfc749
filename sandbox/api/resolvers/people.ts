import { acceptInvitation, findInvitation } from "../../people/invitation";
import { listPeople, namedWallets, walletNames } from "../../people/list-people";
import type { PeopleChange, PersonState } from "../../records/people";
import { loadApproverGroups } from "../../requests/approver-groups";
import { findPeopleChange, listOpenPeopleChanges } from "../../requests/people-changes";
import { nameOfActor } from "../../requests/request-events";
import { requestParties } from "../../requests/request-parties";
import type { RequestRow } from "../../requests/request-row";
import type { ApiContext } from "../context";
import type { UserSource } from "./user";

export const peopleResolvers = {
  Query: {
    async invitation(_: unknown, { code }: { code: string }, { services }: ApiContext) {
      const found = await findInvitation(services.db, code);
      if (!found) return null;
      const { email, firstName, lastName, role } = found.user;
      return { email, firstName, lastName, role, organisation: found.organisation };
    },
  },

  User: {
    async people({ principal }: UserSource, _: unknown, { services }: ApiContext) {
      const { organisationId, userId } = principal;
      const people = await listPeople(services.db, organisationId);
      const names = await walletNames(services.db, organisationId);
      return people.map(({ user, isInvited, hasPhone }) => ({
        ...{ id: user.id, email: user.email, firstName: user.firstName, lastName: user.lastName },
        ...{ role: user.role, isInvited, hasPhone, isLocked: user.lockedAt !== null },
        wallets: namedWallets(user.walletIds, names),
        lastSignInAt: user.lastSignInAt?.toISOString() ?? null,
        isYou: user.id === userId,
      }));
    },

    async peopleChanges({ principal }: UserSource, _: unknown, { services }: ApiContext) {
      // A change names wallets, and is signed with all of them.
      if (principal.walletIds) return [];
      const rows = await listOpenPeopleChanges(services.db, principal.organisationId);
      const names = await walletNames(services.db, principal.organisationId);
      return rows.map((row) => shownChange(services, row, names));
    },

    async peopleChange(
      { principal }: UserSource,
      { requestId }: { requestId: string },
      { services }: ApiContext,
    ) {
      if (principal.walletIds) return null;
      const row = await findPeopleChange(services.db, principal.organisationId, requestId);
      return row && shownChange(services, row, await walletNames(services.db, row.organisationId));
    },
  },

  Mutation: {
    acceptInvitation: (
      _: unknown,
      { acceptInvitationInput: input }: { acceptInvitationInput: { code: string; pin: string } },
      { services }: ApiContext,
    ) => acceptInvitation(services, input),
  },
};

async function shownChange(
  { db }: ApiContext["services"],
  row: RequestRow,
  names: ReadonlyMap<string, string>,
) {
  const { kind, personId, before, after } = row.unsigned as PeopleChange;
  const { askedBy } = await requestParties(db, row);
  const show = (state: PersonState | null) =>
    state && { ...state, wallets: namedWallets(state.walletIds, names) };
  return {
    ...{ requestId: row.id, kind, personId, before: show(before), after: show(after) },
    ...{ status: row.status, reason: row.cancelReason, proposedBy: nameOfActor(askedBy).by },
    proposedAt: row.createdAt.toISOString(),
    approverGroups: async () => {
      const asked = { ...row, digestCount: row.digests.length };
      return (await loadApproverGroups(db, [asked])).get(row.id) ?? [];
    },
    unverifiedDigestData: row.digests[0],
  };
}
