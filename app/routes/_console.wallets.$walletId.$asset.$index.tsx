import {
  type ActionFunctionArgs,
  type LoaderFunctionArgs,
  type MetaFunction,
  redirect,
} from "@remix-run/node";
import { Outlet, useActionData, useLoaderData } from "@remix-run/react";
import { Suspense } from "react";
import { LateAccountPage } from "~/components/exchanges/late-account-page";
import { LateStakedCard } from "~/components/staking/staked/late-staked-card";
import { LateTransactionDialog } from "~/components/transactions/late-transaction-dialog";
import { SubWalletTransactions } from "~/components/transactions/sub-wallet-transactions";
import { LOG_OUT_WITH_FORM } from "~/components/travel-rule/log-out";
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
import { type AccountPage, loadAccountPage } from "~/lib/exchanges/account-page.server";
import { readTransferSearch } from "~/lib/exchanges/transfer-search";
import { isExchangeAccount } from "~/lib/operations/exchange/transfer";
import { paths, subWalletIdFromParams } from "~/lib/paths";
import { readPreferences } from "~/lib/preferences.server";
import { pageTitle } from "~/lib/present/page-title";
import { setFlash } from "~/lib/session/flash.server";
import { requireSession } from "~/lib/session/session.server";
import type { RequestOfTransaction } from "~/lib/signing/screen/request-of-transaction.server";
import { requestOfTransaction } from "~/lib/signing/screen/request-of-transaction.server";
import type { TravelRuleAnswer } from "~/lib/travel-rule/flow.server";
import { withKeptTransfers } from "~/lib/travel-rule/kept.server";
import type { TravelRuleView } from "~/lib/travel-rule/view.server";
import { loadSubWalletPage, type SubWalletPage } from "~/lib/wallets/sub-wallet-page.server";
import { readSubWalletSearch } from "~/lib/wallets/sub-wallet-search";
import { useRootData } from "~/root";

export { PageError as ErrorBoundary } from "~/components/frame/page-error";

/** Whether the details over the page ask for travel-rule data. */
function isAsked(data: unknown): boolean {
  return (data as Loaded | undefined)?.travelRule?.state === "editable";
}

export const handle = {
  hasForm: isAsked,
  logOut: (data: unknown) => (isAsked(data) ? LOG_OUT_WITH_FORM : null),
  crumbs: (data: unknown) => {
    const { page, account } = (data as Loaded | undefined) ?? {};
    return account
      ? [{ label: "Exchanges", to: paths.exchanges() }, { label: account.name }]
      : [{ label: "Sub-Wallets", to: paths.home() }, { label: page?.subWallet.name ?? "Sub-wallet" }];
  },
};

export const meta: MetaFunction<typeof loader> = ({ matches, data }) =>
  pageTitle(
    matches,
    data?.page?.subWallet.name ?? data?.account?.name ?? "Sub-wallet",
    data?.page?.detail ? "Transaction details" : null,
  );

type Loaded = { page: SubWalletPage | null; account?: AccountPage | null; travelRule: TravelRuleView | null };

export async function loader({ request, params: named }: LoaderFunctionArgs) {
  const session = await requireSession(request);
  const subWalletId = subWalletIdFromParams(named);
  if (!subWalletId) return answerInvalidUrl(request, paths.home());
  const self = paths.wallet(subWalletId);
  const params = searchOf(request, self);
  const { currency } = readPreferences(request);
  if (isExchangeAccount(subWalletId)) {
    const asked = loadAccountPage(session, subWalletId, readTransferSearch(params), currency);
    const { value: account, problem } = await settle(asked.catch(leaveUnknown));
    return { page: null, account, travelRule: null, request: null, problem, self };
  }
  const search = readSubWalletSearch(params);
  const { value: page, problem } = await settle(
    loadSubWalletPage(session, subWalletId, search, currency).catch(leaveUnknown),
  );
  if (problem !== null) return { page: null, account: null, travelRule: null, request: null, problem, self };
  if (!page) throw redirectWithError(MESSAGES.INVALID_URL);
  if (page.detail && !page.detail.facts) throw redirect(page.detail.closeTo);
  const { requested, travelRule } = page.detail ?? {};
  const asked = requested ? await requestOfTransaction(request, session, requested) : null;
  const kept = travelRule ? await withKeptTransfers(request, session, travelRule) : null;
  return { page, account: null, travelRule: kept, request: asked, problem: null, self };
}

/** Leaves the page of a sub-wallet that does not exist. */
function leaveUnknown(error: unknown): never {
  if (!(error instanceof CustodyError) || error.code !== "NOT_FOUND") throw error;
  throw redirectWithError(error.detail);
}

export async function action({ request, params }: ActionFunctionArgs) {
  return answerTransactionForm(request, params);
}

export default function SubWallet() {
  const { page, account, travelRule, request, problem, self } = useLoaderData<typeof loader>();
  const answer = useActionData<typeof action>() ?? null;
  return (
    <>
      {page ? <SubWalletContents {...page} {...{ request, travelRule, answer }} /> : null}
      <Suspense>{account ? <LateAccountPage {...account} /> : null}</Suspense>
      {page || account ? null : <SubWalletProblem problem={problem} self={self} />}
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
              pages={addresses.pages}
              end={addresses.end}
              change={addresses.change}
              refreshTo={transactions.refreshTo}
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
