import type { ActionFunctionArgs, LoaderFunctionArgs } from "@remix-run/node";
import { showDeposit } from "~/lib/exchanges/deposit.server";
import { isExchangeAccount } from "~/lib/operations/exchange/transfer";
import { answerReceive, showReceive } from "~/lib/receive/flow.server";
import { subWalletPlace } from "./place.server";

export async function loader({ request, params }: LoaderFunctionArgs) {
  const place = await subWalletPlace(request, params, "receive");
  return isExchangeAccount(place.subWalletId) ? showDeposit(request, place) : showReceive(request, place);
}

export async function action({ request, params }: ActionFunctionArgs) {
  return answerReceive(request, await subWalletPlace(request, params, "receive"));
}
