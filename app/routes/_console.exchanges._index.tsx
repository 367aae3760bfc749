import type { LoaderFunctionArgs, MetaFunction } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { ExchangesOverview } from "~/components/exchanges/exchanges-overview";
import { settle } from "~/lib/custody/settle.server";
import { answerInvalidUrl } from "~/lib/dialogs/place.server";
import { canAccessExchanges } from "~/lib/env.server";
import { loadExchangesPage } from "~/lib/exchanges/overview.server";
import { paths } from "~/lib/paths";
import { readPreferences } from "~/lib/preferences.server";
import { pageTitle } from "~/lib/present/page-title";
import { requireSession } from "~/lib/session/session.server";

export { PageError as ErrorBoundary } from "~/components/frame/page-error";

export const handle = { crumbs: [{ label: "Exchanges" }] };

export const meta: MetaFunction = ({ matches }) => pageTitle(matches, "Exchanges");

/** Without access the URL is like one that does not exist. */
export async function loader({ request }: LoaderFunctionArgs) {
  const session = await requireSession(request);
  if (!canAccessExchanges(session.email)) return answerInvalidUrl(request, paths.home());
  const { currency } = readPreferences(request);
  const { value: page, problem } = await settle(loadExchangesPage(session, currency));
  return { page, problem };
}

export default function Exchanges() {
  return <ExchangesOverview {...useLoaderData<typeof loader>()} />;
}
