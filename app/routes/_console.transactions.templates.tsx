import type { ActionFunctionArgs, LoaderFunctionArgs, MetaFunction } from "@remix-run/node";
import { useActionData, useLoaderData } from "@remix-run/react";
import { TemplatesPage } from "~/components/send/templates-page";
import { paths } from "~/lib/paths";
import { pageTitle } from "~/lib/present/page-title";
import { answerTemplates, showTemplates } from "~/lib/send/templates-page.server";
import "~/styles/pages/templates.css";

export { PageError as ErrorBoundary } from "~/components/frame/page-error";

export const handle = {
  hasForm: true,
  crumbs: [{ label: "Transactions", to: paths.transactions() }, { label: "Payment templates" }],
};

export const meta: MetaFunction = ({ matches }) => pageTitle(matches, "Payment templates");

export function loader({ request }: LoaderFunctionArgs) {
  return showTemplates(request);
}

export function action({ request }: ActionFunctionArgs) {
  return answerTemplates(request);
}

export default function PaymentTemplates() {
  return (
    <TemplatesPage page={useLoaderData<typeof loader>()} answer={useActionData<typeof action>() ?? null} />
  );
}
