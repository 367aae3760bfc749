import type { ActionFunctionArgs, LoaderFunctionArgs, MetaFunction } from "@remix-run/node";
import { useActionData, useLoaderData } from "@remix-run/react";
import { DialogError } from "~/components/dialogs/dialog-error";
import { AddNetworkDialog } from "~/components/extension/add-network-dialog";
import { answerAddNetwork, showAddNetwork } from "~/lib/extension/network-flow.server";
import { paths } from "~/lib/paths";
import { pageTitle } from "~/lib/present/page-title";

export const handle = { hasForm: true };

export const meta: MetaFunction = ({ matches }) => pageTitle(matches, "Add Network");

export function loader({ request }: LoaderFunctionArgs) {
  return showAddNetwork(request);
}

export function action({ request }: ActionFunctionArgs) {
  return answerAddNetwork(request);
}

export default function AddNetwork() {
  return <AddNetworkDialog page={useLoaderData<typeof loader>()} answer={useActionData<typeof action>()} />;
}

export function ErrorBoundary() {
  return <DialogError closeTo={paths.metamaskSnap()} />;
}
