import { RowsOnTheirWay } from "~/components/remembered/as-of";
import { ButtonLink } from "~/components/ui/button";
import { FindFold, labelOf } from "~/components/ui/find-fold";
import { Notice } from "~/components/ui/notice";
import { DamagedRows, EmptyState } from "~/components/ui/states";
import { VisuallyHidden } from "~/components/ui/visually-hidden";
import type { BookList } from "~/lib/address-book/list-page.server";
import { type BookSearch, bookUrl, sortText } from "~/lib/address-book/list-search";
import { FIRST_PAGE } from "~/lib/page-trail";
import { paths } from "~/lib/paths";
import { BOOK_ORDERS, BookFilter } from "./book-filter";
import { BookTable } from "./book-table";
import { PageSize } from "./page-size";

interface BookResultsProps {
  list: BookList;
  search: BookSearch;
  pageSize: number;
  /** The rows are another search's, and not shown. */
  isOnItsWay: boolean;
}

/** The filter, how many addresses there are, and the page of them. */
export function BookResults({ list, search, pageSize, isOnItsWay }: BookResultsProps) {
  const { rows, damaged, isFiltered } = list;
  const isChanged = search.find !== "" || search.sort !== "";
  const count = isOnItsWay ? null : <CountWords list={list} search={search} />;
  return (
    <>
      <FindFold
        filters={[search.find]}
        order={isFiltered ? (labelOf(BOOK_ORDERS, sortText(search)) ?? "As added") : undefined}
        count={
          <span role="status">
            <VisuallyHidden>Addresses </VisuallyHidden>
            {count}
          </span>
        }
      />
      <div className="book-bar">
        <BookFilter search={search} isSortable={isFiltered} />
        <p className="book-count" role="status">
          Addresses {count}
        </p>
        <PageSize size={pageSize} redirectTo={bookUrl(search, FIRST_PAGE)} />
      </div>
      {isChanged && !isFiltered ? (
        <div className="book-bar__notice">
          <Notice tone="warn">
            This service cannot search or sort the whole address book. It is shown page by page in the
            service's own order, and the keyword looks at one page at a time.
          </Notice>
        </div>
      ) : null}
      {isOnItsWay ? null : <DamagedRows rows={damaged} />}
      {isOnItsWay ? (
        <RowsOnTheirWay />
      ) : rows.length > 0 ? (
        <BookTable rows={rows} search={search} isSortable={isFiltered} />
      ) : damaged.length > 0 ? null : (
        <NoRows list={list} search={search} />
      )}
    </>
  );
}

/** '50/412': those on this page, and those of the whole book where the service counts them. */
function CountWords({ list: { rows, total, found }, search }: Pick<BookResultsProps, "list" | "search">) {
  return (
    <>
      <b>{total === null ? `${rows.length} on this page` : `${rows.length}/${total}`}</b>
      {search.find && found !== null ? <span className="muted"> · {found} match</span> : null}
    </>
  );
}

function NoRows({ list: { isFiltered, nextTo }, search }: Pick<BookResultsProps, "list" | "search">) {
  if (search.find && !isFiltered && nextTo) {
    return (
      <EmptyState
        title="No address on this page matches"
        icon="search"
        actions={<ButtonLink to={nextTo}>Look at the next page</ButtonLink>}
      >
        The addresses on the other pages were not looked at.
      </EmptyState>
    );
  }
  if (search.find) {
    return (
      <EmptyState
        title="No address matches"
        icon="search"
        actions={<ButtonLink to={paths.addressBook()}>Show all addresses</ButtonLink>}
      >
        Try a part of a name, an address, a label, a memo or a counterparty.
      </EmptyState>
    );
  }
  return (
    <EmptyState
      title="No addresses yet"
      icon="book"
      actions={
        <ButtonLink to={paths.addAddresses()} icon="plus">
          Add Address
        </ButtonLink>
      }
    >
      The addresses that your organisation sends to, or receives from, appear here.
    </EmptyState>
  );
}
