import { FIND_LENGTH, TOKEN_LENGTH } from "~/lib/forms/field-limits";
import { readFindText, readQuery } from "~/lib/forms/query";
import { FIRST_PAGE, type PagePlace, PLACE_PARAMETERS, placeParameters, readPlace } from "~/lib/page-trail";
import { paths } from "~/lib/paths";

export const BOOK_COLUMNS = [
  "chain",
  "name",
  "address",
  "label",
  "memo",
  "recipient",
  "travel-rule",
] as const;

export type BookColumn = (typeof BOOK_COLUMNS)[number];

export interface BookSearch extends PagePlace {
  find: string;
  /** "" for the order of addition. */
  sort: BookColumn | "";
  descending: boolean;
}

const DESCENDING = "-";

/** Reads the list's URL; ignores invalid parameters. */
export function readBookSearch(params: URLSearchParams): BookSearch {
  const { q, sort, ...place } = readQuery(params, {
    q: FIND_LENGTH,
    sort: TOKEN_LENGTH,
    ...PLACE_PARAMETERS,
  });
  const descending = sort?.startsWith(DESCENDING) ?? false;
  const column = BOOK_COLUMNS.find((known) => known === (descending ? sort?.slice(1) : sort)) ?? "";
  return {
    find: readFindText(q),
    sort: column,
    descending: column !== "" && descending,
    ...readPlace(place),
  };
}

/** 'name', or '-name' for descending; "" for none. */
export function sortText({ sort, descending }: Pick<BookSearch, "sort" | "descending">): string {
  return `${descending ? DESCENDING : ""}${sort}`;
}

function parametersOf(search: BookSearch) {
  return { q: search.find, sort: sortText(search), ...placeParameters(search) };
}

export function bookUrl(search: BookSearch, change: Partial<BookSearch> = {}): string {
  return paths.addressBook(parametersOf({ ...search, ...change }));
}

export function bookCsvUrl(search: BookSearch): string {
  return paths.addressBookCsv(parametersOf({ ...search, ...FIRST_PAGE }));
}

export function sortUrl(search: BookSearch, column: BookColumn): string {
  const descending = search.sort === column && !search.descending;
  return bookUrl(search, { ...FIRST_PAGE, sort: column, descending });
}
