import type { LoaderFunctionArgs, MetaFunction } from "@remix-run/node";
import { Outlet } from "@remix-run/react";
import { LaterPage } from "~/components/frame/later-page";
import { pageTitle } from "~/lib/present/page-title";
import { requireSession } from "~/lib/session/session.server";

export { PageError as ErrorBoundary } from "~/components/frame/page-error";

export const handle = { crumbs: [{ label: "Portfolio" }] };

export const meta: MetaFunction = ({ matches }) => pageTitle(matches, "Portfolio");

export async function loader({ request }: LoaderFunctionArgs) {
  await requireSession(request);
  return null;
}

export default function Portfolio() {
  return (
    <>
      <LaterPage title="Portfolio" icon="chart">
        This version shows the portfolio's total beside the menu and each sub-wallet's worth under Accounts.
      </LaterPage>
      <Outlet />
    </>
  );
}
