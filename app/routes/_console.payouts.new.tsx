import type { ActionFunctionArgs, LoaderFunctionArgs, MetaFunction } from "@remix-run/node";
import { type ClientActionFunctionArgs, useActionData, useLoaderData } from "@remix-run/react";
import { keepLostPayout } from "~/components/payouts/new/lost-payout";
import { NewPayoutPage } from "~/components/payouts/new/new-payout-page";
import { paths } from "~/lib/paths";
import type { NewPayoutAnswer } from "~/lib/payouts/new-answer.server";
import { answerNewPayout, showNewPayout } from "~/lib/payouts/new-flow.server";
import { pageTitle } from "~/lib/present/page-title";
import "~/styles/pages/payouts.css";

export { PageError as ErrorBoundary } from "~/components/frame/page-error";

export const handle = {
  hasForm: true,
  crumbs: [{ label: "Payouts", to: paths.payouts() }, { label: "New" }],
};

export const meta: MetaFunction = ({ matches }) => pageTitle(matches, "New payout");

export function loader({ request }: LoaderFunctionArgs) {
  return showNewPayout(request);
}

export function action({ request }: ActionFunctionArgs) {
  return answerNewPayout(request);
}

export function clientAction(args: ClientActionFunctionArgs) {
  return keepLostPayout(args);
}

export default function NewPayout() {
  const first = useLoaderData<typeof loader>();
  const answer = useActionData<NewPayoutAnswer>();
  return <NewPayoutPage page={answer ?? first} isKept={!answer && first.isKept} />;
}
