import type { ActionFunctionArgs, LoaderFunctionArgs } from "@remix-run/node";
import { answerTransfer, showTransfer } from "~/lib/exchanges/transfer-flow.server";
import { isExchangeAccount } from "~/lib/operations/exchange/transfer";
import { answerSend, showSend } from "~/lib/send/flow.server";
import { subWalletPlace } from "./place.server";

export async function loader({ request, params }: LoaderFunctionArgs) {
  const place = await subWalletPlace(request, params, "send");
  return isExchangeAccount(place.subWalletId) ? showTransfer(request, place) : showSend(request, place);
}

export async function action({ request, params }: ActionFunctionArgs) {
  const place = await subWalletPlace(request, params, "send");
  return isExchangeAccount(place.subWalletId) ? answerTransfer(request, place) : answerSend(request, place);
}
