import type { ActionFunctionArgs, LoaderFunctionArgs, MetaFunction } from "@remix-run/node";
import { useActionData, useLoaderData } from "@remix-run/react";
import { SavedViewsPage } from "~/components/transactions/saved-views-page";
import { searchOf } from "~/lib/dialogs/place.server";
import { paths } from "~/lib/paths";
import { pageTitle } from "~/lib/present/page-title";
import { answerSavedViews, showSavedViews } from "~/lib/transactions/saved-views.server";

export { PageError as ErrorBoundary } from "~/components/frame/page-error";

export const handle = {
  hasForm: true,
  crumbs: [{ label: "Transactions", to: paths.transactions() }, { label: "Saved views" }],
};

export const meta: MetaFunction = ({ matches }) => pageTitle(matches, "Saved views");

const behindOf = (request: Request) => searchOf(request, paths.transactions());

export function loader({ request }: LoaderFunctionArgs) {
  return showSavedViews(request, behindOf(request));
}

export function action({ request }: ActionFunctionArgs) {
  return answerSavedViews(request, behindOf(request));
}

export default function SavedViews() {
  return (
    <SavedViewsPage page={useLoaderData<typeof loader>()} answer={useActionData<typeof action>() ?? null} />
  );
}
