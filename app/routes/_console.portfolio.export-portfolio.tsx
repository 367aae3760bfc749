export { DialogError as ErrorBoundary } from "~/components/dialogs/dialog-error";
export { handle, meta, PortfolioExportRoute as default } from "~/components/exports/portfolio-export-route";
export { action, loader } from "~/lib/dialogs/portfolio-export-route.server";
