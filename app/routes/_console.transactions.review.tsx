import type { LoaderFunctionArgs, MetaFunction } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { ReviewSelected } from "~/components/transactions/review-selected";
import { paths } from "~/lib/paths";
import { pageTitle } from "~/lib/present/page-title";
import { showReview } from "~/lib/transactions/review.server";

export { PageError as ErrorBoundary } from "~/components/frame/page-error";

export const handle = {
  crumbs: [{ label: "Transactions", to: paths.transactions() }, { label: "Review" }],
};

export const meta: MetaFunction<typeof loader> = ({ matches, data }) =>
  pageTitle(matches, data?.words, "Review");

export function loader({ request }: LoaderFunctionArgs) {
  return showReview(request);
}

export default function Review() {
  return <ReviewSelected page={useLoaderData<typeof loader>()} />;
}
