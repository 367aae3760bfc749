import { chainFromBackend, type Network } from "~/lib/chains";
import type { PortfolioShare } from "~/lib/custody/wallets/portfolio-balances.server";
import { titleCase } from "~/lib/present/format";
import { type Decimal, Decimal as DecimalOf } from "~/lib/present/worth-sum";
import type { HoldingRow } from "./holdings.server";
import type { Group } from "./search";
import { fiatText, shareText, worthIn } from "./worth.server";

/** Further parts are combined into one expandable bar. */
const MAX_BARS = 7;
const MAX_LISTED = 100;

interface Part {
  /** Parts with the same key share a bar. */
  key: string;
  label: string;
  value: Decimal | null;
}

export interface AllocationBar {
  key: string;
  label: string;
  value: string;
  share: string;
  width: string;
}

export interface AllocationView {
  bars: AllocationBar[];
  /** The rest combined, and its parts; null if none. */
  more: (AllocationBar & { bars: AllocationBar[] }) | null;
  /** What the bars leave out; null if nothing. */
  note: string | null;
}

/** Null if the backend does not say. Delisted assets are left out. */
export function presentAllocation(
  by: Group,
  { rows, shares }: { rows: readonly HoldingRow[]; shares: readonly PortfolioShare[] | null },
  currency: string,
  network: Network,
): AllocationView | null {
  const parts = partsOf(by, rows, shares, currency, network);
  if (!parts) return null;
  const groups = new Map<string, Part & { value: Decimal }>();
  for (const { key, label, value } of parts) {
    const before = groups.get(key)?.value ?? new DecimalOf(0);
    if (value?.gt(0)) groups.set(key, { key, label, value: before.plus(value) });
  }
  const sorted = [...groups.values()].sort((a, b) => b.value.comparedTo(a.value) ?? 0);
  const isFull = sorted.length > MAX_BARS + 1;
  const shown = isFull ? sorted.slice(0, MAX_BARS) : sorted;
  const rest = sorted.slice(shown.length);
  const whole = together(sorted).value;
  const toBar = ({ key, label, value }: Part & { value: Decimal }): AllocationBar => ({
    key,
    label,
    value: fiatText(value, currency),
    share: shareText(value, whole),
    width: `${value.times(100).dividedBy(whole).toFixed(2)}%`,
  });
  const listed = rest.length > MAX_LISTED ? rest.slice(0, MAX_LISTED) : rest;
  const unlisted = rest.slice(listed.length);
  const last = unlisted.length > 0 ? [together(unlisted)] : [];
  const unknown = parts.filter(({ value }) => value === null).length;
  return {
    bars: shown.map(toBar),
    more: rest.length > 0 ? { ...toBar(together(rest)), bars: [...listed, ...last].map(toBar) } : null,
    note: unknown > 0 ? `Without ${unknown} of which the value is unavailable.` : null,
  };
}

function together(parts: readonly (Part & { value: Decimal })[]) {
  const value = parts.reduce((sum, one) => sum.plus(one.value), new DecimalOf(0));
  return { key: "", label: `${parts.length} more`, value };
}

function partsOf(
  by: Group,
  rows: readonly HoldingRow[],
  shares: readonly PortfolioShare[] | null,
  currency: string,
  network: Network,
): Part[] | null {
  const held = rows.filter(({ isZero }) => !isZero);
  const chainName = (chain: string | null) =>
    chain === null ? "Exchange accounts" : (chainFromBackend(chain, network)?.name ?? titleCase(chain));
  const named = (label: string, value: Decimal | null) => ({ key: label, label, value });
  if (by === "asset") return held.map(({ key, label, worth }) => ({ key, label, value: worth }));
  if (by === "wallet") {
    if (!shares) return null;
    return shares.map(({ walletId, walletName, total }) => ({
      ...named(walletName, worthIn(total, currency)),
      key: walletId,
    }));
  }
  if (shares) return shares.map(({ chain, total }) => named(chainName(chain), worthIn(total, currency)));
  return held.map(({ chain, worth }) => named(chain ? chainName(chain) : "Other", worth));
}
