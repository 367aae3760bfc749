import { and, asc, desc, eq, inArray, isNull } from "drizzle-orm";
import { APPROVING_ROLES } from "../../auth/permissions";
import { personName } from "../../auth/principal";
import { ApiError } from "../../base/errors";
import { devices, subWallets, users, wallets } from "../../db/schema";
import type { AuthenticatedInput } from "../../operations/operation";
import type { CheckedPayout } from "../../operations/payout/check-payout";
import { approvingKeys, holderNames, loadPhoneHolders, type PhoneHolder } from "../../people/approvers";
import type { Rule, RuleGroup } from "../../records/rules";
import { loadApproverGroups, loadGroupsToAsk } from "../../requests/approver-groups";
import { decidingRules } from "../../requests/deciding-rules";
import { nameOfActor } from "../../requests/request-events";
import { type RequestRow, walletOf } from "../../requests/request-row";
import { findRulesChange, loadWaitingChanges, type ShownChange } from "../../requests/rules-changes";
import { type Answer, type Question, whoApproves } from "../../requests/who-approves";
import { cancelRulesChange } from "../../rules/cancel-change";
import { isTightening } from "../../rules/compare";
import { loadKnown } from "../../rules/known";
import { type RuleInput, readRules } from "../../rules/read-rules";
import { currentRules, loadRuleSets } from "../../rules/rule-sets";
import { type TriedRequest, tryRules } from "../../rules/trial";
import type { ApiContext } from "../context";
import type { UserSource } from "./user";

/** Of all rules of one answer, so that each name is looked up once. */
type Names = { subWallet(id: string): string | null; key(key: string): string | null };
type ShownRule = { rule: Rule; names: Names };

export const ruleResolvers = {
  User: {
    walletRules: ({ principal }: UserSource, _: unknown, { services }: ApiContext) =>
      listWalletRules(services, principal.organisationId),

    async whoApproves({ principal }: UserSource, { input }: { input: Question }, { services }: ApiContext) {
      const answer = await whoApproves(services, principal, input);
      const rules = answer.decision?.outcomes.map(({ rule }) => rule) ?? [];
      return answerOf(answer, await namesOf(services, principal.organisationId, rules));
    },

    async tryRules(
      { principal }: UserSource,
      { walletId, rules: inputs }: { walletId: string; rules: RuleInput[] },
      { services }: ApiContext,
    ) {
      const { db, clock } = services;
      const { organisationId } = principal;
      await assertOwn(services, organisationId, walletId);
      const at = clock();
      const held = await currentRules(db, walletId, at);
      const known = await loadKnown(db, { organisationId, walletId, held });
      const ruleIds = new Set(inputs.flatMap(({ id }) => id ?? []));
      const after = readRules(inputs, { ...known, ruleIds });
      const trial = await tryRules(db, { organisationId, walletId, before: held.rules, after, at });
      return { ...trial, isTightening: isTightening(held.rules, after) };
    },

    async rulesChange(
      { principal }: UserSource,
      { requestId }: { requestId: string },
      { services }: ApiContext,
    ) {
      return changeOf(services, principal.organisationId, requestId);
    },

    async keyHolders({ principal }: UserSource, _: unknown, { services }: ApiContext) {
      const rows = await services.db
        .select({ key: devices.publicKey, user: users })
        .from(devices)
        .innerJoin(users, eq(users.id, devices.userId))
        .where(
          and(
            eq(users.organisationId, principal.organisationId),
            isNull(users.removedAt),
            inArray(users.role, APPROVING_ROLES),
          ),
        );
      return rows
        .map(({ key, user }) => ({ key, name: personName(user), approvedAt: null }))
        .sort((one, other) => one.name.localeCompare(other.name, "en"));
    },
  },

  Rule: {
    id: ({ rule }: ShownRule) => rule.id,
    operations: ({ rule }: ShownRule) => rule.operations,
    from: ({ rule, names }: ShownRule) => rule.from?.map((id) => ({ id, name: names.subWallet(id) })) ?? null,
    to: ({ rule }: ShownRule) => rule.to,
    assets: ({ rule }: ShownRule) => rule.assets,
    above: ({ rule }: ShownRule) => rule.above,
    during: ({ rule }: ShownRule) => rule.during,
    approvals: ({ rule: { approvals }, names }: ShownRule) =>
      approvals && {
        notByPreparer: approvals.notByPreparer,
        schedules: approvals.schedules.map((groups) => groups.map((group) => groupOf(group, names))),
      },
  },

  RequestItem: {
    async decidingRules({ request }: { request: RequestRow }, _: unknown, { services }: ApiContext) {
      const rules = await decidingRules(services.db, request, services.clock());
      if (rules.length === 0) return [];
      const names = await namesOf(services, request.organisationId, rules);
      return rules.map((rule) => ({ rule, names }));
    },
  },

  PayoutCheck: {
    async decidingRules(
      { deciding, organisationId }: CheckedPayout,
      _: unknown,
      { services }: ApiContext,
    ): Promise<ShownRule[]> {
      if (deciding.length === 0) return [];
      const names = await namesOf(services, organisationId, deciding);
      return deciding.map((rule) => ({ rule, names }));
    },
  },

  TriedRequest: {
    transaction: ({ transactionOrder }: TriedRequest, _: unknown, { loaders }: ApiContext) =>
      loaders.transaction(transactionOrder),
  },

  Mutation: {
    async cancelRulesChange(
      _: unknown,
      {
        cancelRulesChangeInput: input,
      }: { cancelRulesChangeInput: AuthenticatedInput & { requestId: string } },
      { services, principal }: ApiContext,
    ) {
      const caller = await principal(input.authentication);
      await cancelRulesChange(services, caller, input.requestId);
      return changeOf(services, caller.organisationId, input.requestId);
    },
  },
};

type Services = ApiContext["services"];

const byName = (keys: readonly string[], names: Names) =>
  keys
    .map((key) => ({ key, name: names.key(key), approvedAt: null }))
    .sort((one, other) => (one.name ?? "").localeCompare(other.name ?? "", "en"));

const groupOf = ({ name, quorumCount, keys }: RuleGroup, names: Names) => ({
  name,
  quorumCount,
  approvers: keys.map((key) => ({ key, name: names.key(key), approvedAt: null })),
});

/** Of everybody with a phone, and of the sub-wallets that the rules name. */
async function namesOf(
  { db }: Services,
  organisationId: string,
  rules: readonly Rule[],
  holders?: readonly PhoneHolder[],
): Promise<Names> {
  const ids = [...new Set(rules.flatMap(({ from }) => from ?? []))];
  const accounts =
    ids.length === 0
      ? []
      : await db
          .select({ id: subWallets.id, name: subWallets.name })
          .from(subWallets)
          .where(and(eq(subWallets.organisationId, organisationId), inArray(subWallets.id, ids)));
  const subWalletNames = new Map(accounts.map(({ id, name }) => [id, name]));
  const keyNames = holderNames(holders ?? (await loadPhoneHolders(db, [organisationId])));
  return {
    subWallet: (id) => subWalletNames.get(id) ?? null,
    key: (key) => keyNames.get(key.toLowerCase()) ?? null,
  };
}

async function assertOwn({ db }: Services, organisationId: string, walletId: string): Promise<void> {
  const own = await db
    .select({ id: wallets.id })
    .from(wallets)
    .where(and(eq(wallets.organisationId, organisationId), eq(wallets.deleted, false)));
  if (!own.some(({ id }) => id === walletId)) throw new ApiError("NOT_FOUND", "WalletId not found");
}

async function listWalletRules(services: Services, organisationId: string) {
  const { db, clock } = services;
  const at = clock();
  const own = await db
    .select()
    .from(wallets)
    .where(and(eq(wallets.organisationId, organisationId), eq(wallets.deleted, false)))
    .orderBy(desc(wallets.isDefault), asc(wallets.createdAt), asc(wallets.id));
  const ids = own.map(({ id }) => id);
  const sets = await loadRuleSets(db, ids, at);
  const waiting = await loadWaitingChanges(db, ids, at);
  const holders = await loadPhoneHolders(db, [organisationId]);
  const held = [...sets.values()].flatMap(({ rules }) => rules);
  const names = await namesOf(services, organisationId, held, holders);
  const asked = ids.map((walletId) => ({ id: walletId, walletId, organisationId, requirement: null }));
  const policies = await loadGroupsToAsk(db, asked, holders);
  return own.map(({ id: walletId, name: walletName }) => {
    const set = sets.get(walletId);
    const requestId = waiting.get(walletId);
    return {
      ...{ walletId, walletName, version: set?.version ?? 0, since: set?.inForceAt.toISOString() ?? null },
      subWalletCount: async (_: unknown, { loaders }: ApiContext) =>
        (await loaders.summary(walletId))?.reduce((sum, row) => sum + row.count + row.deleted, 0) ?? 0,
      policy: policies.get(walletId) ?? [],
      approvers: byName(approvingKeys(holders, walletId), names),
      rules: (set?.rules ?? []).map((rule) => ({ rule, names })),
      change: () => (requestId === undefined ? null : changeOf(services, organisationId, requestId)),
    };
  });
}

async function changeOf(services: Services, organisationId: string, requestId: string) {
  const found = await findRulesChange(services.db, organisationId, requestId);
  if (!found) return found;
  const rules = [...found.before, ...found.change.rules];
  return shownChange(services, found, await namesOf(services, organisationId, rules));
}

function shownChange({ db }: Services, found: ShownChange, names: Names) {
  const { request, walletName, change, before, proposedBy, inForceAt, cancelledBy, cancelledAt } = found;
  const { id, organisationId, status, digests, requirement, createdAt } = request;
  const walletId = walletOf(request);
  const show = (rules: readonly Rule[]) => rules.map((rule) => ({ rule, names }));
  return {
    ...{ requestId: id, walletId, walletName, proposedBy: nameOfActor(proposedBy).by, status },
    cancelledBy: cancelledBy && nameOfActor(cancelledBy).by,
    ...{ replaces: change.replaces, version: change.version, reason: change.reason },
    ...{ before: show(before), after: show(change.rules), isTightening: found.isTightening },
    proposedAt: createdAt.toISOString(),
    inForceAt: inForceAt?.toISOString() ?? null,
    cancelledAt: cancelledAt?.toISOString() ?? null,
    approverGroups: async () => {
      const asked = { id, walletId, organisationId, digestCount: digests.length, requirement };
      return (await loadApproverGroups(db, [asked])).get(id) ?? [];
    },
    unverifiedDigestData: digests[0],
  };
}

function answerOf({ decision, ...answer }: Answer, names: Names) {
  const deciding = decision && (decision.refusals.length > 0 ? decision.refusals : decision.tiers);
  return {
    ...answer,
    decidedBy: deciding?.map(({ id }) => id) ?? [],
    outcomes: (decision?.outcomes ?? []).map(({ rule, unmet }) => ({
      rule: { rule, names },
      unmet: unmet?.toUpperCase() ?? null,
      used: answer.used.get(rule.id) ?? null,
    })),
  };
}
