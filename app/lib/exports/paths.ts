import { withSearch } from "../paths";

type Search = Parameters<typeof withSearch>[1];

/** What is exported, as its dialog's URL names it. */
export type ExportName = "transactions" | "portfolio" | "audit";

/** URLs of the exports, apart from the others so that only pages that need them load them. */
export const exportPaths = {
  /** The dialogs over the home page or the portfolio; over the list of transactions there is one. */
  dialog: (over: "home" | "portfolio", what: ExportName, search: Search = {}) =>
    withSearch(`/${over}/export-${what}`, search),
} as const;
