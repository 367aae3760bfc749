import {
  type ActionFunctionArgs,
  type LoaderFunctionArgs,
  type MetaFunction,
  redirect,
} from "@remix-run/node";
import { Outlet, useActionData, useLoaderData } from "@remix-run/react";
import { Suspense } from "react";
import { LateStakedCard } from "~/components/staked/late-staked-card";
import { LateTransactionDialog } from "~/components/transactions/late-transaction-dialog";
import { SubWalletTransactions } from "~/components/transactions/sub-wallet-transactions";
import { ButtonLink } from "~/components/ui/button";
import { ErrorState } from "~/components/ui/states";
import { AssetList } from "~/components/wallets/asset-list";
import { ReceiveAddressList } from "~/components/wallets/receive-address-list";
import { SubWalletBalances } from "~/components/wallets/sub-wallet-balances";
import { SubWalletHead } from "~/components/wallets/sub-wallet-head";
import { CustodyError } from "~/lib/custody/errors.server";
import { settle } from "~/lib/custody/settle.server";
import { answerInvalidUrl, searchOf } from "~/lib/dialogs/place.server";
import { answerTransactionForm } from "~/lib/dialogs/transaction-form.server";
import { MESSAGES } from "~/lib/errors/catalogue";
import { paths, subWalletIdFromParams } from "~/lib/paths";
import { readPreferences } from "~/lib/preferences.server";
import { pageTitle } from "~/lib/present/page-title";
import { setFlash } from "~/lib/session/flash.server";
import { requireSession } from "~/lib/session/session.server";
import type { RequestOfTransaction } from "~/lib/signing/request-of-transaction.server";
import { requestOfTransaction } from "~/lib/signing/request-of-transaction.server";
import type { TravelRuleAnswer } from "~/lib/travel-rule/flow.server";
import { withKeptTransfers } from "~/lib/travel-rule/kept.server";
import type { TravelRuleView } from "~/lib/travel-rule/view.server";
import { loadSubWalletPage, type SubWalletPage } from "~/lib/wallets/sub-wallet-page.server";
import { readSubWalletSearch } from "~/lib/wallets/sub-wallet-search";
import { useRootData } from "~/root";

export { PageError as ErrorBoundary } from "~/components/frame/page-error";

export const handle = {
  hasForm: (data: unknown) => (data as Loaded | undefined)?.travelRule?.state === "editable",
  crumbs: (data: unknown) => [
    { label: "Accounts", to: paths.home() },
    { label: (data as Loaded | undefined)?.page?.subWallet.name ?? "Sub-wallet" },
  ],
};

export const meta: MetaFunction<typeof loader> = ({ matches, data }) =>
  pageTitle(
    matches,
    data?.page?.subWallet.name ?? "Sub-wallet",
    data?.page?.detail ? "Transaction details" : null,
  );

type Loaded = { page: SubWalletPage | null; travelRule: TravelRuleView | null };

export async function loader({ request, params }: LoaderFunctionArgs) {
  const session = await requireSession(request);
  const subWalletId = subWalletIdFromParams(params);
  if (!subWalletId) return answerInvalidUrl(request, paths.home(), MESSAGES.INVALID_SUB_WALLET_ID);
  const self = paths.wallet(subWalletId);
  const search = readSubWalletSearch(searchOf(request, self));
  const { currency } = readPreferences(request);
  const { value: page, problem } = await settle(
    loadSubWalletPage(session, subWalletId, search, currency).catch((error) => {
      if (!(error instanceof CustodyError) || error.code !== "NOT_FOUND") throw error;
      throw redirectWithError(error.message);
    }),
  );
  if (problem !== null) return { page: null, travelRule: null, request: null, problem, self };
  if (!page) throw redirectWithError(MESSAGES.INVALID_URL);
  if (page.detail && !page.detail.facts) throw redirect(page.detail.closeTo);
  const { requested, travelRule } = page.detail ?? {};
  const asked = requested ? await requestOfTransaction(request, session, requested) : null;
  const kept = travelRule ? await withKeptTransfers(request, session, travelRule) : null;
  return { page, travelRule: kept, request: asked, problem: null, self };
}

export async function action({ request, params }: ActionFunctionArgs) {
  return answerTransactionForm(request, params);
}

export default function SubWallet() {
  const { page, travelRule, request, problem, self } = useLoaderData<typeof loader>();
  const answer = useActionData<typeof action>() ?? null;
  return (
    <>
      {page ? (
        <SubWalletContents {...page} {...{ request, travelRule, answer }} />
      ) : (
        <SubWalletProblem problem={problem} self={self} />
      )}
      <Outlet />
    </>
  );
}

interface SubWalletContentsProps extends SubWalletPage {
  /** Of the transaction whose details are shown. */
  request: RequestOfTransaction | null;
  travelRule: TravelRuleView | null;
  answer: TravelRuleAnswer | null;
}

function SubWalletContents(props: SubWalletContentsProps) {
  const { subWallet, assets, staked, addresses, transactions, detail } = props;
  const links = useRootData()?.config.links;
  return (
    <>
      <SubWalletHead subWallet={subWallet} defiApps={links?.defi ?? []} helpUrl={links?.help ?? null} />
      <div className="sub-wallet">
        <div className="stack">
          <SubWalletBalances subWallet={subWallet} />
          <Suspense>{staked ? <LateStakedCard {...staked} /> : null}</Suspense>
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
      <Suspense>
        {detail?.facts ? (
          <LateTransactionDialog
            facts={detail.facts}
            request={props.request}
            travelRule={props.travelRule}
            answer={props.answer}
            self={detail.self}
            closeTo={detail.closeTo}
            pageTo={detail.pageTo}
          />
        ) : null}
      </Suspense>
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
