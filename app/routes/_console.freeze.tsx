import type { ActionFunctionArgs, LoaderFunctionArgs, MetaFunction } from "@remix-run/node";
import { useActionData, useLoaderData } from "@remix-run/react";
import { FreezePage } from "~/components/freeze/freeze-page";
import { answerFreeze, showFreeze } from "~/lib/freeze/freeze-page.server";
import { paths } from "~/lib/paths";
import { pageTitle } from "~/lib/present/page-title";

export { PageError as ErrorBoundary } from "~/components/frame/page-error";

export const handle = { hasForm: true, crumbs: [{ label: "Freeze", to: paths.freeze() }] };

export const meta: MetaFunction = ({ matches }) => pageTitle(matches, "Freeze");

export function loader({ request }: LoaderFunctionArgs) {
  return showFreeze(request);
}

export function action({ request }: ActionFunctionArgs) {
  return answerFreeze(request);
}

export default function Freeze() {
  return <FreezePage page={useLoaderData<typeof loader>()} answer={useActionData<typeof action>() ?? null} />;
}
