import type { StakeAddress } from "~/lib/custody/wallets/stake-addresses.server";
import { formatCrypto, unitsText } from "~/lib/money";
import { titleCase } from "~/lib/present/format";
import type { Tone } from "~/lib/present/status";
import type { KnownDelegate, StakeAccountsFieldsView, StakeAddressRow } from "./fields-view";
import {
  asksAmount,
  isDeactivating,
  isFree,
  isSelectable,
  NOT_SELECTABLE,
  newStakeAddressOf,
} from "./solana-address";
import type { StakeCosts } from "./solana-after";
import type { SolanaTab } from "./solana-form";

const TONES: Readonly<Record<string, Tone>> = { ACTIVE: "ok", ACTIVATING: "info", DEACTIVATING: "wait" };

const VERBS: Record<SolanaTab, string> = {
  stake: "can be staked",
  split: "can be split",
  unstake: "can be unstaked",
  withdraw: "can be withdrawn from",
};

interface Viewed {
  tab: SolanaTab;
  addresses: readonly StakeAddress[];
  validators: KnownDelegate[];
  ownAddress: string;
  ownName: string;
  amountHint: string | null;
  costs: StakeCosts;
}

export function stakeAccountsView({ tab, addresses, ...shown }: Viewed): StakeAccountsFieldsView {
  const rows = ordered(tab, addresses).map((one) => rowOf(tab, one, shown));
  const selectable = rows.filter((row) => row.isSelectable).length;
  const usual = newStakeAddressOf("", addresses)?.address;
  const free = addresses.filter(isFree).map(({ address }) => address);
  return {
    kind: "stake-accounts",
    tab,
    symbol: shown.costs.symbol,
    rows,
    othersWhy: NOT_SELECTABLE[tab],
    count: `${selectable} of ${rows.length} ${VERBS[tab]}`,
    newAddresses: usual ? [usual, ...free.filter((address) => address !== usual)] : [],
    ...shown,
  };
}

/** Selectable addresses first, new stakes before others. Free addresses only where a stake can begin. */
function ordered(tab: SolanaTab, addresses: readonly StakeAddress[]): StakeAddress[] {
  const free = tab === "stake" ? addresses.filter(isFree).toReversed() : [];
  const used = addresses.filter((one) => !isFree(one));
  const others = used.filter((one) => !isSelectable(tab, one));
  return [...free, ...used.filter((one) => isSelectable(tab, one)), ...others];
}

/** The initial choice: a free address for a new stake, or the only selectable one; "" if none. */
export function defaultStakeAddress(tab: SolanaTab, addresses: readonly StakeAddress[]): string {
  if (tab === "stake") return newStakeAddressOf("", addresses)?.address ?? "";
  const selectable = addresses.filter((one) => isSelectable(tab, one));
  return (selectable.length === 1 && selectable[0]?.address) || "";
}

function rowOf(
  tab: SolanaTab,
  one: StakeAddress,
  { validators, costs }: Pick<Viewed, "validators" | "costs">,
): StakeAddressRow {
  const { address, status, active, inactive, voteAddress } = one;
  const known = validators.find(({ id }) => id === voteAddress);
  const named = [known?.name, known?.name ? known.commission : null];
  return {
    address,
    status,
    active: active ?? "0",
    inactive: inactive ?? "0",
    statusLabel: status === null ? "Status unknown" : titleCase(status),
    tone: status === null ? undefined : TONES[status],
    validator: named.filter(Boolean).join(" · ") || null,
    voteAddress,
    activeText: coins(active, costs),
    inactiveText: coins(inactive, costs),
    isSelectable: isSelectable(tab, one),
    asksAmount: asksAmount(tab, one),
    onlyVote: tab === "stake" && isDeactivating(one) ? voteAddress : null,
  };
}

const coins = (lamports: string | null, { decimals }: StakeCosts) =>
  formatCrypto(unitsText(lamports, decimals));

/** Vote accounts that the sub-wallet has staked to, with their validators. */
export function knownValidators(
  addresses: readonly StakeAddress[],
  delegates: readonly { id: string; name: string | null; commission: string | null }[],
): KnownDelegate[] {
  const found = new Map<string, KnownDelegate>();
  const named = addresses.flatMap(({ voteAddress, validator }) =>
    voteAddress ? [{ id: voteAddress, ...validator }] : [],
  );
  for (const { id, name, commission } of [...named, ...delegates]) {
    const before = found.get(id);
    found.set(id, {
      id,
      name: name ?? before?.name ?? null,
      commission: commission === null ? (before?.commission ?? null) : `${commission} %`,
    });
  }
  return [...found.values()];
}
