import type { ActionFunctionArgs, LoaderFunctionArgs, MetaFunction } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { DialogError } from "~/components/dialogs/dialog-error";
import { SendDialog, sendTitle } from "~/components/send/send-dialog";
import { homePlace } from "~/lib/dialogs/place.server";
import { answerTransfer, showTransfer } from "~/lib/exchanges/transfer-flow.server";
import { SEND_FIELDS } from "~/lib/forms/send-form";
import { isExchangeAccount } from "~/lib/operations/exchange/transfer";
import { paths } from "~/lib/paths";
import { pageTitle } from "~/lib/present/page-title";
import { answerSend, showSend } from "~/lib/send/flow.server";
import { keepLostForm } from "~/lib/signing/submit/lost-answer";

export const handle = { hasForm: true };

export const meta: MetaFunction<typeof loader> = ({ matches, data }) =>
  pageTitle(matches, data?.view?.name, sendTitle(data));

export async function loader({ request, params }: LoaderFunctionArgs) {
  const place = await homePlace(request, params, "send");
  return isExchangeAccount(place.subWalletId) ? showTransfer(request, place) : showSend(request, place);
}

export async function action({ request, params }: ActionFunctionArgs) {
  const place = await homePlace(request, params, "send");
  return isExchangeAccount(place.subWalletId) ? answerTransfer(request, place) : answerSend(request, place);
}

export const clientAction = keepLostForm(SEND_FIELDS);

export default function HomeSend() {
  return <SendDialog {...useLoaderData<typeof loader>()} />;
}

export function ErrorBoundary() {
  return <DialogError closeTo={paths.home()} />;
}
