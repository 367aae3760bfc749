import type { ActionFunctionArgs, LoaderFunctionArgs, MetaFunction } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { DialogError } from "~/components/dialogs/dialog-error";
import { TransferDetailDialog } from "~/components/exchanges/transfer-detail-dialog";
import { historyTransferPlace } from "~/lib/dialogs/place.server";
import { answerTransferDetail, showTransferDetail } from "~/lib/exchanges/transfer-detail-flow.server";
import { paths } from "~/lib/paths";
import { pageTitle } from "~/lib/present/page-title";

export const meta: MetaFunction = ({ matches }) => pageTitle(matches, "Transfer details");

export function loader({ request, params: { transferId = "" } }: LoaderFunctionArgs) {
  return showTransferDetail(request, transferId, historyTransferPlace(request, transferId));
}

export function action({ request, params: { transferId = "" } }: ActionFunctionArgs) {
  return answerTransferDetail(request, transferId, historyTransferPlace(request, transferId));
}

export default function HistoryTransfer() {
  return <TransferDetailDialog {...useLoaderData<typeof loader>()} />;
}

export function ErrorBoundary() {
  return <DialogError closeTo={paths.transferHistory()} />;
}
