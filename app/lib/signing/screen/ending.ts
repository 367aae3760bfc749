import type { Transaction } from "~/lib/custody/shapes.server";
import type { RequestPeople } from "~/lib/custody/transactions/request-people.server";
import type { RequestItem } from "~/lib/custody/transactions/requests.server";
import type { SummaryRow } from "../summary-row";
import type { CheckedRequest } from "./check-request.server";
import type { ReplacedView } from "./replaced-view.server";
import type { ReplacementView } from "./replacement-view.server";
import type { OriginView } from "./request-origin";

type AgainLabel =
  | "Pay again"
  | "Send the rest"
  | "Send another"
  | "Open staking"
  | "Prepare again"
  | "Open replacement";

export interface EndingView {
  kind: "confirmed" | "rejected" | "replaced" | "cancelled" | "failed";
  /** 'Rejected by Jonas Lindqvist'. */
  title: string;
  /** '22 Nov 2026, 02:06:41 UTC'; "" if unknown. */
  at: string;
  hash: { value: string; explorer: { name: string; url: string } | null } | null;
  noHash: string | null;
  /** Known not to be signed or sent. */
  isUnsent: boolean;
  reason: string | null;
  money: SummaryRow[];
  next: string;
  /** Where to use up the nonce that later requests wait for; null if none wait, or unknown. */
  replace: { to: string; label: string } | null;
  /** A form with its details, empty where they cannot be paid again; null if it must be requested elsewhere. */
  again: { to: string; label: AgainLabel } | null;
  /** Where to keep what it paid as a template; null if nothing was paid. */
  keep: { to: string; label: "Save as template" } | null;
}

export interface EndedRequest {
  status: string;
  isMessage: boolean;
  item: RequestItem;
  record: Transaction | null;
  people: RequestPeople;
  checked: CheckedRequest;
  origin: OriginView | null;
  replaced: ReplacedView | null;
  replacement: ReplacementView | null;
}
