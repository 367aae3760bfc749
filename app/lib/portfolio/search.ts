import { TOKEN_LENGTH } from "~/lib/forms/field-limits";
import { readQuery } from "~/lib/forms/query";
import { paths } from "~/lib/paths";
import { RANGES, type RangeId } from "./ranges";

/** What the bars of the allocation stand for. */
export const GROUPS = ["asset", "chain", "wallet"] as const;
export type Group = (typeof GROUPS)[number];

const DEFAULT_RANGE: RangeId = "30-days";

/** What the address bar says about the portfolio. */
export interface PortfolioSearch {
  range: RangeId;
  by: Group;
  /** Whether the history is shown as a table too. */
  table: boolean;
  /** Whether assets without details are listed. */
  delisted: boolean;
  /** As typed; null where no day is asked for. */
  day: string | null;
  /** Whether everything is to be asked for again. */
  refresh: boolean;
}

const PARAMETERS = {
  range: TOKEN_LENGTH,
  by: TOKEN_LENGTH,
  table: TOKEN_LENGTH,
  delisted: TOKEN_LENGTH,
  day: TOKEN_LENGTH,
  refresh: TOKEN_LENGTH,
} as const;

/** Reads the portfolio's URL; what is absent or unknown has its default. */
export function readPortfolioSearch(params: URLSearchParams): PortfolioSearch {
  const { range, by, table, delisted, day, refresh } = readQuery(params, PARAMETERS);
  return {
    range: RANGES.find(({ id }) => id === range)?.id ?? DEFAULT_RANGE,
    by: GROUPS.find((known) => known === by) ?? "asset",
    table: table === "true",
    delisted: delisted === "true",
    day,
    refresh: refresh !== null,
  };
}

/** The same page with some of its parameters changed and all others kept. */
export function portfolioUrl(search: PortfolioSearch, change: Partial<PortfolioSearch> = {}): string {
  const { range, by, ...rest } = { ...search, ...change };
  return paths.portfolio({
    range: range === DEFAULT_RANGE ? null : range,
    by: by === "asset" ? null : by,
    ...rest,
  });
}
