import type { ActionFunctionArgs, LoaderFunctionArgs, MetaFunction } from "@remix-run/node";
import { useActionData, useLoaderData } from "@remix-run/react";
import { EditPage } from "~/components/address-book/entry/edit-page";
import { answerEdit, type EditAnswer, showEntry } from "~/lib/address-book/entry-edit.server";
import { paths } from "~/lib/paths";
import { pageTitle } from "~/lib/present/page-title";
import "~/styles/pages/book-add.css";

export { PageError as ErrorBoundary } from "~/components/frame/page-error";

export const handle = {
  hasForm: true,
  crumbs: [{ label: "Address Book", to: paths.addressBook() }, { label: "Edit" }],
};

export const meta: MetaFunction = ({ matches }) => pageTitle(matches, "Edit an address");

export function loader({ request }: LoaderFunctionArgs) {
  return showEntry(request);
}

export function action({ request }: ActionFunctionArgs) {
  return answerEdit(request);
}

export default function EditAddress() {
  return <EditPage page={useLoaderData<typeof loader>()} answer={useActionData<EditAnswer>() ?? null} />;
}
