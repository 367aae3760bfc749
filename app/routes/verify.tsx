import type { ActionFunctionArgs, LoaderFunctionArgs, MetaFunction } from "@remix-run/node";
import { useActionData, useLoaderData } from "@remix-run/react";
import { VerifyPage } from "~/components/verify/verify-page";
import { pageTitle } from "~/lib/present/page-title";
import { answerVerify, showVerify } from "~/lib/verify/flow.server";
import "~/styles/pages/verify.css";

export { ErrorPage as ErrorBoundary } from "~/components/frame/error-page";

export const handle = { hasForm: true };

export const meta: MetaFunction = ({ matches }) => pageTitle(matches, "Verify an export");

export function loader({ request }: LoaderFunctionArgs) {
  return showVerify(request);
}

export function action({ request }: ActionFunctionArgs) {
  return answerVerify(request);
}

export default function Verify() {
  return <VerifyPage {...useLoaderData<typeof loader>()} answer={useActionData<typeof action>()} />;
}
