import type { LoaderFunctionArgs, MetaFunction } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { FindForm } from "~/components/find/find-form";
import { FoundGroups } from "~/components/find/found-groups";
import { PageHead } from "~/components/ui/page-head";
import { findEverything } from "~/lib/find/find-everything.server";
import { readFindQuery } from "~/lib/find/find-text";
import { readPreferences } from "~/lib/preferences.server";
import { pageTitle } from "~/lib/present/page-title";
import { requireSession } from "~/lib/session/session.server";

export { PageError as ErrorBoundary } from "~/components/frame/page-error";

export const handle = { crumbs: [{ label: "Find" }] };

export const meta: MetaFunction = ({ matches }) => pageTitle(matches, "Find");

export async function loader({ request }: LoaderFunctionArgs) {
  const session = await requireSession(request);
  const text = readFindQuery(new URL(request.url).searchParams);
  return findEverything(session, text, readPreferences(request).currency);
}

export default function Find() {
  const found = useLoaderData<typeof loader>();
  return (
    <>
      <PageHead title="Find" subtitle="Sub-wallets, addresses, transactions, pages and actions" />
      <FindForm text={found.text} />
      <FoundGroups found={found} />
    </>
  );
}
