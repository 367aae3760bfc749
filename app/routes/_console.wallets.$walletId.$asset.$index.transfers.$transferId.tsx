import type { ActionFunctionArgs, LoaderFunctionArgs, MetaFunction } from "@remix-run/node";
import { useLoaderData, useParams } from "@remix-run/react";
import { DialogError } from "~/components/dialogs/dialog-error";
import { TransferDetailDialog } from "~/components/exchanges/transfer-detail-dialog";
import { accountTransferPlace } from "~/lib/dialogs/place.server";
import { answerTransferDetail, showTransferDetail } from "~/lib/exchanges/transfer-detail-flow.server";
import { paths, subWalletIdFromParams } from "~/lib/paths";
import { pageTitle } from "~/lib/present/page-title";

export const meta: MetaFunction = ({ matches }) => pageTitle(matches, "Transfer details");

export async function loader({ request, params }: LoaderFunctionArgs) {
  const { transferId = "" } = params;
  return showTransferDetail(request, transferId, await accountTransferPlace(request, params));
}

export async function action({ request, params }: ActionFunctionArgs) {
  const { transferId = "" } = params;
  return answerTransferDetail(request, transferId, await accountTransferPlace(request, params));
}

export default function AccountTransfer() {
  return <TransferDetailDialog {...useLoaderData<typeof loader>()} />;
}

export function ErrorBoundary() {
  const subWalletId = subWalletIdFromParams(useParams());
  return <DialogError closeTo={subWalletId ? paths.wallet(subWalletId) : paths.home()} />;
}
