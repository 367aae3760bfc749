import { BEHIND } from "../dialog-place";
import { exportPaths } from "./paths";

const EXPORTS = [
  ["transactions", "Transaction History"],
  ["portfolio", "Portfolio History"],
  ["audit", "Audit History"],
] as const;

export interface ExportLink {
  name: string;
  to: string;
}

/** The export dialogs over a page; `behind` is the page's query. Server only, so that pages do not load the texts. */
export function exportLinks(over: "home" | "portfolio", behind: string | null): ExportLink[] {
  return EXPORTS.map(([what, name]) => ({ name, to: exportPaths.dialog(over, what, { [BEHIND]: behind }) }));
}
