import type { Network } from "~/lib/chains";
import type { RequestEvent } from "~/lib/custody/transactions/request-people.server";
import type { BookChange } from "~/lib/operations/address-book/addition";
import type { TimelineStep } from "~/lib/signing/screen/timeline-view";
import { bookRequestSteps, bookRequestTitle, type EntryView, entryViews } from "./addition-view";

/** A change of an entry, ready to be shown; `after` is null when it is to be removed. */
export interface ChangeView {
  before: EntryView;
  after: EntryView | null;
}

export function changeView({ before, after }: BookChange, network: Network): ChangeView | null {
  const options = { standings: [], isOpen: false, network };
  const [first, second = null] = entryViews(after ? [before, after] : [before], options);
  return first ? { before: first, after: second } : null;
}

/** What a request about the address book is for, in the breadcrumb. @param request null where it could not be loaded */
export function requestCrumb(request: { isChange: boolean; change: ChangeView | null } | null): string {
  if (!request) return "Request";
  if (!request.isChange) return "Add";
  if (!request.change) return "Change";
  return request.change.after ? "Edit" : "Remove";
}

/** What the page is called, by how far the request is. */
export function changeTitle(status: string, history: readonly RequestEvent[] | null): string {
  const words = { asked: "Approve the change of an address", done: "The address book is changed" };
  return bookRequestTitle(status, history, words);
}

/** prepared -> approved -> changed, with the times that are known. */
export function changeSteps(status: string, history: readonly RequestEvent[] | null): TimelineStep[] {
  return bookRequestSteps(status, history, { next: "Changed", done: "Changed" });
}
