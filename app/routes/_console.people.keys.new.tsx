import type { ActionFunctionArgs, LoaderFunctionArgs, MetaFunction } from "@remix-run/node";
import { useActionData, useLoaderData } from "@remix-run/react";
import { DialogError } from "~/components/dialogs/dialog-error";
import { NewProgramDialog } from "~/components/people/programs/new-program-dialog";
import { paths } from "~/lib/paths";
import {
  answerNewProgram,
  type NewProgramAnswer,
  showNewProgram,
} from "~/lib/people/programs/new-program.server";
import { pageTitle } from "~/lib/present/page-title";

export const handle = { hasForm: true };

export const meta: MetaFunction = ({ matches }) => pageTitle(matches, "Create a key");

export function loader({ request }: LoaderFunctionArgs) {
  return showNewProgram(request);
}

export function action({ request }: ActionFunctionArgs) {
  return answerNewProgram(request);
}

export default function NewKey() {
  return (
    <NewProgramDialog page={useLoaderData<typeof loader>()} answer={useActionData<NewProgramAnswer>()} />
  );
}

export function ErrorBoundary() {
  return <DialogError closeTo={paths.people()} />;
}
