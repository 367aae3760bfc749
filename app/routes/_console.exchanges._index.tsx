import type { LoaderFunctionArgs, MetaFunction } from "@remix-run/node";
import { LaterPage } from "~/components/frame/later-page";
import { answerInvalidUrl } from "~/lib/dialogs/place.server";
import { canAccessExchanges } from "~/lib/env.server";
import { paths } from "~/lib/paths";
import { pageTitle } from "~/lib/present/page-title";
import { requireSession } from "~/lib/session/session.server";

export { PageError as ErrorBoundary } from "~/components/frame/page-error";

export const handle = { crumbs: [{ label: "Exchanges" }] };

export const meta: MetaFunction = ({ matches }) => pageTitle(matches, "Exchanges");

/** Without access the URL is like one that does not exist. */
export async function loader({ request }: LoaderFunctionArgs) {
  const session = await requireSession(request);
  return canAccessExchanges(session.email) ? null : answerInvalidUrl(request, paths.home());
}

export default function Exchanges() {
  return (
    <LaterPage title="Exchanges" icon="exchange">
      This version does not show exchange accounts.
    </LaterPage>
  );
}
