import type { LoaderFunctionArgs, MetaFunction } from "@remix-run/node";
import { LaterPage } from "~/components/frame/later-page";
import { pageTitle } from "~/lib/present/page-title";
import { requireSession } from "~/lib/session/session.server";

export { PageError as ErrorBoundary } from "~/components/frame/page-error";

export const handle = { crumbs: [{ label: "Metamask" }] };

export const meta: MetaFunction = ({ matches }) => pageTitle(matches, "Metamask");

export async function loader({ request }: LoaderFunctionArgs) {
  await requireSession(request);
  return null;
}

export default function MetamaskSnap() {
  return (
    <LaterPage title="Metamask" icon="hexagon">
      This version does not link accounts to a browser-wallet extension.
    </LaterPage>
  );
}
