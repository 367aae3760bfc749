import type { MetaFunction } from "@remix-run/node";
import { useActionData, useLoaderData } from "@remix-run/react";
import type { action, loader } from "~/lib/dialogs/portfolio-export-route.server";
import { pageTitle } from "~/lib/present/page-title";
import { PortfolioExportDialog } from "./portfolio-export-dialog";

export const handle = { hasForm: true };

export const meta: MetaFunction = ({ matches }) => pageTitle(matches, "Export Portfolio History");

export function PortfolioExportRoute() {
  return (
    <PortfolioExportDialog page={useLoaderData<typeof loader>()} answer={useActionData<typeof action>()} />
  );
}
