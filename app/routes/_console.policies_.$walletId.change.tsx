import type { ActionFunctionArgs, LoaderFunctionArgs, MetaFunction } from "@remix-run/node";
import { useActionData, useLoaderData } from "@remix-run/react";
import { ProposePage } from "~/components/policies/propose/propose-page";
import { paths } from "~/lib/paths";
import { answerProposal, showProposal } from "~/lib/policies/propose/propose-page.server";
import { pageTitle } from "~/lib/present/page-title";
import "~/styles/pages/policies.css";

export { PageError as ErrorBoundary } from "~/components/frame/page-error";

const NAME = "Change the rules";

export const handle = {
  hasForm: true,
  crumbs: [{ label: "Policies", to: paths.policies() }, { label: NAME }],
};

export const meta: MetaFunction = ({ matches }) => pageTitle(matches, NAME);

export function loader({ request, params }: LoaderFunctionArgs) {
  return showProposal(request, params.walletId ?? "");
}

export function action({ request, params }: ActionFunctionArgs) {
  return answerProposal(request, params.walletId ?? "");
}

export default function ProposePolicy() {
  return <ProposePage {...useLoaderData<typeof loader>()} answer={useActionData<typeof action>() ?? null} />;
}
