import type { ActionFunctionArgs, LoaderFunctionArgs, MetaFunction } from "@remix-run/node";
import { useActionData, useLoaderData } from "@remix-run/react";
import { CreateSubWalletDialog } from "~/components/create-sub-wallet/create-sub-wallet-dialog";
import { DialogError } from "~/components/dialogs/dialog-error";
import { answerCreateSubWallet, showCreateSubWallet } from "~/lib/create-sub-wallet/flow.server";
import { createSubWalletPlace } from "~/lib/dialogs/place.server";
import { paths } from "~/lib/paths";
import { pageTitle } from "~/lib/present/page-title";

export const handle = { hasForm: true };

export const meta: MetaFunction = ({ matches }) => pageTitle(matches, "Create Sub-Wallet");

export function loader({ request }: LoaderFunctionArgs) {
  return showCreateSubWallet(request, createSubWalletPlace(request));
}

export function action({ request }: ActionFunctionArgs) {
  return answerCreateSubWallet(request, createSubWalletPlace(request));
}

export default function CreateSubWallet() {
  return (
    <CreateSubWalletDialog page={useLoaderData<typeof loader>()} answer={useActionData<typeof action>()} />
  );
}

export function ErrorBoundary() {
  return <DialogError closeTo={paths.home()} />;
}
