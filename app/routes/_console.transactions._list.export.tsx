import type { ActionFunctionArgs, LoaderFunctionArgs, MetaFunction } from "@remix-run/node";
import { useActionData, useLoaderData } from "@remix-run/react";
import { DialogError } from "~/components/dialogs/dialog-error";
import { TransactionExportDialog } from "~/components/exports/transaction-export-dialog";
import { searchOf, transactionsExportPlace } from "~/lib/dialogs/place.server";
import { exportStart } from "~/lib/exports/start";
import { answerTransactionExport, showTransactionExport } from "~/lib/exports/transactions.server";
import { paths } from "~/lib/paths";
import { pageTitle } from "~/lib/present/page-title";
import { readTransactionSearch } from "~/lib/transactions/search";

export const handle = { hasForm: true };

export const meta: MetaFunction = ({ matches }) => pageTitle(matches, "Export Transaction History");

export function loader({ request }: LoaderFunctionArgs) {
  const search = readTransactionSearch(searchOf(request, paths.transactions()));
  return showTransactionExport(request, transactionsExportPlace(request), exportStart(search, Date.now()));
}

export function action({ request }: ActionFunctionArgs) {
  return answerTransactionExport(request);
}

export default function ExportTransactions() {
  return (
    <TransactionExportDialog page={useLoaderData<typeof loader>()} answer={useActionData<typeof action>()} />
  );
}

export function ErrorBoundary() {
  return <DialogError closeTo={paths.transactions()} />;
}
