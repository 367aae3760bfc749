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
import { chainOfSubWalletType } from "~/lib/chains";
import { getWalletsInfo } from "~/lib/custody/people/user.server";
import { settle } from "~/lib/custody/settle.server";
import { getPortfolioTotal } from "~/lib/custody/wallets/portfolio.server";
import { getSubWalletPage, TILES_PER_PAGE } from "~/lib/custody/wallets/sub-wallet-pages.server";
import { env } from "~/lib/env.server";
import { MESSAGES } from "~/lib/errors/catalogue";
import { TOKEN_LENGTH } from "~/lib/forms/field-limits";
import { queryOf } from "~/lib/forms/query";
import { paths } from "~/lib/paths";
import { readPreferences } from "~/lib/preferences.server";
import { requireSession } from "~/lib/session/session.server";
import { presentTile } from "~/lib/wallets/tile";

export { PageError as ErrorBoundary } from "~/components/frame/page-error";

/** A reload waits this long before it asks for balances again. */
const RELOAD_WAIT_MS = 300;

export const handle = { crumbs: [{ label: "Accounts" }] };

export const meta: MetaFunction = () => [{ title: "Sub-Wallets" }];

export async function loader({ request }: LoaderFunctionArgs) {
  const session = await requireSession(request);
  const { currency } = readPreferences(request);
  const query = queryOf(request, { page: TOKEN_LENGTH, refresh: TOKEN_LENGTH });
  const page = pageNumber(query.page);
  if (query.refresh !== null) {
    await wait(RELOAD_WAIT_MS);
    await getPortfolioTotal(session, currency, { refresh: true });
    throw redirect(homePage(page));
  }
  const loaded = Promise.all([getSubWalletPage(session, { page, currency }), getWalletsInfo(session)]);
  const { value, problem } = await settle(loaded);
  if (!value) return { page, problem, list: null };
  const [list, wallets] = value;
  if (list.items.length === 0 && page > 1) throw redirect(paths.home());
  const network = env().NETWORK;
  const counts = wallets.items.map(({ subWalletsSummary }) =>
    subWalletsSummary
      .filter(({ subWalletType }) => chainOfSubWalletType(subWalletType, network))
      .reduce((sum, { count }) => sum + count, 0),
  );
  const subWalletCount = counts.reduce((sum, count) => sum + count, 0);
  return {
    page,
    problem: null,
    list: {
      tiles: list.items.map((subWallet) => presentTile(subWallet, network)),
      hasNext: list.hasNext,
      subWalletCount,
      pageCount: Math.max(page, Math.ceil(subWalletCount / TILES_PER_PAGE)),
      walletCount: counts.filter((count) => count > 0).length,
      loadedAt: new Date().toISOString(),
    },
  };
}

export default function Home() {
  const { page, problem, list } = useLoaderData<typeof loader>();
  const refreshTo = paths.home({ page, refresh: true });
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
          previousTo={page > 1 ? homePage(page - 1) : null}
          nextTo={list.hasNext ? homePage(page + 1) : null}
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

function homePage(page: number): string {
  return paths.home({ page: page > 1 ? page : null });
}

function pageNumber(text: string | null): number {
  return text && /^[1-9]\d{0,3}$/.test(text) ? Number(text) : 1;
}

function count(number: number, noun: string): string {
  return `${number} ${noun}${number === 1 ? "" : "s"}`;
}
