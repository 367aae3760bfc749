import type { LoaderFunctionArgs, MetaFunction } from "@remix-run/node";
import { Outlet, useLoaderData } from "@remix-run/react";
import { TransferHistory } from "~/components/exchanges/transfer-history";
import { ButtonLink } from "~/components/ui/button";
import { PageHead } from "~/components/ui/page-head";
import { ErrorState } from "~/components/ui/states";
import { settle } from "~/lib/custody/settle.server";
import { answerInvalidUrl, searchOf } from "~/lib/dialogs/place.server";
import { canAccessExchanges } from "~/lib/env.server";
import { loadHistoryPage } from "~/lib/exchanges/history-page.server";
import { historyUrl, readTransferSearch } from "~/lib/exchanges/transfer-search";
import { paths } from "~/lib/paths";
import { readPreferences } from "~/lib/preferences.server";
import { pageTitle } from "~/lib/present/page-title";
import { requireSession } from "~/lib/session/session.server";

export { PageError as ErrorBoundary } from "~/components/frame/page-error";

export const handle = {
  crumbs: [{ label: "Exchanges", to: paths.exchanges() }, { label: "Transfer history" }],
};

export const meta: MetaFunction = ({ matches }) => pageTitle(matches, "Transfer history");

/** Without access the URL is like one that does not exist. */
export async function loader({ request }: LoaderFunctionArgs) {
  const session = await requireSession(request);
  if (!canAccessExchanges(session.email)) return answerInvalidUrl(request, paths.home());
  const search = readTransferSearch(searchOf(request, paths.transferHistory()));
  const { currency } = readPreferences(request);
  const { value: page, problem } = await settle(loadHistoryPage(session, search, currency));
  return { page, problem, self: historyUrl(search) };
}

export default function ExchangeTransferHistory() {
  const { page, problem, self } = useLoaderData<typeof loader>();
  return (
    <>
      <PageHead title="Transfer history" subtitle="Of all your exchange accounts. Times are UTC." isInBar />
      {page ? (
        <TransferHistory
          {...page}
          title="Transfers"
          caption="Transfers of all exchange accounts"
          empty="Transfers from and to your exchange accounts appear here."
        />
      ) : (
        <ErrorState
          title="The transfers could not be loaded"
          actions={<ButtonLink to={self}>Try again</ButtonLink>}
        >
          {problem}
        </ErrorState>
      )}
      <Outlet />
    </>
  );
}
