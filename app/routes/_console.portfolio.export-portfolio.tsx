import { DialogError } from "~/components/dialogs/dialog-error";
import { paths } from "~/lib/paths";

export { handle, meta, PortfolioExportRoute as default } from "~/components/exports/portfolio-export-route";
export { action, loader } from "~/lib/dialogs/portfolio-export-route.server";

export function ErrorBoundary() {
  return <DialogError closeTo={paths.portfolio()} />;
}
