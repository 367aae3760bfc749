export { DialogError as ErrorBoundary } from "~/components/dialogs/dialog-error";
export { AuditExportRoute as default, handle, meta } from "~/components/exports/audit-export-route";
export { action, loader } from "~/lib/dialogs/audit-export-route.server";
