import type { ActionFunctionArgs, LoaderFunctionArgs, MetaFunction } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { DialogError } from "~/components/dialogs/dialog-error";
import { ExchangesBehind } from "~/components/exchanges/exchanges-behind";
import { ReceiveDialog } from "~/components/receive/receive-dialog";
import { homePlace } from "~/lib/dialogs/place.server";
import { showDeposit } from "~/lib/exchanges/deposit.server";
import { isExchangeAccount } from "~/lib/operations/exchange/transfer";
import { paths } from "~/lib/paths";
import { pageTitle } from "~/lib/present/page-title";
import { answerReceive, showReceive } from "~/lib/receive/flow.server";

export const meta: MetaFunction<typeof loader> = ({ matches, data }) =>
  pageTitle(matches, data?.view?.name, "Receive");

export async function loader({ request, params }: LoaderFunctionArgs) {
  const place = await homePlace(request, params, "receive");
  return isExchangeAccount(place.subWalletId) ? showDeposit(request, place) : showReceive(request, place);
}

export async function action({ request, params }: ActionFunctionArgs) {
  return answerReceive(request, await homePlace(request, params, "receive"));
}

export default function HomeReceive() {
  return (
    <>
      <ExchangesBehind />
      <ReceiveDialog {...useLoaderData<typeof loader>()} />
    </>
  );
}

export function ErrorBoundary() {
  return <DialogError closeTo={paths.home()} />;
}
