import { searchOf } from "~/lib/dialogs/place.server";
import { readQuery } from "~/lib/forms/query";
import { paths, withSearch } from "~/lib/paths";

/** From 1. */
export function readSnapPage(params: URLSearchParams): number {
  const { page } = readQuery(params, { page: 4 });
  return page !== null && /^[1-9]\d*$/.test(page) ? Number(page) : 1;
}

export function snapPageUrl(page: number): string {
  return withSearch(paths.metamaskSnap(), { page: page > 1 ? page : null });
}

export function snapPageOf(request: Request): number {
  return readSnapPage(searchOf(request, paths.metamaskSnap()));
}

export function snapPageBehind(request: Request): string {
  return snapPageUrl(snapPageOf(request));
}
