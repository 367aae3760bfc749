import { formatMoment } from "./format";

export interface PortfolioWorth {
  /** Formatted in the display currency; null if unknown. */
  total: string | null;
  currency: string;
  /** '04:02 UTC'; null if unknown. */
  asOf: string | null;
  /** ISO 8601; null if unknown. */
  at: string | null;
}

export function presentWorth(
  total: string | null,
  { currency, at, now }: { currency: string; at: string | null; now: Date },
): PortfolioWorth {
  const isDated = !Number.isNaN(Date.parse(at ?? ""));
  return { total, currency, asOf: isDated ? formatMoment(at, now) : null, at: isDated ? at : null };
}

/** The page's own total if it states one, so that both agree; else the newer of the frame's and the last one. */
export function newestWorth<Framed extends PortfolioWorth>(
  framed: Framed,
  stated: PortfolioWorth | null,
  last: PortfolioWorth | null,
): Framed {
  const isNewer =
    last?.currency === framed.currency &&
    last.at !== null &&
    (framed.at === null || Date.parse(last.at) > Date.parse(framed.at));
  return { ...framed, ...(stated ?? (isNewer ? last : null)) };
}
