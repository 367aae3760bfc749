import type { ActionFunctionArgs, LoaderFunctionArgs, MetaFunction } from "@remix-run/node";
import { useActionData, useLoaderData } from "@remix-run/react";
import { AnnotatePage } from "~/components/transactions/annotate-page";
import { paths } from "~/lib/paths";
import { pageTitle } from "~/lib/present/page-title";
import { answerAnnotate, showAnnotate } from "~/lib/transactions/annotate.server";

export { PageError as ErrorBoundary } from "~/components/frame/page-error";

export const handle = {
  hasForm: true,
  crumbs: (data: unknown) => {
    const { backTo } = (data ?? {}) as Partial<Awaited<ReturnType<typeof loader>>>;
    return [
      { label: "Transactions", to: paths.transactions() },
      { label: "Transaction details", to: backTo ?? paths.transactions() },
      { label: "Reference and note" },
    ];
  },
};

export const meta: MetaFunction<typeof loader> = ({ matches, data }) =>
  pageTitle(matches, data?.subject, "Reference and note");

export function loader({ request, params }: LoaderFunctionArgs) {
  return showAnnotate(request, params.id ?? "");
}

export function action({ request, params }: ActionFunctionArgs) {
  return answerAnnotate(request, params.id ?? "");
}

export default function Annotate() {
  return (
    <AnnotatePage page={useLoaderData<typeof loader>()} answer={useActionData<typeof action>() ?? null} />
  );
}
