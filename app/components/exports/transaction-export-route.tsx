import type { MetaFunction } from "@remix-run/node";
import { useActionData, useLoaderData } from "@remix-run/react";
import type { action, loader } from "~/lib/dialogs/transaction-export-route.server";
import { pageTitle } from "~/lib/present/page-title";
import { TransactionExportDialog } from "./transaction-export-dialog";

export const handle = { hasForm: true };

export const meta: MetaFunction = ({ matches }) => pageTitle(matches, "Export Transaction History");

export function TransactionExportRoute() {
  return (
    <TransactionExportDialog page={useLoaderData<typeof loader>()} answer={useActionData<typeof action>()} />
  );
}
