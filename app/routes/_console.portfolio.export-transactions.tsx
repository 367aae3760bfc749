export { DialogError as ErrorBoundary } from "~/components/dialogs/dialog-error";
export {
  handle,
  meta,
  TransactionExportRoute as default,
} from "~/components/exports/transaction-export-route";
export { action, loader } from "~/lib/dialogs/transaction-export-route.server";
