import type { ActionFunctionArgs, LoaderFunctionArgs } from "@remix-run/node";
import { answerAuditExport, showAuditExport } from "~/lib/exports/audit.server";
import { exportPlace } from "./place.server";

export const loader = ({ request }: LoaderFunctionArgs) =>
  showAuditExport(request, exportPlace(request, "audit"));

export const action = ({ request }: ActionFunctionArgs) => answerAuditExport(request);
