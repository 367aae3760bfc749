import type { ActionFunctionArgs, LoaderFunctionArgs, MetaFunction } from "@remix-run/node";
import { useLoaderData, useParams } from "@remix-run/react";
import { DialogError } from "~/components/dialogs/dialog-error";
import { SpeedUpDialog } from "~/components/speed-up/speed-up-dialog";
import { walletPlace } from "~/lib/dialogs/place.server";
import { paths, subWalletIdFromParams } from "~/lib/paths";
import { answerSpeedUp, showSpeedUp } from "~/lib/speed-up/flow.server";

export const meta: MetaFunction = () => [{ title: "Speed Up | Cancel" }];

export async function loader({ request, params }: LoaderFunctionArgs) {
  return showSpeedUp(request, await walletPlace(request, params, "speedupcancel"));
}

export async function action({ request, params }: ActionFunctionArgs) {
  return answerSpeedUp(request, await walletPlace(request, params, "speedupcancel"));
}

export default function WalletSpeedUp() {
  return <SpeedUpDialog {...useLoaderData<typeof loader>()} />;
}

export function ErrorBoundary() {
  const subWalletId = subWalletIdFromParams(useParams());
  return <DialogError closeTo={subWalletId ? paths.wallet(subWalletId) : paths.home()} />;
}
