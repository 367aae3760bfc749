import type { ActionFunctionArgs, LoaderFunctionArgs, MetaFunction } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { DialogError } from "~/components/dialogs/dialog-error";
import { StakeDialog } from "~/components/staking/stake-dialog";
import { homePlace } from "~/lib/dialogs/place.server";
import { STAKE_FIELDS } from "~/lib/forms/stake-form";
import { paths } from "~/lib/paths";
import { pageTitle } from "~/lib/present/page-title";
import { keepLostForm } from "~/lib/signing/submit/lost-answer";
import { answerStake, showStake } from "~/lib/staking/flow.server";
import "~/styles/pages/staking.css";

export const handle = { hasForm: true };

export const meta: MetaFunction<typeof loader> = ({ matches, data }) =>
  pageTitle(matches, data?.view?.name, data?.stage === "sign" ? data.view.title : "Stake");

export async function loader({ request, params }: LoaderFunctionArgs) {
  return showStake(request, await homePlace(request, params, "stake"));
}

export async function action({ request, params }: ActionFunctionArgs) {
  return answerStake(request, await homePlace(request, params, "stake"));
}

export const clientAction = keepLostForm(STAKE_FIELDS);

export default function HomeStake() {
  return <StakeDialog {...useLoaderData<typeof loader>()} />;
}

export function ErrorBoundary() {
  return <DialogError closeTo={paths.home()} />;
}
