import { type AuditActor, actorOf } from "../../audit/actor";
import { type ChainState, readChainState, recheckChain } from "../../audit/chain-checks";
import {
  type AuditRow,
  actorId,
  countEntries,
  type EntryFilter,
  findEntries,
  findEntryNumber,
  listActions,
  listActors,
  listPlaces,
  MAX_COUNT,
} from "../../audit/find-entries";
import { readFirstDate } from "../../audit/read-chain";
import { assertMay } from "../../auth/permissions";
import type { Place } from "../../base/origin";
import { type PageArguments, readPage, readSkipped, toPage } from "../../base/paging";
import type { Db } from "../../db/client";
import type { AuthenticatedInput } from "../../operations/operation";
import { parseMoment } from "../../reports/date-range";
import { readSearchText } from "../../wallets/search-text";
import type { ApiContext } from "../context";
import { scopeOf } from "./search-scope";
import type { UserSource } from "./user";

type LogArguments = PageArguments & {
  search?: string | null;
  actor?: string | null;
  action?: string | null;
  origin?: Place | null;
  from?: string | null;
  until?: string | null;
  descending?: boolean | null;
};

/** Each organisation's log is a chain named by its id. */
export const auditResolvers = {
  User: {
    async auditLog({ principal }: UserSource, args: LogArguments, { services: { db, env } }: ApiContext) {
      assertMay(principal, "readAuditLog");
      const chain = principal.organisationId;
      const filter = readFilter(args);
      const isDescending = args.descending ?? true;
      const parts = [...Object.values(filter), String(isDescending)].map((part) => part?.toString());
      const scope = scopeOf("auditLog", chain, parts);
      const page = readPage(env, args, scope, 25);
      const counted = lazy(() => countEntries(db, chain, filter));
      const rows = await readSkipped(page, args.skip, {
        keyAt: (jump) => findEntryNumber(db, chain, filter, jump, isDescending),
        read({ limit, after: last }) {
          const after = last === null ? null : Number(last);
          return findEntries(db, chain, filter, { limit, after, isDescending });
        },
      });
      return {
        ...toPage(env, rows ?? [], page, scope, entryOf),
        count: async () => Math.min(await counted(), MAX_COUNT),
        hasMore: async () => (await counted()) > MAX_COUNT,
        actors: async () => (await listActors(db, chain)).map(toActor),
        actions: () => listActions(db, chain),
        origins: () => listPlaces(db, chain),
      };
    },

    async auditChain({ principal }: UserSource, _: unknown, { services }: ApiContext) {
      assertMay(principal, "readAuditLog");
      const chain = principal.organisationId;
      return toChain(services.db, chain, await readChainState(services, chain));
    },
  },

  Mutation: {
    async checkAuditChain(
      _: unknown,
      { checkAuditChainInput: input }: { checkAuditChainInput: AuthenticatedInput },
      context: ApiContext,
    ) {
      const { organisationId: chain } = await context.principal(input.authentication);
      return toChain(context.services.db, chain, await recheckChain(context.services, chain));
    },
  },

  AuditEntry: {
    createdAt: (row: AuditRow) => row.createdAt.toISOString(),
    actor: (row: AuditRow) => toActor(row.actor),
    action: (row: AuditRow) => row.action ?? "OTHER",
  },
};

function lazy<Result>(work: () => Promise<Result>): () => Promise<Result> {
  let result: Promise<Result> | undefined;
  return () => {
    result ??= work();
    return result;
  };
}

const entryOf = (row: AuditRow): number => row.entry ?? 0;

const toActor = (actor: string): AuditActor & { id: string } => ({ id: actorId(actor), ...actorOf(actor) });

function readFilter(args: LogArguments): EntryFilter {
  return {
    text: readSearchText(args.search),
    actor: args.actor ?? null,
    action: args.action ?? null,
    place: args.origin ?? null,
    from: args.from ? parseMoment(args.from, "start date", "start") : null,
    until: args.until ? parseMoment(args.until, "end date", "start") : null,
  };
}

const toChain = (db: Db, chain: string, { verifiedAt, wholeAt, ...state }: ChainState) => ({
  ...state,
  since: async () => (await readFirstDate(db, chain))?.toISOString() ?? null,
  verifiedAt: verifiedAt?.toISOString() ?? null,
  wholeAt: wholeAt?.toISOString() ?? null,
});
