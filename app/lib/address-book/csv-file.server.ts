import { findBookPage, type ListedEntry } from "~/lib/custody/people/address-book-list.server";
import { env } from "~/lib/env.server";
import { BYTE_ORDER_MARK } from "~/lib/forms/csv-cells";
import { streamPages } from "~/lib/http/stream-pages.server";
import type { Session } from "~/lib/session/session.server";
import { withNameMarks } from "~/lib/similar-names/marks.server";
import { type CsvRow, MARK_COLUMN, TYPE_SEPARATOR, writeHeader, writeRow } from "./csv-format";
import { hasKeyword, toBookFilter } from "./list-filter.server";
import type { BookSearch } from "./list-search";

/** The backend's maximum. */
const PAGE_SIZE = 100;

/**
 * Streams all pages of a search. A failing page aborts the stream, so that no browser saves a partial file as complete.
 * @throws what the custody client throws for the first page
 */
export function bookCsv(session: Session, search: BookSearch): Promise<ReadableStream<Uint8Array>> {
  return streamPages(csvPages(session, search), "address book");
}

async function* csvPages(session: Session, search: BookSearch): AsyncGenerator<string, void> {
  const filter = toBookFilter(search, env().NETWORK);
  let start = BYTE_ORDER_MARK + writeHeader(MARK_COLUMN);
  let nextToken: string | null = null;
  let isExport = true;
  do {
    const asked: { limit: number; nextToken: string | null } = { limit: PAGE_SIZE, nextToken };
    const page = await findBookPage(session, filter, asked, { isCounted: false, isExport });
    isExport = false;
    const found = page.isFiltered ? page.items : page.items.filter((entry) => hasKeyword(entry, filter));
    const marked = await withNameMarks(session, found);
    yield start + marked.map((entry) => writeRow(toCsvRow(entry), [entry.mark?.words ?? ""])).join("");
    start = "";
    if (page.nextToken !== null && page.nextToken === nextToken) throw new Error("The list does not end");
    nextToken = page.nextToken;
  } while (nextToken !== null);
}

export function toCsvRow({ chain, name, address, label, memo, type, counterparty }: ListedEntry): CsvRow {
  const party = type.includes("TRAVEL_RULE") ? counterparty : null;
  return {
    chain,
    name,
    address,
    label: label ?? "",
    memo: memo ?? "",
    type: type.join(TYPE_SEPARATOR),
    counterparty: party?.name ?? "",
    vasp_type: party?.vasp?.type ?? "",
    vasp_id: party?.vasp?.id ?? "",
    vasp_name: party?.vasp?.name ?? "",
  };
}
