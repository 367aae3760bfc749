import type { ActionFunctionArgs, LoaderFunctionArgs } from "@remix-run/node";
import { answerTransactionExport, showTransactionExport } from "~/lib/exports/transactions.server";
import { exportPlace } from "./place.server";

export const loader = ({ request }: LoaderFunctionArgs) =>
  showTransactionExport(request, exportPlace(request, "transactions"));

export const action = ({ request }: ActionFunctionArgs) => answerTransactionExport(request);
