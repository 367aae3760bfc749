import type { ActionFunctionArgs, LoaderFunctionArgs, MetaFunction } from "@remix-run/node";
import { useLoaderData, useParams } from "@remix-run/react";
import { DialogError } from "~/components/dialogs/dialog-error";
import { SpeedUpDialog } from "~/components/speed-up/speed-up-dialog";
import { walletPlace } from "~/lib/dialogs/place.server";
import { SPEED_UP_FIELDS } from "~/lib/forms/speed-up";
import { paths, subWalletIdFromParams } from "~/lib/paths";
import { pageTitle } from "~/lib/present/page-title";
import { keepLostForm } from "~/lib/signing/submit/lost-answer";
import { answerSpeedUp, showSpeedUp } from "~/lib/speed-up/flow.server";

export const handle = { hasForm: true };

export const meta: MetaFunction<typeof loader> = ({ matches, data }) =>
  pageTitle(matches, data?.view?.name, data?.stage === "sign" ? data.view.title : "Speed Up | Cancel");

export async function loader({ request, params }: LoaderFunctionArgs) {
  return showSpeedUp(request, await walletPlace(request, params, "speedupcancel"));
}

export async function action({ request, params }: ActionFunctionArgs) {
  return answerSpeedUp(request, await walletPlace(request, params, "speedupcancel"));
}

export const clientAction = keepLostForm(SPEED_UP_FIELDS);

export default function WalletSpeedUp() {
  return <SpeedUpDialog {...useLoaderData<typeof loader>()} />;
}

export function ErrorBoundary() {
  const subWalletId = subWalletIdFromParams(useParams());
  return <DialogError closeTo={subWalletId ? paths.wallet(subWalletId) : paths.home()} />;
}
