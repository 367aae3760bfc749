import type { ActionFunctionArgs, LoaderFunctionArgs, MetaFunction } from "@remix-run/node";
import { useActionData, useLoaderData } from "@remix-run/react";
import { DialogError } from "~/components/dialogs/dialog-error";
import { PortfolioExportDialog } from "~/components/exports/portfolio-export-dialog";
import { homeExportPlace } from "~/lib/dialogs/place.server";
import { answerPortfolioExport, showPortfolioExport } from "~/lib/exports/portfolio.server";
import { paths } from "~/lib/paths";
import { pageTitle } from "~/lib/present/page-title";

export const handle = { hasForm: true };

export const meta: MetaFunction = ({ matches }) => pageTitle(matches, "Export Portfolio History");

export function loader({ request }: LoaderFunctionArgs) {
  return showPortfolioExport(request, homeExportPlace(request, "portfolio"));
}

export function action({ request }: ActionFunctionArgs) {
  return answerPortfolioExport(request);
}

export default function ExportPortfolio() {
  return (
    <PortfolioExportDialog page={useLoaderData<typeof loader>()} answer={useActionData<typeof action>()} />
  );
}

export function ErrorBoundary() {
  return <DialogError closeTo={paths.home()} />;
}
