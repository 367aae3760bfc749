import { type LoaderFunctionArgs, type MetaFunction, redirect } from "@remix-run/node";
import { useLoaderData, useNavigation } from "@remix-run/react";
import { TransactionFilters } from "~/components/transactions/transaction-filters";
import { TransactionTable } from "~/components/transactions/transaction-table";
import { ButtonLink } from "~/components/ui/button";
import { Card } from "~/components/ui/card";
import { MoreLink } from "~/components/ui/more-link";
import { Notice } from "~/components/ui/notice";
import { PageHead } from "~/components/ui/page-head";
import { EmptyState, ErrorState } from "~/components/ui/states";
import { Timestamp } from "~/components/ui/timestamp";
import { CustodyError } from "~/lib/custody/errors.server";
import { settle } from "~/lib/custody/settle.server";
import { paths } from "~/lib/paths";
import { requireSession } from "~/lib/session/session.server";
import { assetChoices, getTransactionList, type TransactionList } from "~/lib/transactions/list-view.server";
import { isFiltered, readTransactionSearch, transactionsUrl } from "~/lib/transactions/search";

export { PageError as ErrorBoundary } from "~/components/frame/page-error";

export const handle = { crumbs: [{ label: "Transactions" }] };

export const meta: MetaFunction = () => [{ title: "Transactions" }];

export async function loader({ request }: LoaderFunctionArgs) {
  const session = await requireSession(request);
  const search = readTransactionSearch(new URL(request.url).searchParams);
  const loaded = getTransactionList(session, search, Date.now()).catch((error) => {
    // A token that is not the backend's, or no longer: the list begins at its beginning.
    const isRefused = error instanceof CustodyError && error.code === "INVALID_INPUT";
    if (search.after && isRefused) throw redirect(transactionsUrl(search, { after: "" }));
    throw error;
  });
  const { value: list, problem } = await settle(loaded);
  return { search, list, problem, assets: list?.assets ?? assetChoices([], search.asset) };
}

export default function Transactions() {
  const { search, list, problem, assets } = useLoaderData<typeof loader>();
  return (
    <>
      <PageHead
        title="Transactions"
        subtitle="Only EVM and Bitcoin transactions are shown here."
        actions={
          <ButtonLink to={transactionsUrl(search)} variant="quiet" icon="refresh" preventScrollReset>
            Refresh
          </ButtonLink>
        }
      />
      <Card>
        <TransactionFilters search={search} assets={assets} />
        {list ? (
          <Found list={list} />
        ) : (
          <ErrorState
            title="The transactions could not be loaded"
            actions={<ButtonLink to={transactionsUrl(search)}>Try again</ButtonLink>}
          >
            {problem}
          </ErrorState>
        )}
      </Card>
      {list ? <ListEnd list={list} /> : null}
    </>
  );
}

function Found({ list }: { list: TransactionList }) {
  const { search } = useLoaderData<typeof loader>();
  if (list.rows.length > 0) return <TransactionTable caption="Transactions" rows={list.rows} />;
  if (isFiltered(search) || search.after) {
    return (
      <EmptyState
        title="No transaction matches"
        actions={<ButtonLink to={paths.transactions()}>Clear the filters</ButtonLink>}
      >
        {list.stopped ? "No match so far." : "Try fewer filters or a longer period."}
      </EmptyState>
    );
  }
  return (
    <EmptyState title="No transactions yet">
      Your organisation's transactions appear here, newest first.
    </EmptyState>
  );
}

function ListEnd({ list: { rows, moreTo, stopped } }: { list: TransactionList }) {
  const { search } = useLoaderData<typeof loader>();
  const { state, location } = useNavigation();
  const isPending = state === "loading" && `${location.pathname}${location.search}` === moreTo;
  if (stopped) {
    return (
      <div className="search-stopped">
        <Notice
          title="The search stopped here"
          action={
            <ButtonLink to={stopped.to} size="small">
              Search older ones
            </ButtonLink>
          }
        >
          {stopped.examined} transactions searched, back to <Timestamp iso={stopped.backTo} />.
        </Notice>
      </div>
    );
  }
  return (
    <>
      {rows.length > 0 ? <MoreLink to={moreTo} end="No more transactions" pending={isPending} /> : null}
      {search.after ? (
        <p className="more">
          <ButtonLink to={transactionsUrl(search, { after: "" })} variant="quiet">
            Back to the newest
          </ButtonLink>
        </p>
      ) : null}
    </>
  );
}
