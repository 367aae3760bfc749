import type { ActionFunctionArgs, LoaderFunctionArgs, MetaFunction } from "@remix-run/node";
import { useActionData, useLoaderData } from "@remix-run/react";
import { DialogError } from "~/components/dialogs/dialog-error";
import { ChangePersonDialog } from "~/components/people/change-dialog";
import { paths } from "~/lib/paths";
import { answerPerson, showPerson } from "~/lib/people/change-person.server";
import { pageTitle } from "~/lib/present/page-title";

export const handle = { hasForm: true };

export const meta: MetaFunction = ({ matches }) => pageTitle(matches, "Change a person");

export function loader({ request, params }: LoaderFunctionArgs) {
  return showPerson(request, params.personId ?? "");
}

export function action({ request, params }: ActionFunctionArgs) {
  return answerPerson(request, params.personId ?? "");
}

export default function ChangePerson() {
  return <ChangePersonDialog page={useLoaderData<typeof loader>()} answer={useActionData<typeof action>()} />;
}

export function ErrorBoundary() {
  return <DialogError closeTo={paths.people()} />;
}
