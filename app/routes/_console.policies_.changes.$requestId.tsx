import type { ActionFunctionArgs, LoaderFunctionArgs, MetaFunction } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { ChangePage } from "~/components/policies/change-page";
import { paths } from "~/lib/paths";
import { answerChange, showChange } from "~/lib/policies/change-page.server";
import { pageTitle } from "~/lib/present/page-title";
import "~/styles/pages/policies.css";

export { PageError as ErrorBoundary } from "~/components/frame/page-error";

const NAME = "Change";

export const handle = {
  crumbs: (data: unknown) => {
    const page = data as Awaited<ReturnType<typeof loader>> | undefined;
    const change = page?.change;
    const label = change ? `${change.walletName}, version ${change.version}` : NAME;
    return [{ label: "Policies", to: paths.policies() }, { label }];
  },
};

export const meta: MetaFunction<typeof loader> = ({ matches, data }) =>
  pageTitle(matches, data?.change ? `Policy of ${data.change.walletName}` : NAME);

export function loader({ request, params }: LoaderFunctionArgs) {
  return showChange(request, params.requestId ?? "");
}

export function action({ request, params }: ActionFunctionArgs) {
  return answerChange(request, params.requestId ?? "");
}

export default function PolicyChange() {
  return <ChangePage {...useLoaderData<typeof loader>()} />;
}
