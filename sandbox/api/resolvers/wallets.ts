import { ApiError } from "../../base/errors";
import { type PageArguments, readPage, toPage } from "../../base/paging";
import type { AuthenticatedInput } from "../../operations/operation";
import { createSubWallet, type SubWalletInput } from "../../wallets/create-sub-wallet";
import { findDefaultWalletId, listWallets, type PolicyRow, type WalletRow } from "../../wallets/wallet-infos";
import type { ApiContext } from "../context";
import type { UserSource } from "./user";

/** A policy is read only if `withPolicy`. */
export type WalletSource = WalletRow & { withPolicy: boolean };
type WalletsInfoArguments = PageArguments & {
  includePolicy?: boolean | null;
  includeDeleted?: boolean | null;
};

type SubWalletCreation = AuthenticatedInput & SubWalletInput;

export const walletResolvers = {
  Mutation: {
    async createSubWallet(
      _: unknown,
      { createSubWalletInput: input }: { createSubWalletInput: SubWalletCreation },
      context: ApiContext,
    ) {
      const principal = await context.principal(input.authentication);
      if (principal.walletIds?.includes(input.walletId) === false) {
        throw new ApiError("NOT_FOUND", "WalletId not found");
      }
      // The vault counts the accounts of all wallets.
      return createSubWallet(context.everything, principal, input, context.idempotencyKey);
    },
  },

  User: {
    async walletsInfo({ principal }: UserSource, args: WalletsInfoArguments, { services }: ApiContext) {
      const { db, env } = services;
      const includeDeleted = args.includeDeleted ?? false;
      const scope = ["walletsInfo", principal.organisationId, String(includeDeleted)];
      const page = readPage(env, args, scope);
      const rows = await listWallets(db, principal.organisationId, { includeDeleted, page });
      const { items, nextToken } = toPage(env, rows, page, scope, (row) => row.wallet.id);
      return {
        items: items.map((row): WalletSource => ({ ...row, withPolicy: args.includePolicy ?? false })),
        nextToken,
        defaultWalletId: () => findDefaultWalletId(db, principal.organisationId),
      };
    },
  },

  WalletInfo: {
    walletId: ({ wallet }: WalletSource) => wallet.id,
    walletName: ({ wallet }: WalletSource) => wallet.name,
    deleted: ({ wallet }: WalletSource) => wallet.deleted,
    async policy({ wallet, withPolicy }: WalletSource, _: unknown, { loaders }: ApiContext) {
      const policy = withPolicy ? await loaders.policy(wallet.id) : undefined;
      return policy ? toPolicy(policy) : null;
    },
    async policyProvenanceSignature(
      { wallet, withPolicy }: WalletSource,
      _: unknown,
      { loaders }: ApiContext,
    ) {
      return withPolicy ? (await loaders.policy(wallet.id))?.provenanceSignature : null;
    },
    subWalletsSummary: ({ wallet }: WalletSource, _: unknown, { loaders }: ApiContext) =>
      loaders.summary(wallet.id),
  },
};

const toPolicy = (policy: PolicyRow) => ({
  walletId: policy.walletId,
  version: policy.version,
  creationTimestamp: policy.createdAt.getTime(),
  creationDeadline: null,
  masterPublicKey: null,
  delegateSchedules: policy.delegateSchedules,
  recovererSchedules: policy.recovererSchedules,
});
