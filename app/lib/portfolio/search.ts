import { TOKEN_LENGTH } from "~/lib/forms/field-limits";
import { readQuery } from "~/lib/forms/query";
import { paths } from "~/lib/paths";
import { RANGES, type RangeId } from "./ranges";

export const GROUPS = ["asset", "chain", "wallet"] as const;
export type Group = (typeof GROUPS)[number];

const DEFAULT_RANGE: RangeId = "30-days";

export interface PortfolioSearch {
  range: RangeId;
  by: Group;
  table: boolean;
  delisted: boolean;
  /** As typed; null if none. */
  day: string | null;
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

/** Absent or invalid parameters get defaults. */
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

export function portfolioUrl(search: PortfolioSearch, change: Partial<PortfolioSearch> = {}): string {
  const { range, by, ...rest } = { ...search, ...change };
  return paths.portfolio({
    range: range === DEFAULT_RANGE ? null : range,
    by: by === "asset" ? null : by,
    ...rest,
  });
}
