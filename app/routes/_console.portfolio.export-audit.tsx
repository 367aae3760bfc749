import type { ActionFunctionArgs, LoaderFunctionArgs, MetaFunction } from "@remix-run/node";
import { useActionData, useLoaderData } from "@remix-run/react";
import { DialogError } from "~/components/dialogs/dialog-error";
import { AuditExportDialog } from "~/components/exports/audit-export-dialog";
import { portfolioExportPlace } from "~/lib/dialogs/place.server";
import { answerAuditExport, showAuditExport } from "~/lib/exports/audit.server";
import { paths } from "~/lib/paths";
import { pageTitle } from "~/lib/present/page-title";

export const handle = { hasForm: true };

export const meta: MetaFunction = ({ matches }) => pageTitle(matches, "Export Audit History");

export function loader({ request }: LoaderFunctionArgs) {
  return showAuditExport(request, portfolioExportPlace(request, "audit"));
}

export function action({ request }: ActionFunctionArgs) {
  return answerAuditExport(request);
}

export default function ExportAudit() {
  return <AuditExportDialog page={useLoaderData<typeof loader>()} answer={useActionData<typeof action>()} />;
}

export function ErrorBoundary() {
  return <DialogError closeTo={paths.portfolio()} />;
}
