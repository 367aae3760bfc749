import { MAX_COUNT, type PageArguments, readPage, readSkipped, toPage } from "../../base/paging";
import { nativeAssetId } from "../../chains/facts";
import type { SubWalletRow } from "../../keys/sub-wallet";
import { loadStaked, type StakedOnChain, unstakedFreeAt } from "../../network/staking";
import { lockedIn, type Release, type Staking } from "../../network/staking-facts";
import type { AssetAmount } from "../../wallets/amounts";
import { type AssetRow, toAsset } from "../../wallets/assets";
import { countRewards, findRewardPlace, listRewards } from "../../wallets/reward-rows";
import type { TransactionRow } from "../../wallets/transactions";
import type { ApiContext } from "../context";

type StakedSource = StakedOnChain & { row: AssetRow; at: Date };

type StakingSource = Staking & { freeAt: Date | null; subWallet: SubWalletRow };

type RewardSource = { row: TransactionRow; asset: AssetRow };

export const stakingResolvers = {
  BlockchainSubWallet: {
    async staking(
      row: SubWalletRow,
      _: unknown,
      { services, loaders }: ApiContext,
    ): Promise<StakingSource | null> {
      const staking = await loaders.staking(row);
      if (!staking) return null;
      const { db, env, clock } = services;
      return { ...staking, subWallet: row, freeAt: await unstakedFreeAt(db, row.chain, env, clock()) };
    },
  },

  Organisation: {
    async staked(
      { id }: { id: string },
      _: unknown,
      { services, loaders }: ApiContext,
    ): Promise<StakedSource[]> {
      const { db, keys, clock } = services;
      const at = clock();
      const assets = await loaders.assets();
      const staked = await loadStaked(db, id, keys.network, at);
      return staked.flatMap((one) => {
        const row = assets.get(nativeAssetId(one.chain));
        return row ? [{ ...one, row, at }] : [];
      });
    },
  },

  StakedAsset: {
    asset: ({ row }: StakedSource) => toAsset(row),
    locked: ({ row, parts, at }: StakedSource): AssetAmount => ({
      asset: row,
      quantity: lockedIn(parts),
      at,
    }),
  },

  Staking: {
    rewards: ({ rewards }: Staking) => rewards.toString(),
    minBond: ({ minBond }: Staking) => minBond?.toString() ?? null,
    unstakedFreeAt: ({ freeAt }: StakingSource) => freeAt?.toISOString() ?? null,

    async rewardLedger({ subWallet: { id } }: StakingSource, args: PageArguments, context: ApiContext) {
      const { db, env } = context.services;
      const scope = ["rewards", id];
      const page = readPage(env, args, scope, 10);
      const rows = await readSkipped(page, args.skip, {
        keyAt: (jump) => findRewardPlace(db, id, jump),
        read: (place) => listRewards(db, id, place),
      });
      const found = toPage(env, rows ?? [], page, scope, ({ order }) => order);
      const assets = await context.loaders.assets();
      const items = found.items.flatMap((row): RewardSource[] => {
        const asset = assets.get(row.assetId);
        return asset ? [{ row, asset }] : [];
      });
      return { ...found, items, count: () => countRewards(db, id, MAX_COUNT) };
    },
  },

  StakeReward: {
    id: ({ row }: RewardSource) => row.id,
    paidAt: ({ row }: RewardSource) => row.createdAt.toISOString(),
    validatorId: ({ row }: RewardSource) => row.from,
    validatorName: async ({ row: { chain, from } }: RewardSource, _: unknown, { loaders }: ApiContext) =>
      from === null ? null : ((await loaders.validator({ chain, id: from }))?.name ?? null),
    amount: ({ row, asset }: RewardSource): AssetAmount => ({
      asset,
      quantity: row.amount,
      at: row.createdAt,
    }),
  },

  StakePart: { amount: (part: Staking["parts"][number]) => part.amount.toString() },

  StakeDelegate: {
    amount: ({ amount }: Staking["delegates"][number]) => amount?.toString() ?? null,
  },

  StakeRelease: {
    amount: ({ amount }: Release) => amount.toString(),
    at: ({ at }: Release) => at?.toISOString() ?? null,
    since: ({ since }: Release) => since?.toISOString() ?? null,
  },
};
