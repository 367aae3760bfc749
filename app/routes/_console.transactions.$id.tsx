import {
  type ActionFunctionArgs,
  type LoaderFunctionArgs,
  type MetaFunction,
  redirect,
} from "@remix-run/node";
import { useActionData, useLoaderData } from "@remix-run/react";
import { TransactionPage } from "~/components/transactions/transaction-page";
import { LOG_OUT_WITH_FORM } from "~/components/travel-rule/log-out";
import { transactionPlace } from "~/lib/dialogs/place.server";
import { paths } from "~/lib/paths";
import { pageTitle } from "~/lib/present/page-title";
import { requireSession } from "~/lib/session/session.server";
import { getTransactionDetail } from "~/lib/transactions/detail-view.server";
import { answerTravelRule } from "~/lib/travel-rule/flow.server";
import { withKeptTransfers } from "~/lib/travel-rule/kept.server";
import { PAGE_TEXTS } from "~/lib/travel-rule/place";

export { PageError as ErrorBoundary } from "~/components/frame/page-error";

type Loaded = Awaited<ReturnType<typeof loader>>;

export const handle = {
  hasForm: true,
  logOut: (data: unknown) =>
    (data as Partial<Loaded> | undefined)?.travelRule?.state === "editable" ? LOG_OUT_WITH_FORM : null,
  crumbs: (data: unknown) => {
    const { place } = (data ?? {}) as Partial<Loaded>;
    return [
      { label: "Transactions", to: place?.closeTo ?? paths.transactions() },
      { label: "Transaction details" },
    ];
  },
};

export const meta: MetaFunction<typeof loader> = ({ matches, data }) =>
  pageTitle(matches, data && subjectOf(data), "Transaction details");

const subjectOf = ({ facts: { operation, movesNothing }, exactAmount, unit }: Loaded) =>
  movesNothing ? operation.word : `${operation.word} ${exactAmount} ${unit}`;

export async function loader({ request, params }: LoaderFunctionArgs) {
  const session = await requireSession(request);
  const id = params.id ?? "";
  const place = transactionPlace(request, id);
  if (id.toLowerCase() === "unknown") throw redirect(place.closeTo);
  const view = await getTransactionDetail(request, session, id);
  if (!view) throw redirect(place.closeTo);
  return { ...view, place, travelRule: await withKeptTransfers(request, session, view.travelRule) };
}

export async function action({ request, params }: ActionFunctionArgs) {
  const id = params.id ?? "";
  const place = { ...transactionPlace(request, id), subWalletId: null, texts: PAGE_TEXTS };
  return answerTravelRule(request, id, place);
}

export default function TransactionDetails() {
  return (
    <TransactionPage view={useLoaderData<typeof loader>()} answer={useActionData<typeof action>() ?? null} />
  );
}
