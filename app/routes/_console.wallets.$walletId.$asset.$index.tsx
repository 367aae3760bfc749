import { type LoaderFunctionArgs, type MetaFunction, redirect } from "@remix-run/node";
import { Outlet, useLoaderData } from "@remix-run/react";
import { SubWalletTransactions } from "~/components/transactions/sub-wallet-transactions";
import { TransactionDialog } from "~/components/transactions/transaction-dialog";
import { ButtonLink } from "~/components/ui/button";
import { ErrorState } from "~/components/ui/states";
import { AssetList } from "~/components/wallets/asset-list";
import { ReceiveAddressList } from "~/components/wallets/receive-address-list";
import { SubWalletBalances } from "~/components/wallets/sub-wallet-balances";
import { SubWalletHead } from "~/components/wallets/sub-wallet-head";
import { CustodyError } from "~/lib/custody/errors.server";
import { settle } from "~/lib/custody/settle.server";
import { answerInvalidUrl } from "~/lib/dialogs/place.server";
import { MESSAGES } from "~/lib/errors/catalogue";
import { paths, subWalletIdFromParams } from "~/lib/paths";
import { readPreferences } from "~/lib/preferences.server";
import { setFlash } from "~/lib/session/flash.server";
import { requireSession, returnTo } from "~/lib/session/session.server";
import { loadSubWalletPage, type SubWalletPage } from "~/lib/wallets/sub-wallet-page.server";
import { readSubWalletSearch } from "~/lib/wallets/sub-wallet-search";
import { useRootData } from "~/root";

export { PageError as ErrorBoundary } from "~/components/frame/page-error";

export const handle = {
  crumbs: (data: unknown) => [
    { label: "Accounts", to: paths.home() },
    { label: (data as Loaded | undefined)?.page?.subWallet.name ?? "Sub-wallet" },
  ],
};

export const meta: MetaFunction<typeof loader> = ({ data }) => [
  { title: data?.page?.subWallet.name ?? "Sub-wallet" },
];

type Loaded = { page: SubWalletPage | null };

export async function loader({ request, params }: LoaderFunctionArgs) {
  const session = await requireSession(request);
  const subWalletId = subWalletIdFromParams(params);
  if (!subWalletId) return answerInvalidUrl(request, paths.home(), MESSAGES.INVALID_SUB_WALLET_ID);
  const self = paths.wallet(subWalletId);
  const url = new URL(returnTo(request), request.url);
  // A dialog over this page has parameters of its own.
  const search = readSubWalletSearch(url.pathname === self ? url.searchParams : new URLSearchParams());
  const { currency } = readPreferences(request);
  const { value: page, problem } = await settle(
    loadSubWalletPage(session, subWalletId, search, currency).catch((error) => {
      if (!(error instanceof CustodyError) || error.code !== "NOT_FOUND") throw error;
      throw redirectWithError(error.message);
    }),
  );
  if (problem !== null) return { page: null, problem, self };
  if (!page) throw redirectWithError(MESSAGES.INVALID_URL);
  if (page.detail && !page.detail.facts) throw redirect(page.detail.closeTo);
  return { page, problem: null, self };
}

export default function SubWallet() {
  const { page, problem, self } = useLoaderData<typeof loader>();
  return (
    <>
      {page ? <SubWalletContents {...page} /> : <SubWalletProblem problem={problem} self={self} />}
      <Outlet />
    </>
  );
}

function SubWalletContents({ subWallet, assets, addresses, transactions, detail }: SubWalletPage) {
  const links = useRootData()?.config.links;
  return (
    <>
      <SubWalletHead subWallet={subWallet} defiApps={links?.defi ?? []} helpUrl={links?.help ?? null} />
      <div className="sub-wallet">
        <div className="stack">
          <SubWalletBalances subWallet={subWallet} />
          {assets ? <AssetList assets={assets.items} toggle={assets.toggle} note={assets.note} /> : null}
          {addresses ? (
            <ReceiveAddressList
              addresses={addresses.items}
              count={addresses.count}
              moreTo={addresses.moreTo}
              end={addresses.end}
              refresh={
                <ButtonLink
                  to={transactions.refreshTo}
                  variant="quiet"
                  size="small"
                  icon="refresh"
                  preventScrollReset
                  prefetch="none"
                >
                  Refresh<span className="visually-hidden"> addresses</span>
                </ButtonLink>
              }
            />
          ) : null}
        </div>
        <SubWalletTransactions {...transactions} />
      </div>
      {detail?.facts ? (
        <TransactionDialog facts={detail.facts} closeTo={detail.closeTo} pageTo={detail.pageTo} />
      ) : null}
    </>
  );
}

function SubWalletProblem({ problem, self }: { problem: string | null; self: string }) {
  return (
    <ErrorState
      title="This sub-wallet could not be loaded"
      actions={
        <ButtonLink to={self} variant="primary" icon="refresh" reloadDocument>
          Try again
        </ButtonLink>
      }
    >
      {problem}
    </ErrorState>
  );
}

function redirectWithError(message: string): Response {
  return redirect(paths.home(), { headers: { "Set-Cookie": setFlash("error", message) } });
}
