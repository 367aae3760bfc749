import { setTimeout as wait } from "node:timers/promises";
import { type LoaderFunctionArgs, type MetaFunction, redirect } from "@remix-run/node";
import { Outlet, useLoaderData } from "@remix-run/react";
import { ExportMenu } from "~/components/exports/export-menu";
import { ButtonLink } from "~/components/ui/button";
import { FindFold, labelOf } from "~/components/ui/find-fold";
import { Link } from "~/components/ui/link";
import { NoneYet } from "~/components/ui/none-yet";
import { Notice } from "~/components/ui/notice";
import { PageHead } from "~/components/ui/page-head";
import { Pager } from "~/components/ui/pager";
import { DamagedRows, EmptyState, ErrorState } from "~/components/ui/states";
import { Timestamp } from "~/components/ui/timestamp";
import { useAutoRefresh } from "~/components/ui/use-auto-refresh";
import { FindSubWallets, SUB_WALLET_SORTS } from "~/components/wallets/find-sub-wallets";
import { SubWalletTile } from "~/components/wallets/sub-wallet-tile";
import { TileGrid } from "~/components/wallets/tile-grid";
import { settle } from "~/lib/custody/settle.server";
import { getTaskCount } from "~/lib/custody/transactions/tasks.server";
import { getPortfolioTotal } from "~/lib/custody/wallets/portfolio.server";
import { BEHIND } from "~/lib/dialog-place";
import { searchOf } from "~/lib/dialogs/place.server";
import { canAccessExchanges } from "~/lib/env.server";
import { MESSAGES } from "~/lib/errors/catalogue";
import { exchangeAccountOf } from "~/lib/exchanges/access.server";
import { loadExchangesPage } from "~/lib/exchanges/overview.server";
import { exportLinks } from "~/lib/exports/links";
import { FIND_LENGTH } from "~/lib/forms/field-limits";
import { paths, queryText } from "~/lib/paths";
import { readPreferences } from "~/lib/preferences.server";
import { pageTitle } from "~/lib/present/page-title";
import { requireSession, type Session } from "~/lib/session/session.server";
import { getHomePage } from "~/lib/wallets/home-page.server";
import { homeUrl, isNarrowed, readHomeSearch } from "~/lib/wallets/home-search";

export { PageError as ErrorBoundary } from "~/components/frame/page-error";

/** A reload waits this long before it asks for balances again. */
const RELOAD_WAIT_MS = 300;

// The words come from the loader, so that the browser needs none of what decides between them.
export const handle = { crumbs: (data: unknown) => (data as Partial<Loaded> | undefined)?.crumbs ?? [] };

export const meta: MetaFunction<typeof loader> = ({ matches, data }) => pageTitle(matches, data?.title);

type Loaded = Awaited<ReturnType<typeof loader>>;

const ACCOUNTS = { title: "Sub-Wallets", crumbs: [{ label: "Sub-Wallets" }] };
const EXCHANGES = { title: "Exchanges", crumbs: [{ label: "Exchanges", to: paths.exchanges() }] };

export async function loader({ request, params: dialog }: LoaderFunctionArgs) {
  const session = await requireSession(request);
  const { currency } = readPreferences(request);
  // A dialog of an exchange account is opened from the exchanges, which stay visible behind it.
  if (exchangeAccountOf(dialog) && canAccessExchanges(session.email)) {
    const exchanges = await settle(loadExchangesPage(session, currency));
    return { ...EXCHANGES, accounts: null, exchanges };
  }
  return { ...ACCOUNTS, accounts: await loadAccounts(request, session, currency), exchanges: null };
}

async function loadAccounts(request: Request, session: Session, currency: string) {
  const params = searchOf(request, paths.home());
  const search = readHomeSearch(params);
  // A form without scripts sends its empty fields too. A dialog's page behind it is only read here.
  const isForm = new URL(request.url).pathname === paths.home();
  if (isForm && [...params.values()].includes("")) throw redirect(homeUrl(search));
  if (search.refresh) {
    await wait(RELOAD_WAIT_MS);
    await getPortfolioTotal(session, currency, { refresh: true });
    throw redirect(homeUrl({ ...search, refresh: false }));
  }
  const [{ value: list, problem }, tasks] = await Promise.all([
    settle(getHomePage(session, search, currency)),
    getTaskCount(session),
  ]);
  return {
    search,
    isNarrowed: isNarrowed(search),
    refreshTo: homeUrl({ ...search, refresh: true }),
    behind: queryText(homeUrl(search)),
    exports: exportLinks("home", queryText(homeUrl(search))),
    maxFindLength: FIND_LENGTH,
    problem,
    list,
    isMoving: tasks?.hasOpenRequests ?? false,
  };
}

export default function Home() {
  const { accounts, exchanges } = useLoaderData<typeof loader>();
  return (
    <>
      {accounts ? <Accounts {...accounts} /> : null}
      <Outlet context={exchanges} />
    </>
  );
}

type AccountsProps = Awaited<ReturnType<typeof loadAccounts>>;

function Accounts(props: AccountsProps) {
  const { search, refreshTo, behind, problem, list, isMoving } = props;
  useAutoRefresh(isMoving ? "open requests" : null);
  const isEmpty = list?.subWalletCount === 0 && list.tiles.length === 0;
  return (
    <>
      <PageHead
        title="Sub-Wallets"
        subtitle={list && !isEmpty ? <Summary {...list} /> : null}
        actions={
          <>
            <ButtonLink to={refreshTo} variant="quiet" icon="refresh" preventScrollReset>
              Refresh
            </ButtonLink>
            <ExportMenu links={props.exports} />
            <ButtonLink to={paths.createSubWallet({ [BEHIND]: behind })} icon="plus" preventScrollReset>
              Create Sub-Wallet
            </ButtonLink>
          </>
        }
      />
      {list && !isEmpty ? <Find {...props} {...list} /> : null}
      {list ? <DamagedRows rows={list.damaged} /> : null}
      {list ? (
        <Tiles {...props} {...list} />
      ) : (
        <ErrorState
          title="The sub-wallets could not be loaded"
          actions={<ButtonLink to={refreshTo}>Try again</ButtonLink>}
        >
          {problem}
        </ErrorState>
      )}
      {list ? <Pager {...list} label="sub-wallets" page={search.page} /> : null}
    </>
  );
}

type List = NonNullable<AccountsProps["list"]>;

function Summary({ subWalletCount, walletCount, loadedAt }: List) {
  return (
    <>
      {count(subWalletCount, "sub-wallet")} in {count(walletCount, "wallet")} · updated{" "}
      <Timestamp iso={loadedAt} /> UTC
    </>
  );
}

/** The form, and what it has found. A service that cannot search shows all, and says so to whoever has searched. */
function Find({ choices, found, search, isNarrowed, maxFindLength }: AccountsProps & List) {
  return (
    <>
      {choices ? (
        <>
          <FindFold
            filters={[
              search.find,
              labelOf(choices.wallets, search.wallet),
              labelOf(choices.chains, search.chain),
            ]}
            order={labelOf(SUB_WALLET_SORTS, search.sort) ?? "Oldest first"}
          />
          <FindSubWallets values={search} {...choices} maxLength={maxFindLength} />
        </>
      ) : isNarrowed || search.sort ? (
        <div className="find-found">
          <Notice tone="warn">
            This service cannot search or sort its sub-wallets. All of them are shown.
          </Notice>
        </div>
      ) : null}
      {isNarrowed && choices ? (
        <p className="find-found" role="status">
          {found ? <b>{found.words}</b> : null}
          {found?.worth ? <span className="muted">worth {found.worth}</span> : null}
          <Link to={paths.home({ sort: search.sort })}>Clear filters</Link>
        </p>
      ) : null}
    </>
  );
}

function Tiles({ tiles, damaged, choices, behind, isNarrowed }: AccountsProps & List) {
  if (tiles.length === 0 && damaged.length > 0) return null;
  if (tiles.length === 0 && isNarrowed && choices) {
    return (
      <EmptyState
        title="No sub-wallet matches"
        icon="search"
        actions={<ButtonLink to={paths.home()}>Show all sub-wallets</ButtonLink>}
      >
        Try a part of the name or the whole address, or another wallet or chain.
      </EmptyState>
    );
  }
  if (tiles.length === 0) {
    return (
      <NoneYet title={MESSAGES.NO_WALLET} icon="wallet">
        Create your first Ethereum or Bitcoin wallet in the mobile app. It appears here as soon as it is
        ready.
      </NoneYet>
    );
  }
  return (
    <TileGrid label="Sub-wallets">
      {tiles.map((tile) => (
        <SubWalletTile key={tile.id} {...tile} behind={behind} />
      ))}
    </TileGrid>
  );
}

function count(number: number, noun: string): string {
  return `${number} ${noun}${number === 1 ? "" : "s"}`;
}
