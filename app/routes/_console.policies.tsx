import type { ActionFunctionArgs, LoaderFunctionArgs, MetaFunction } from "@remix-run/node";
import { useActionData, useLoaderData } from "@remix-run/react";
import { PoliciesPage } from "~/components/policies/policies-page";
import { paths } from "~/lib/paths";
import { showPolicies } from "~/lib/policies/policies-page.server";
import { answerWhoApproves } from "~/lib/policies/who-approves.server";
import { pageTitle } from "~/lib/present/page-title";
import "~/styles/pages/policies.css";

export { PageError as ErrorBoundary } from "~/components/frame/page-error";

export const handle = { crumbs: [{ label: "Policies", to: paths.policies() }] };

export const meta: MetaFunction = ({ matches }) => pageTitle(matches, "Policies");

export function loader({ request }: LoaderFunctionArgs) {
  return showPolicies(request);
}

export function action({ request }: ActionFunctionArgs) {
  return answerWhoApproves(request);
}

export default function Policies() {
  const answer = useActionData<typeof action>() ?? null;
  return <PoliciesPage page={useLoaderData<typeof loader>()} answer={answer} />;
}
