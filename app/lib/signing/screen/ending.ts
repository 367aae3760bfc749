import type { Transaction } from "~/lib/custody/shapes.server";
import type { RequestPeople } from "~/lib/custody/transactions/request-people.server";
import type { RequestItem } from "~/lib/custody/transactions/requests.server";
import type { SummaryRow } from "../summary-row";
import type { CheckedRequest } from "./check-request.server";
import type { ReplacedView } from "./replaced-view.server";
import type { ReplacementView } from "./replacement-view.server";
import type { OriginView } from "./request-origin";

/** How a request ended, ready to be shown. */
export interface EndingView {
  kind: "confirmed" | "rejected" | "replaced" | "cancelled" | "failed";
  /** 'Rejected by Jonas Lindqvist'. */
  title: string;
  /** '22 Nov 2026, 02:06:41 UTC'; "" where it is not known. */
  at: string;
  hash: { value: string; explorer: { name: string; url: string } | null } | null;
  /** Why there is no hash; null where there is one. */
  noHash: string | null;
  /** Whether it is known that nothing of it was signed or sent. */
  isUnsent: boolean;
  reason: string | null;
  /** The fee that was paid or what is no longer held, and the balance. */
  money: SummaryRow[];
  /** What to do now. */
  next: string;
  /** Where the nonce can be used up that later requests wait for; null where none do, or that is not known. */
  replace: { to: string; label: string } | null;
  /**
   * Where a new request begins: empty after a confirmed one, otherwise with this request's details; null where it has to
   * be asked for elsewhere.
   */
  again: { to: string; label: "Send another" | "Open staking" | "Prepare again" | "Open replacement" } | null;
}

export interface EndedRequest {
  status: string;
  /** Whether it is for the signature of a message. */
  isMessage: boolean;
  item: RequestItem;
  record: Transaction | null;
  people: RequestPeople;
  checked: CheckedRequest;
  origin: OriginView | null;
  /** What it was to replace; null where it replaces nothing. */
  replaced: ReplacedView | null;
  /** What replaces it; null where nothing does. */
  replacement: ReplacementView | null;
}
