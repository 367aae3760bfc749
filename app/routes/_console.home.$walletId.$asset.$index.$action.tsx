import type { ActionFunctionArgs, LoaderFunctionArgs, MetaFunction } from "@remix-run/node";
import { type Params, useLoaderData } from "@remix-run/react";
import { ActionDialog, ActionDialogError } from "~/components/dialogs/action-dialog";
import { answerAction, answerInvalidUrl, showAction } from "~/lib/dialogs/action-dialog.server";
import { paths, subWalletIdFromParams } from "~/lib/paths";
import { titleCase } from "~/lib/present/format";

export const meta: MetaFunction = ({ params }) => [{ title: titleCase(params.action ?? "") }];

export async function loader({ request, params }: LoaderFunctionArgs) {
  const { action, place } = await placeOf(request, params);
  return showAction(request, action, place);
}

export async function action({ request, params }: ActionFunctionArgs) {
  const { action, place } = await placeOf(request, params);
  return answerAction(request, action, place);
}

export default function HomeAction() {
  return <ActionDialog {...useLoaderData<typeof loader>()} />;
}

export function ErrorBoundary() {
  return <ActionDialogError closeTo={paths.home()} />;
}

async function placeOf(request: Request, params: Params) {
  const subWalletId = subWalletIdFromParams(params);
  const { action } = params;
  if (!subWalletId || (action !== "send" && action !== "receive"))
    return answerInvalidUrl(request, paths.home());
  return {
    action,
    place: { subWalletId, self: paths.homeAction(subWalletId, action), closeTo: paths.home() },
  } as const;
}
