import { chainOf, type LiveChainId, type NativeAsset, sendRules, stakeRules } from "~/lib/chains";
import type { StakeAddress } from "~/lib/custody/wallets/stake-addresses.server";
import { formatExact, fromUnits } from "~/lib/money";
import { isFree } from "./solana-address";
import type { SolanaTab } from "./solana-form";

/** Lamports that make a stake account exempt from rent; locked while it exists. */
export function rentDeposit(chain: LiveChainId): bigint {
  return stakeRules(chain)?.deposit ?? 0n;
}

/** Lamports; the network may refuse to delegate less. */
export function minDelegation(chain: LiveChainId): bigint {
  return stakeRules(chain)?.minDelegation ?? 0n;
}

/** Whether a stake account is created: its key signs too, and the balance pays its deposit. */
export function makesAccount(tab: SolanaTab, chosen: StakeAddress | null): boolean {
  return tab === "split" || (tab === "stake" && chosen !== null && isFree(chosen));
}

/** Lamports, for all signatures. */
export function stakeFee(chain: LiveChainId, tab: SolanaTab, chosen: StakeAddress | null): bigint {
  return (sendRules(chain)?.fixedFee ?? 0n) * (makesAccount(tab, chosen) ? 2n : 1n);
}

/** Lamports that the largest stake leaves: rent exemption of the account, and fees for unstaking and withdrawing. */
export function staysForFees(chain: LiveChainId): bigint {
  const rules = sendRules(chain);
  return (rules?.keeps?.units ?? 0n) + 2n * (rules?.fixedFee ?? 0n);
}

/** '0.00228288 SOL', every digit. */
export function coinText(chain: LiveChainId, units: bigint): string {
  const { decimals, symbol }: NativeAsset = chainOf(chain).native;
  return `${formatExact(fromUnits(units, decimals))} ${symbol}`;
}
