import { formatMoment } from "./format";

/** What the portfolio is worth, as the rail shows it. */
export interface PortfolioWorth {
  /** Formatted in the display currency; null while unknown. */
  total: string | null;
  currency: string;
  /** When it was worth that, such as '04:02 UTC'; null while unknown. */
  asOf: string | null;
  /** The same moment in ISO 8601; null while unknown. */
  at: string | null;
}

export function presentWorth(
  total: string | null,
  { currency, at, now }: { currency: string; at: string | null; now: Date },
): PortfolioWorth {
  const isDated = !Number.isNaN(Date.parse(at ?? ""));
  return { total, currency, asOf: isDated ? formatMoment(at, now) : null, at: isDated ? at : null };
}

/**
 * What the rail shows: a page's own total where it states one, so that both are of one moment; otherwise the newer of what
 * stands around the page and what was shown last.
 */
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
