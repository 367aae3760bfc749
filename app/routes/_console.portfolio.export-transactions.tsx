import { DialogError } from "~/components/dialogs/dialog-error";
import { paths } from "~/lib/paths";

export {
  handle,
  meta,
  TransactionExportRoute as default,
} from "~/components/exports/transaction-export-route";
export { action, loader } from "~/lib/dialogs/transaction-export-route.server";

export function ErrorBoundary() {
  return <DialogError closeTo={paths.portfolio()} />;
}
