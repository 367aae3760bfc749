import type { ActionFunctionArgs, LoaderFunctionArgs, MetaFunction } from "@remix-run/node";
import { useActionData, useLoaderData } from "@remix-run/react";
import { DialogError } from "~/components/dialogs/dialog-error";
import { ProgramDialog } from "~/components/people/programs/program-dialog";
import { paths } from "~/lib/paths";
import { answerProgram, type ProgramAnswer, showProgram } from "~/lib/people/programs/program-page.server";
import { pageTitle } from "~/lib/present/page-title";

export const handle = { hasForm: true };

export const meta: MetaFunction = ({ matches }) => pageTitle(matches, "Key of a program");

export function loader({ request, params }: LoaderFunctionArgs) {
  return showProgram(request, params.id ?? "");
}

export function action({ request, params }: ActionFunctionArgs) {
  return answerProgram(request, params.id ?? "");
}

export default function ChangeKey() {
  return <ProgramDialog page={useLoaderData<typeof loader>()} answer={useActionData<ProgramAnswer>()} />;
}

export function ErrorBoundary() {
  return <DialogError closeTo={paths.people()} />;
}
