import type { ActionFunctionArgs, LoaderFunctionArgs, MetaFunction } from "@remix-run/node";
import { useActionData, useLoaderData } from "@remix-run/react";
import { SupplyDetails } from "~/components/travel-rule/supply-details";
import { paths } from "~/lib/paths";
import { pageTitle } from "~/lib/present/page-title";
import { answerSupplyDetails } from "~/lib/travel-rule/supply/answer.server";
import { showSupplyDetails } from "~/lib/travel-rule/supply/page.server";

export { PageError as ErrorBoundary } from "~/components/frame/page-error";

export const handle = {
  hasForm: true,
  crumbs: [{ label: "Transactions", to: paths.transactions() }, { label: "Supply details" }],
};

export const meta: MetaFunction = ({ matches }) => pageTitle(matches, "Supply details");

export function loader({ request }: LoaderFunctionArgs) {
  return showSupplyDetails(request);
}

export function action({ request }: ActionFunctionArgs) {
  return answerSupplyDetails(request);
}

export default function SupplyDetailsOfSelected() {
  const page = useLoaderData<typeof loader>();
  return <SupplyDetails key={page.self} page={page} answer={useActionData<typeof action>() ?? null} />;
}
