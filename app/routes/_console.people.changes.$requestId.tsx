import type { ActionFunctionArgs, LoaderFunctionArgs, MetaFunction } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { DialogError } from "~/components/dialogs/dialog-error";
import { PeopleRequestDialog } from "~/components/people/request-dialog";
import { paths } from "~/lib/paths";
import { answerPeopleRequest, showPeopleRequest } from "~/lib/people/request-page.server";
import { pageTitle } from "~/lib/present/page-title";

export const meta: MetaFunction = ({ matches }) => pageTitle(matches, "Change of people");

export function loader({ request, params }: LoaderFunctionArgs) {
  return showPeopleRequest(request, params.requestId ?? "");
}

export function action({ request, params }: ActionFunctionArgs) {
  return answerPeopleRequest(request, params.requestId ?? "");
}

export default function PeopleChange() {
  return <PeopleRequestDialog page={useLoaderData<typeof loader>()} />;
}

export function ErrorBoundary() {
  return <DialogError closeTo={paths.people()} />;
}
