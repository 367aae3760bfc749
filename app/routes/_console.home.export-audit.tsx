import { DialogError } from "~/components/dialogs/dialog-error";
import { paths } from "~/lib/paths";

export { AuditExportRoute as default, handle, meta } from "~/components/exports/audit-export-route";
export { action, loader } from "~/lib/dialogs/audit-export-route.server";

export function ErrorBoundary() {
  return <DialogError closeTo={paths.home()} />;
}
