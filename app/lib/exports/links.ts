import { BEHIND } from "../dialog-place";
import { exportPaths } from "./paths";

const EXPORTS = [
  ["transactions", "Transaction History"],
  ["portfolio", "Portfolio History"],
  ["audit", "Audit History"],
] as const;

/** A dialog that exports: its name and its URL. */
export interface ExportLink {
  name: string;
  to: string;
}

/** What can be exported over a page, whose query the dialogs close to; made on the server, so that pages load no words. */
export function exportLinks(over: "home" | "portfolio", behind: string | null): ExportLink[] {
  return EXPORTS.map(([what, name]) => ({ name, to: exportPaths.dialog(over, what, { [BEHIND]: behind }) }));
}
