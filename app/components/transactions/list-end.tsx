import { ButtonLink } from "~/components/ui/button";
import { Notice } from "~/components/ui/notice";
import { Pager } from "~/components/ui/pager";
import { formatFullDate } from "~/lib/present/format";
import type { TransactionList } from "~/lib/transactions/list-view.server";
import type { TransactionSearch } from "~/lib/transactions/search";

interface ListEndProps {
  list: Pick<TransactionList, "previousTo" | "nextTo" | "stopped"> & { rows: readonly unknown[] };
  search: TransactionSearch;
}

export function ListEnd({ list: { rows, previousTo, nextTo, stopped }, search }: ListEndProps) {
  return (
    <>
      {stopped ? <Stopped {...stopped} search={search} /> : null}
      {rows.length > 0 && nextTo === null ? <p className="more">No more transactions</p> : null}
      <Pager label="transactions" page={search.page} previousTo={previousTo} nextTo={nextTo} />
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
