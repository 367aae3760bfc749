import { chainOfSubWalletType, type Network } from "~/lib/chains";
import type { WalletInfo } from "~/lib/custody/people/user.server";

/** Counts sub-wallets on known chains, and the wallets that have any. */
export function countWallets(items: readonly WalletInfo[], network: Network) {
  const counts = items.map(({ subWalletsSummary }) =>
    subWalletsSummary
      .filter(({ subWalletType }) => chainOfSubWalletType(subWalletType, network))
      .reduce((sum, { count }) => sum + count, 0),
  );
  return {
    subWallets: counts.reduce((sum, count) => sum + count, 0),
    wallets: counts.filter((count) => count > 0).length,
  };
}
