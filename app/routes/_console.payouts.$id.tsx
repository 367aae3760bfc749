import type { ActionFunctionArgs, LoaderFunctionArgs, MetaFunction } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { PayoutPage } from "~/components/payouts/payout-page";
import { paths } from "~/lib/paths";
import { answerPayout, showPayout } from "~/lib/payouts/payout-page.server";
import { pageTitle } from "~/lib/present/page-title";
import "~/styles/pages/payouts.css";

export { PageError as ErrorBoundary } from "~/components/frame/page-error";

const NAME = "Payout";

export const handle = {
  crumbs: (data: unknown) => {
    const page = data as Awaited<ReturnType<typeof loader>> | undefined;
    return [{ label: "Payouts", to: paths.payouts() }, { label: page?.payout?.name ?? NAME }];
  },
};

export const meta: MetaFunction<typeof loader> = ({ matches, data }) =>
  pageTitle(matches, data?.payout?.name ?? NAME);

export function loader({ request, params }: LoaderFunctionArgs) {
  return showPayout(request, params.id ?? "");
}

export function action({ request, params }: ActionFunctionArgs) {
  return answerPayout(request, params.id ?? "");
}

export default function Payout() {
  return <PayoutPage {...useLoaderData<typeof loader>()} />;
}
