import { ButtonLink } from "~/components/ui/button";
import { Notice } from "~/components/ui/notice";
import { Pager } from "~/components/ui/pager";
import type { PageLinks } from "~/lib/page-trail";
import { formatFullDate } from "~/lib/present/format";
import type { TransactionList } from "~/lib/transactions/list-view.server";
import type { TransactionSearch } from "~/lib/transactions/search";

interface ListEndProps {
  list: PageLinks & Pick<TransactionList, "page" | "pageCount" | "stopped"> & { rows: readonly unknown[] };
  search: TransactionSearch;
}

export function ListEnd({ list: { rows, stopped, ...pages }, search }: ListEndProps) {
  return (
    <>
      {stopped ? <Stopped {...stopped} search={search} /> : null}
      {rows.length > 0 && pages.nextTo === null ? <p className="more">No more transactions</p> : null}
      <Pager {...pages} label="transactions" />
    </>
  );
}

/** A search that has looked through a part of the history; by status, its end is no date. */
function Stopped({ at, to, search }: NonNullable<TransactionList["stopped"]> & Pick<ListEndProps, "search">) {
  const isByDate = search.sort === "" || search.sort === "oldest";
  return (
    <div className="search-stopped">
      <Notice
        title="The search stopped here"
        action={
          <ButtonLink to={to} size="small">
            Search on
          </ButtonLink>
        }
      >
        {isByDate ? (
          <>
            Searched {search.sort === "oldest" ? "up" : "back"} to{" "}
            <span className="num">{formatFullDate(at)}</span>.
          </>
        ) : (
          "Some transactions have not been searched yet."
        )}
      </Notice>
    </div>
  );
}
