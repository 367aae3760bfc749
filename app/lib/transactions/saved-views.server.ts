import { data, redirect } from "@remix-run/node";
import { isUnclear, statusOf, wordsOf } from "~/lib/custody/failure.server";
import { requirePermission } from "~/lib/custody/people/role.server";
import { isCustodyFailure } from "~/lib/custody/settle.server";
import {
  listSavedViews,
  removeView,
  type SavedView,
  saveView,
} from "~/lib/custody/transactions/saved-views.server";
import { BEHIND } from "~/lib/dialog-place";
import { formAnswer } from "~/lib/forms/form-answer";
import { readForm } from "~/lib/forms/read-form.server";
import type { Issue } from "~/lib/issue";
import { normalName } from "~/lib/names/given-text";
import { paths, queryText } from "~/lib/paths";
import { redirectInvalidUrl, setFlash } from "~/lib/session/flash.server";
import type { Session } from "~/lib/session/session.server";
import { filterWords } from "./filter-words";
import { firstPageUrl, isFiltered, readTransactionSearch, type TransactionSearch } from "./search";
import { checkViewName, VIEW_FIELDS } from "./view-form";

const SAFE = "It is not known whether it was saved. It is safe to press Save again.";

/** A saved view as a link; null for a backend that keeps none. */
export async function getViewLinks(session: Session, search: TransactionSearch) {
  const views = await listSavedViews(session);
  if (!views) return null;
  const here = firstPageUrl(search);
  return {
    links: [
      { key: "", label: "All", to: paths.transactions(), isCurrent: here === paths.transactions() },
      ...views.map((view) => ({ ...linkOf(view), isCurrent: linkOf(view).to === here })),
    ],
    /** The page that saves this view, and removes others. */
    editTo: paths.savedViews({ [BEHIND]: queryText(here) }),
  };
}

export type ViewLinks = NonNullable<Awaited<ReturnType<typeof getViewLinks>>>;

const searchOfView = ({ query }: SavedView) => readTransactionSearch(new URLSearchParams(query));

/** Only what the list knows: the backend does not read what it keeps. */
const linkOf = (view: SavedView) => ({
  key: view.id,
  label: view.name,
  to: firstPageUrl(searchOfView(view)),
});

/**
 * @param behind the parameters of the list
 * @throws Response to the list, if the backend keeps no views
 */
export async function showSavedViews(request: Request, behind: URLSearchParams) {
  const session = await requirePermission(request, "saveViews");
  const search = readTransactionSearch(behind);
  const views = await listSavedViews(session);
  if (!views) throw redirectInvalidUrl(paths.transactions());
  return {
    backTo: firstPageUrl(search),
    /** Null without a filter: there is nothing to save. */
    words: isFiltered(search) ? filterWords(search).join(" · ") : null,
    views: views.map((view) => ({
      ...linkOf(view),
      words: filterWords(searchOfView(view)).join(" · ") || "All transactions",
    })),
  };
}

export type SavedViewsPage = Awaited<ReturnType<typeof showSavedViews>>;

/** Saves the list behind the page under a name, or removes a view. */
export async function answerSavedViews(request: Request, behind: URLSearchParams) {
  const { session, form } = await readForm(request, "saveViews", VIEW_FIELDS);
  const name = normalName(form.values.name);
  const backTo = firstPageUrl(readTransactionSearch(behind));
  const refuse = (status: number, refusal: { issues?: Issue[]; problems?: string[] }) =>
    data(formAnswer({ name }, refusal), { status });
  const { remove } = form.values;
  const issue = form.issue ?? (remove === "" ? checkViewName(name) : null);
  if (issue) return refuse(400, { issues: [issue] });
  try {
    if (remove === "") await saveView(session, { name, query: queryText(backTo) ?? "" });
    else await removeView(session, remove);
  } catch (error) {
    if (!isCustodyFailure(error)) throw error;
    const words = wordsOf(error);
    return refuse(statusOf(error), { problems: [isUnclear(error) ? `${words}. ${SAFE}` : words] });
  }
  const to = remove === "" ? backTo : paths.savedViews({ [BEHIND]: queryText(backTo) });
  const words = remove === "" ? "The view is saved" : "The view is removed";
  return redirect(to, { headers: { "Set-Cookie": setFlash("success", words) } });
}
