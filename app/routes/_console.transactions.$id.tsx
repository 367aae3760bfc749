import type { ActionFunctionArgs, LoaderFunctionArgs, MetaFunction } from "@remix-run/node";
import { useActionData, useLoaderData } from "@remix-run/react";
import { TransactionPage } from "~/components/transactions/transaction-page";
import { paths } from "~/lib/paths";
import { requireSession } from "~/lib/session/session.server";
import { getTransactionDetail } from "~/lib/transactions/detail-view.server";
import { answerTravelRule, redirectToTransactions } from "~/lib/travel-rule/flow.server";

export { PageError as ErrorBoundary } from "~/components/frame/page-error";

export const handle = {
  crumbs: [{ label: "Transactions", to: paths.transactions() }, { label: "Transaction details" }],
};

export const meta: MetaFunction = () => [{ title: "Transaction details" }];

export async function loader({ request, params }: LoaderFunctionArgs) {
  const session = await requireSession(request);
  const id = params.id ?? "";
  if (id.toLowerCase() === "unknown") throw redirectToTransactions();
  const view = await getTransactionDetail(session, id);
  if (!view) throw redirectToTransactions();
  return view;
}

export async function action({ request, params }: ActionFunctionArgs) {
  return answerTravelRule(request, params.id ?? "");
}

export default function TransactionDetails() {
  return (
    <TransactionPage view={useLoaderData<typeof loader>()} answer={useActionData<typeof action>() ?? null} />
  );
}
