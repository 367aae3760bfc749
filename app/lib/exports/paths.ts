import { withSearch } from "../paths";

type Search = Parameters<typeof withSearch>[1];

export type ExportName = "transactions" | "portfolio" | "audit";

/** Separate from `paths`, so that only pages with exports load them. */
export const exportPaths = {
  /** Over home or portfolio; the list of transactions has its own dialog. */
  dialog: (over: "home" | "portfolio", what: ExportName, search: Search = {}) =>
    withSearch(`/${over}/export-${what}`, search),
} as const;
