import type { ActionFunctionArgs, LoaderFunctionArgs, MetaFunction } from "@remix-run/node";
import { type ClientActionFunctionArgs, useActionData, useLoaderData } from "@remix-run/react";
import { AddPage } from "~/components/address-book/add/add-page";
import { AdditionPage } from "~/components/address-book/add/addition-page";
import { keepLostForm } from "~/components/address-book/add/lost-form";
import type { AddAnswer } from "~/lib/address-book/add-answer.server";
import { answerAddPage } from "~/lib/address-book/add-flow.server";
import { showAddForm } from "~/lib/address-book/add-view.server";
import { requestCrumb } from "~/lib/address-book/change-view";
import { paths } from "~/lib/paths";
import { pageTitle } from "~/lib/present/page-title";
import "~/styles/pages/book-add.css";

export { PageError as ErrorBoundary } from "~/components/frame/page-error";

export const handle = {
  hasForm: true,
  crumbs: (data: unknown) => {
    const page = data as Awaited<ReturnType<typeof loader>> | undefined;
    const label = page?.stage === "request" ? requestCrumb(page.view.request) : "Add";
    return [{ label: "Address Book", to: paths.addressBook() }, { label }];
  },
};

export const meta: MetaFunction<typeof loader> = ({ matches, data }) =>
  pageTitle(matches, data?.stage === "request" ? (data.view.request?.title ?? "Request") : "Add addresses");

export function loader({ request }: LoaderFunctionArgs) {
  return showAddForm(request);
}

export function action({ request }: ActionFunctionArgs) {
  return answerAddPage(request);
}

export function clientAction(args: ClientActionFunctionArgs) {
  return keepLostForm(args);
}

export default function AddAddresses() {
  const page = useLoaderData<typeof loader>();
  const answer = useActionData<AddAnswer>() ?? null;
  return page.stage === "request" ? (
    <AdditionPage view={page.view} />
  ) : (
    <AddPage view={page} answer={answer} />
  );
}
