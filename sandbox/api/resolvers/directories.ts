import { invalidInput } from "../../base/errors";
import { type PageArguments, readPage, toPage } from "../../base/paging";
import type { SealedHandle } from "../../base/secrets";
import { listVasps, type VaspFilter } from "../../travel-rule/vasps";
import { readSearchText } from "../../wallets/search-text";
import type { ApiContext } from "../context";

type VaspArguments = PageArguments & { authentication?: SealedHandle | null };

const MAX_IDS = 100;

export const directoryResolvers = {
  Query: {
    /** Besides findVasps, the only list that a portal key may read without a session. */
    async vasps(_: unknown, args: VaspArguments, context: ApiContext) {
      await context.optionalPrincipal(args.authentication);
      const { db, env } = context.services;
      const page = readPage(env, args, ["vasps"]);
      return toPage(env, await listVasps(db, {}, page), page, ["vasps"], ({ id }) => id);
    },

    async findVasps(_: unknown, args: VaspArguments & VaspFilter, context: ApiContext) {
      await context.optionalPrincipal(args.authentication);
      const { db, env } = context.services;
      const { ids, type } = args;
      if (ids && ids.length > MAX_IDS) throw invalidInput(`At most ${MAX_IDS} ids`);
      const search = readSearchText(args.search);
      const scope = ["findVasps", JSON.stringify([search, ids ?? null, type ?? null])];
      const page = readPage(env, args, scope, 25);
      return toPage(env, await listVasps(db, { search, ids, type }, page), page, scope, ({ id }) => id);
    },
  },
};
