import type { Network } from "~/lib/chains";
import type { RequestEvent } from "~/lib/custody/transactions/request-people.server";
import type { BookChange } from "~/lib/operations/address-book/addition";
import type { TimelineStep } from "~/lib/signing/screen/timeline-view";
import { bookRequestSteps, bookRequestTitle, type EntryView, entryViews } from "./addition-view";

/** `after` is null for a removal. */
export interface ChangeView {
  before: EntryView;
  after: EntryView | null;
}

export function changeView({ before, after }: BookChange, network: Network): ChangeView | null {
  const options = { standings: [], isOpen: false, network };
  const [first, second = null] = entryViews(after ? [before, after] : [before], options);
  return first ? { before: first, after: second } : null;
}

/** Breadcrumb of an address-book request. @param request null if it could not be loaded */
export function requestCrumb(request: { isChange: boolean; change: ChangeView | null } | null): string {
  if (!request) return "Request";
  if (!request.isChange) return "Add";
  if (!request.change) return "Change";
  return request.change.after ? "Edit" : "Remove";
}

export function changeTitle(status: string, history: readonly RequestEvent[] | null): string {
  const words = { asked: "Approve the change of an address", done: "The address book is changed" };
  return bookRequestTitle(status, history, words);
}

export function changeSteps(status: string, history: readonly RequestEvent[] | null): TimelineStep[] {
  return bookRequestSteps(status, history, { next: "Changed", done: "Changed" });
}
