import type { ActionFunctionArgs, LoaderFunctionArgs, MetaFunction } from "@remix-run/node";
import { useActionData, useLoaderData } from "@remix-run/react";
import { RemovePage } from "~/components/address-book/entry/remove-page";
import { showEntry } from "~/lib/address-book/entry-edit.server";
import { answerRemove, type RemoveAnswer } from "~/lib/address-book/entry-remove.server";
import { paths } from "~/lib/paths";
import { pageTitle } from "~/lib/present/page-title";
import "~/styles/pages/book-add.css";

export { PageError as ErrorBoundary } from "~/components/frame/page-error";

export const handle = {
  hasForm: true,
  crumbs: [{ label: "Address Book", to: paths.addressBook() }, { label: "Remove" }],
};

export const meta: MetaFunction = ({ matches }) => pageTitle(matches, "Remove an address");

export function loader({ request }: LoaderFunctionArgs) {
  return showEntry(request);
}

export function action({ request }: ActionFunctionArgs) {
  return answerRemove(request);
}

export default function RemoveAddress() {
  return <RemovePage page={useLoaderData<typeof loader>()} answer={useActionData<RemoveAnswer>() ?? null} />;
}
