import { chainFromBackend, type Network } from "~/lib/chains";
import type { PortfolioShare } from "~/lib/custody/wallets/portfolio-balances.server";
import { titleCase } from "~/lib/present/format";
import type { HoldingRow } from "./holdings.server";
import type { Group } from "./search";
import { type Decimal, Decimal as DecimalOf, fiatText, shareText, worthIn } from "./worth.server";

/** Bars of their own; the rest are one. */
const MAX_BARS = 7;

interface Part {
  label: string;
  value: Decimal | null;
}

export interface AllocationView {
  bars: { label: string; value: string; share: string; width: string }[];
  /** What is not in the bars; null when everything is. */
  note: string | null;
}

/** How the total is divided; null where the backend cannot say. Delisted assets are not part of it. */
export function presentAllocation(
  by: Group,
  { rows, shares }: { rows: readonly HoldingRow[]; shares: readonly PortfolioShare[] | null },
  currency: string,
  network: Network,
): AllocationView | null {
  const parts = partsOf(by, rows, shares, currency, network);
  if (!parts) return null;
  const groups = new Map<string, Decimal>();
  for (const { label, value } of parts) {
    if (value?.gt(0)) groups.set(label, (groups.get(label) ?? new DecimalOf(0)).plus(value));
  }
  const sorted = [...groups].sort(([, a], [, b]) => b.comparedTo(a) ?? 0);
  const isFull = sorted.length > MAX_BARS + 1;
  const shown = isFull ? sorted.slice(0, MAX_BARS) : sorted;
  const rest = sorted.slice(shown.length);
  const others = rest.reduce((sum, [, value]) => sum.plus(value), new DecimalOf(0));
  const all = rest.length > 0 ? [...shown, [`${rest.length} more`, others] as const] : shown;
  const whole = all.reduce((sum, [, value]) => sum.plus(value), new DecimalOf(0));
  const unknown = parts.filter(({ value }) => value === null).length;
  return {
    bars: all.map(([label, value]) => ({
      label,
      value: fiatText(value, currency),
      share: shareText(value, whole),
      width: `${value.times(100).dividedBy(whole).toFixed(2)}%`,
    })),
    note: unknown > 0 ? `Without ${unknown} of which the value is unavailable.` : null,
  };
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
  if (by === "asset") return held.map(({ label, worth }) => ({ label, value: worth }));
  if (by === "wallet") {
    return (
      shares?.map(({ walletName, total }) => ({ label: walletName, value: worthIn(total, currency) })) ?? null
    );
  }
  if (shares) {
    return shares.map(({ chain, total }) => ({ label: chainName(chain), value: worthIn(total, currency) }));
  }
  return held.map(({ chain, worth }) => ({ label: chain ? chainName(chain) : "Other", value: worth }));
}
