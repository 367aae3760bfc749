import type { ActionFunctionArgs, LoaderFunctionArgs } from "@remix-run/node";
import { answerPortfolioExport, showPortfolioExport } from "~/lib/exports/portfolio.server";
import { exportPlace } from "./place.server";

export const loader = ({ request }: LoaderFunctionArgs) =>
  showPortfolioExport(request, exportPlace(request, "portfolio"));

export const action = ({ request }: ActionFunctionArgs) => answerPortfolioExport(request);
