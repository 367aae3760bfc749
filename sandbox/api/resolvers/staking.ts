import type { SubWalletRow } from "../../keys/sub-wallet";
import type { Release, Staking } from "../../network/staking-facts";
import type { ApiContext } from "../context";

export const stakingResolvers = {
  BlockchainSubWallet: {
    staking: async (row: SubWalletRow, _: unknown, { loaders }: ApiContext): Promise<Staking | null> =>
      (await loaders.staking(row)) ?? null,
  },

  Staking: {
    rewards: ({ rewards }: Staking) => rewards?.toString() ?? null,
    minBond: ({ minBond }: Staking) => minBond?.toString() ?? null,
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
