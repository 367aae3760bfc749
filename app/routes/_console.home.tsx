import { setTimeout as wait } from "node:timers/promises";
import { type LoaderFunctionArgs, type MetaFunction, redirect } from "@remix-run/node";
import { Outlet, useLoaderData, useLocation, useNavigation } from "@remix-run/react";
import { ButtonLink } from "~/components/ui/button";
import { PageHead } from "~/components/ui/page-head";
import { Pager } from "~/components/ui/pager";
import { TileSkeletons } from "~/components/ui/skeletons";
import { EmptyState, ErrorState } from "~/components/ui/states";
import { Timestamp } from "~/components/ui/timestamp";
import { SubWalletTile } from "~/components/wallets/sub-wallet-tile";
import { TileGrid } from "~/components/wallets/tile-grid";
import { settle } from "~/lib/custody/settle.server";
import { getPortfolioTotal } from "~/lib/custody/wallets/portfolio.server";
import { MESSAGES } from "~/lib/errors/catalogue";
import { paths } from "~/lib/paths";
import { readPreferences } from "~/lib/preferences.server";
import { requireSession } from "~/lib/session/session.server";
import { getHomePage } from "~/lib/wallets/home-page.server";
import { homeUrl, readHomeSearch } from "~/lib/wallets/home-search";

export { PageError as ErrorBoundary } from "~/components/frame/page-error";

/** A reload waits this long before it asks for balances again. */
const RELOAD_WAIT_MS = 300;

export const handle = { crumbs: [{ label: "Accounts" }] };

export const meta: MetaFunction = () => [{ title: "Sub-Wallets" }];

export async function loader({ request }: LoaderFunctionArgs) {
  const session = await requireSession(request);
  const { currency } = readPreferences(request);
  const search = readHomeSearch(new URL(request.url).searchParams);
  if (search.refresh) {
    await wait(RELOAD_WAIT_MS);
    await getPortfolioTotal(session, currency, { refresh: true });
    throw redirect(homeUrl({ ...search, refresh: false }));
  }
  const { value: list, problem } = await settle(getHomePage(session, search, currency));
  return { page: search.page, refreshTo: homeUrl({ ...search, refresh: true }), problem, list };
}

export default function Home() {
  const { page, refreshTo, problem, list } = useLoaderData<typeof loader>();
  return (
    <>
      <PageHead
        title="Sub-Wallets"
        subtitle={list && list.tiles.length > 0 ? <Summary {...list} /> : null}
        actions={
          <>
            <ButtonLink to={refreshTo} variant="quiet" icon="refresh">
              Refresh
            </ButtonLink>
            <ButtonLink to={paths.createSubWallet()} icon="plus" preventScrollReset>
              Create Sub-Wallet
            </ButtonLink>
          </>
        }
      />
      {list ? (
        <Tiles {...list} />
      ) : (
        <ErrorState title="The sub-wallets could not be loaded">{problem}</ErrorState>
      )}
      {list ? (
        <Pager
          label="sub-wallets"
          page={page}
          pageCount={list.pageCount}
          previousTo={list.previousTo}
          nextTo={list.nextTo}
        />
      ) : null}
      <Outlet />
    </>
  );
}

type List = NonNullable<ReturnType<typeof useLoaderData<typeof loader>>["list"]>;

function Summary({ subWalletCount, walletCount, loadedAt }: List) {
  return (
    <>
      {count(subWalletCount, "sub-wallet")} in {count(walletCount, "wallet")} · updated{" "}
      <Timestamp iso={loadedAt} />
    </>
  );
}

/** Whether another page of this list, or a reload of it, is on its way. */
function useIsPaging(): boolean {
  const { location } = useNavigation();
  const { pathname } = useLocation();
  return location?.pathname === pathname && pathname === paths.home();
}

function Tiles({ tiles }: List) {
  const isPaging = useIsPaging();
  if (tiles.length === 0) {
    return (
      <EmptyState title={MESSAGES.NO_WALLET} icon="wallet">
        Create your first Ethereum or Bitcoin wallet in the mobile app. It appears here as soon as it is
        ready.
      </EmptyState>
    );
  }
  if (isPaging) return <TileSkeletons count={tiles.length} />;
  return (
    <TileGrid label="Sub-wallets">
      {tiles.map((tile) => (
        <SubWalletTile key={tile.id} {...tile} />
      ))}
    </TileGrid>
  );
}

function count(number: number, noun: string): string {
  return `${number} ${noun}${number === 1 ? "" : "s"}`;
}
