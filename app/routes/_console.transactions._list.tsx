import { type LoaderFunctionArgs, type MetaFunction, redirect, type SerializeFrom } from "@remix-run/node";
import { Outlet, useLoaderData, useLocation } from "@remix-run/react";
import { useRemembered } from "~/components/frame/on-demand/use-remembered";
import { AsOf, RowsOnTheirWay } from "~/components/remembered/as-of";
import { ListEnd } from "~/components/transactions/list-end";
import { NeedsYou } from "~/components/transactions/needs-you";
import { SavedViewLinks } from "~/components/transactions/saved-view-links";
import { TransactionFilters } from "~/components/transactions/transaction-filters";
import { TransactionTable } from "~/components/transactions/transaction-table";
import { ButtonLink } from "~/components/ui/button";
import { Card } from "~/components/ui/card";
import { FindFold, labelOf } from "~/components/ui/find-fold";
import { NoneYet } from "~/components/ui/none-yet";
import { Notice } from "~/components/ui/notice";
import { PageHead } from "~/components/ui/page-head";
import { DamagedRows, EmptyState, ErrorState } from "~/components/ui/states";
import { useAutoRefresh } from "~/components/ui/use-auto-refresh";
import { CustodyError } from "~/lib/custody/errors.server";
import { settle } from "~/lib/custody/settle.server";
import { BEHIND } from "~/lib/dialog-place";
import { searchOf } from "~/lib/dialogs/place.server";
import { paths, queryText } from "~/lib/paths";
import { readPreferences } from "~/lib/preferences.server";
import { pageTitle } from "~/lib/present/page-title";
import { answerEarly } from "~/lib/remembered/early-answer.server";
import { requireSession, type Session } from "~/lib/session/session.server";
import { filterWords } from "~/lib/transactions/filter-words";
import {
  assetChoices,
  getPayoutFilter,
  getTaskRows,
  getTransactionList,
  operationChoices,
  type TransactionList,
} from "~/lib/transactions/list-view.server";
import { movingRows } from "~/lib/transactions/moving";
import { getViewLinks } from "~/lib/transactions/saved-views.server";
import {
  firstPageUrl,
  isFiltered,
  readTransactionSearch,
  SORTS,
  type TransactionSearch,
  transactionsUrl,
} from "~/lib/transactions/search";
import { searchIssues } from "~/lib/transactions/search-issues";
import { sortLinks } from "~/lib/transactions/sort-links";

export { PageError as ErrorBoundary } from "~/components/frame/page-error";

export const handle = { crumbs: [{ label: "Transactions" }] };

export const meta: MetaFunction = ({ matches }) => pageTitle(matches, "Transactions");

const SUBTITLE = "Only EVM and Bitcoin transactions are shown here.";

export async function loader({ request }: LoaderFunctionArgs) {
  const session = await requireSession(request);
  return answerEarly(request, session, "page", () => loadPage(session, request));
}

async function loadPage(session: Session, request: Request) {
  const search = readTransactionSearch(searchOf(request, paths.transactions()));
  const options = { now: Date.now(), currency: readPreferences(request).currency };
  const issues = searchIssues(search);
  const loaded = (issues ? Promise.resolve(null) : getTransactionList(session, search, options)).catch(
    (error) => {
      // A token that is not the backend's, or no longer: the list begins at its beginning.
      const isRefused = error instanceof CustodyError && error.code === "INVALID_INPUT";
      if (search.after && isRefused) throw redirect(firstPageUrl(search));
      throw error;
    },
  );
  // Said above the first page; whoever leafs on has read it.
  const waiting = search.after
    ? Promise.resolve([])
    : getTaskRows(session, { ...options, back: queryText(transactionsUrl(search)) });
  const [{ value: list, problem }, tasks, { value: views }, payout] = await Promise.all([
    settle(loaded),
    settle(waiting),
    settle(getViewLinks(session, search)),
    getPayoutFilter(session, search),
  ]);
  return {
    search,
    issues,
    list,
    problem,
    tasks,
    views,
    payout,
    words: filterWords(search),
    assets: list?.assets ?? assetChoices([], search.asset),
    operations: operationChoices(search.operation),
  };
}

type PageData = SerializeFrom<typeof loadPage>;

const problemOf = ({ problem }: PageData) => problem;

export default function Transactions() {
  const { shown, old, before } = useRemembered("transactions", useLoaderData<typeof loader>(), {
    key: useListQuery(),
    problemOf,
  });
  const moving = shown && !old ? movingRows(shown.list?.rows ?? [], shown.tasks.value ?? []) : null;
  const isRefreshing = useAutoRefresh(moving);
  const page = shown ?? before;
  if (!page) return <TransactionsOnTheirWay />;
  const { search, problem, tasks } = page;
  // The rows of another search are none of this one's.
  const list = shown ? shown.list : null;
  return (
    <>
      <PageHead
        title="Transactions"
        subtitle={SUBTITLE}
        actions={
          <>
            <ButtonLink to={transactionsUrl(search)} variant="quiet" icon="refresh" preventScrollReset>
              Refresh
            </ButtonLink>
            <ButtonLink
              to={paths.transactionsExport({ [BEHIND]: queryText(transactionsUrl(search)) })}
              preventScrollReset
            >
              Export this view
            </ButtonLink>
          </>
        }
      />
      <AsOf old={old} retryTo={transactionsUrl(search)} />
      {tasks.value && tasks.value.length > 0 ? (
        <NeedsYou rows={tasks.value} isRefreshing={isRefreshing} />
      ) : null}
      {tasks.problem === null || problem !== null ? null : (
        <Notice title="'Needs you' could not be loaded">{tasks.problem}</Notice>
      )}
      <SearchCard page={page} isShown={shown !== null} />
      {list ? <ListEnd list={list} search={search} /> : null}
      <Outlet />
    </>
  );
}

/**
 * What is searched for, and what was found.
 * @param isShown false while the page is that of the search before
 */
function SearchCard({ page, isShown }: { page: PageData; isShown: boolean }) {
  const { search, issues, problem, assets, operations, payout, views, words } = page;
  const list = isShown ? page.list : null;
  return (
    <Card>
      {views ? <SavedViewLinks {...views} canSave={isFiltered(search)} /> : null}
      <FindFold
        filters={words}
        order={page.list?.isSortable ? (labelOf(SORTS, search.sort) ?? "Newest first") : undefined}
      />
      <TransactionFilters
        search={search}
        issues={issues}
        operations={operations}
        payout={payout}
        assets={assets}
        isSortable={page.list?.isSortable ?? search.sort !== ""}
      />
      {isShown ? null : <RowsOnTheirWay />}
      {list ? (
        <>
          <FoundCount list={list} search={search} />
          <DamagedRows rows={list.damaged} />
          <Found list={list} search={search} />
        </>
      ) : null}
      {isShown && issues ? (
        <EmptyState title="Nothing was searched">Please correct the filters above.</EmptyState>
      ) : null}
      {isShown && !list && !issues ? (
        <ErrorState
          title="The transactions could not be loaded"
          actions={<ButtonLink to={transactionsUrl(search)}>Try again</ButtonLink>}
        >
          {problem}
        </ErrorState>
      ) : null}
    </Card>
  );
}

/** The list's query, also behind a dialog. */
function useListQuery(): string {
  const { pathname, search } = useLocation();
  if (pathname === paths.transactions()) return search;
  const behind = new URLSearchParams(search).get(BEHIND);
  return behind ? `?${behind}` : "";
}

/** Until either the backend or the browser has told anything. */
function TransactionsOnTheirWay() {
  return (
    <>
      <PageHead title="Transactions" subtitle={SUBTITLE} />
      <Card>
        <RowsOnTheirWay />
      </Card>
    </>
  );
}

interface ListProps {
  list: TransactionList;
  search: TransactionSearch;
}

/** Read out whenever a search has been answered. */
function FoundCount({ list: { rows }, search }: ListProps) {
  const words = rows.length === 1 ? "1 transaction" : `${rows.length} transactions`;
  return (
    <p className="visually-hidden" role="status">
      {isFiltered(search) ? `${words} on this page` : null}
    </p>
  );
}

function Found({ list, search }: ListProps) {
  if (list.rows.length > 0) {
    return (
      <TransactionTable
        caption="Transactions"
        rows={list.rows}
        year={list.year}
        {...(list.isSortable ? { sorts: sortLinks(search) } : null)}
      />
    );
  }
  if (list.damaged.length > 0) return null;
  if (isFiltered(search) || search.page > 1) {
    return (
      <EmptyState
        title="No transaction matches"
        actions={<ButtonLink to={paths.transactions({ sort: search.sort })}>Clear the filters</ButtonLink>}
      >
        {list.stopped ? "No match so far." : NOTHING_FOUND}
      </EmptyState>
    );
  }
  return (
    <NoneYet title="No transactions yet">Your organisation's transactions appear here, newest first.</NoneYet>
  );
}

const NOTHING_FOUND =
  "Try fewer filters, a longer period, a part of a name, or the start or the end of a hash, an address or an id.";
