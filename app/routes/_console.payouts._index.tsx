import type { LoaderFunctionArgs, MetaFunction } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { PayoutList } from "~/components/payouts/payout-list";
import { showPayouts } from "~/lib/payouts/payout-list.server";
import { pageTitle } from "~/lib/present/page-title";
import "~/styles/pages/payouts.css";

export { PageError as ErrorBoundary } from "~/components/frame/page-error";

export const handle = { crumbs: [{ label: "Payouts" }] };

export const meta: MetaFunction = ({ matches }) => pageTitle(matches, "Payouts");

export function loader({ request }: LoaderFunctionArgs) {
  return showPayouts(request);
}

export default function Payouts() {
  return <PayoutList {...useLoaderData<typeof loader>()} />;
}
