import type { StakeAddress } from "~/lib/custody/wallets/stake-addresses.server";
import type { SolanaTab } from "./solana-form";

/** 0 if unknown. */
export const lamports = (digits: string | null | undefined): bigint => BigInt(digits ?? 0);

const isOneOf = (statuses: readonly string[]) => (one: StakeAddress) =>
  one.status !== null && statuses.includes(one.status);

const hasInactive = (one: StakeAddress) => lamports(one.inactive) > 0n;

/** Specification, section 4. */
const SELECTABLE: Record<SolanaTab, (one: StakeAddress) => boolean> = {
  stake: (one) =>
    one.status === "INACTIVE"
      ? hasInactive(one)
      : isOneOf(["ACTIVATING", "UNINITIALISED", "DEACTIVATING"])(one),
  split: isOneOf(["ACTIVE"]),
  unstake: isOneOf(["ACTIVATING", "ACTIVE"]),
  withdraw: hasInactive,
};

export function isSelectable(tab: SolanaTab, one: StakeAddress): boolean {
  return SELECTABLE[tab](one);
}

/** Nothing is staked there yet: a stake account can be created. */
export const isFree = isOneOf(["UNINITIALISED"]);

/** Such a stake can only return to its previous vote account. */
export const isDeactivating = isOneOf(["DEACTIVATING"]);

export const isInactive = isOneOf(["INACTIVE"]);

export function asksAmount(tab: SolanaTab, chosen: StakeAddress | null): boolean {
  return tab === "split" || tab === "withdraw" || (tab === "stake" && chosen !== null && isFree(chosen));
}

export const NOT_SELECTABLE: Record<SolanaTab, string> = {
  stake: "Active stakes are staked already, and empty ones have nothing to stake.",
  split: "Only active stakes can be split.",
  unstake: "Only activating and active stakes can be unstaked.",
  withdraw: "Nothing can be withdrawn where there is no inactive balance.",
};

/** The typed vote account; for a deactivating stake, its previous one. */
export function voteOf(typed: string, chosen: StakeAddress | null): string {
  const previous = chosen && isDeactivating(chosen) ? chosen.voteAddress : null;
  return typed || previous || "";
}

/** Where a split goes by default: the last free address, because pending requests use the earlier ones. */
export function newStakeAddressOf(typed: string, addresses: readonly StakeAddress[]): StakeAddress | null {
  const free = addresses.filter(isFree);
  return free.find(({ address }) => address === typed) ?? free.at(-1) ?? null;
}
