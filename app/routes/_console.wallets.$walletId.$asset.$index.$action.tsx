import type { ActionFunctionArgs, LoaderFunctionArgs, MetaFunction } from "@remix-run/node";
import { type Params, useLoaderData, useParams } from "@remix-run/react";
import { ActionDialog, ActionDialogError } from "~/components/dialogs/action-dialog";
import { answerAction, answerInvalidUrl, showAction } from "~/lib/dialogs/action-dialog.server";
import { paths, subWalletIdFromParams, type WalletAction } from "~/lib/paths";

const TITLES: Record<WalletAction, string> = {
  send: "Send",
  receive: "Receive",
  speedupcancel: "Speed Up | Cancel",
};

export const meta: MetaFunction = ({ params: { action } }) => [
  { title: isWalletAction(action) ? TITLES[action] : "" },
];

export async function loader({ request, params }: LoaderFunctionArgs) {
  const { action, place } = await placeOf(request, params);
  return showAction(request, action, place);
}

export async function action({ request, params }: ActionFunctionArgs) {
  const { action, place } = await placeOf(request, params);
  return answerAction(request, action, place);
}

export default function WalletActionDialog() {
  return <ActionDialog {...useLoaderData<typeof loader>()} />;
}

export function ErrorBoundary() {
  const subWalletId = subWalletIdFromParams(useParams());
  return <ActionDialogError closeTo={subWalletId ? paths.wallet(subWalletId) : paths.home()} />;
}

async function placeOf(request: Request, params: Params) {
  const subWalletId = subWalletIdFromParams(params);
  const { action } = params;
  if (!subWalletId || !isWalletAction(action)) return answerInvalidUrl(request, paths.home());
  const closeTo = paths.wallet(subWalletId);
  return { action, place: { subWalletId, self: paths.walletAction(subWalletId, action), closeTo } } as const;
}

function isWalletAction(action: string | undefined): action is WalletAction {
  return action !== undefined && Object.hasOwn(TITLES, action);
}
