import type { MetaFunction } from "@remix-run/node";
import { useActionData, useLoaderData } from "@remix-run/react";
import type { action, loader } from "~/lib/dialogs/audit-export-route.server";
import { pageTitle } from "~/lib/present/page-title";
import { AuditExportDialog } from "./audit-export-dialog";

export const handle = { hasForm: true };

export const meta: MetaFunction = ({ matches }) => pageTitle(matches, "Export Audit History");

export function AuditExportRoute() {
  return <AuditExportDialog page={useLoaderData<typeof loader>()} answer={useActionData<typeof action>()} />;
}
