import type { ActionFunctionArgs, LoaderFunctionArgs, MetaFunction } from "@remix-run/node";
import { useActionData, useLoaderData } from "@remix-run/react";
import { CreateSubWalletDialog } from "~/components/create-sub-wallet/create-sub-wallet-dialog";
import { DialogError } from "~/components/dialogs/dialog-error";
import { answerCreateSubWallet, showCreateSubWallet } from "~/lib/create-sub-wallet/flow.server";
import { paths } from "~/lib/paths";

export const meta: MetaFunction = () => [{ title: "Create Sub-Wallet" }];

export function loader({ request }: LoaderFunctionArgs) {
  return showCreateSubWallet(request);
}

export function action({ request }: ActionFunctionArgs) {
  return answerCreateSubWallet(request);
}

export default function CreateSubWallet() {
  return (
    <CreateSubWalletDialog page={useLoaderData<typeof loader>()} answer={useActionData<typeof action>()} />
  );
}

export function ErrorBoundary() {
  return <DialogError closeTo={paths.home()} />;
}
