import { searchOf } from "~/lib/dialogs/place.server";
import { readQuery } from "~/lib/forms/query";
import { paths, withSearch } from "~/lib/paths";

/** The number of a page of accounts that a query asks for, from 1. */
export function readSnapPage(params: URLSearchParams): number {
  const { page } = readQuery(params, { page: 4 });
  return page !== null && /^[1-9]\d*$/.test(page) ? Number(page) : 1;
}

/** The URL of a page of accounts. */
export function snapPageUrl(page: number): string {
  return withSearch(paths.metamaskSnap(), { page: page > 1 ? page : null });
}

/** The page of accounts that a request is for, or that a dialog over it is above. */
export function snapPageOf(request: Request): number {
  return readSnapPage(searchOf(request, paths.metamaskSnap()));
}

/** That page's URL. */
export function snapPageBehind(request: Request): string {
  return snapPageUrl(snapPageOf(request));
}
