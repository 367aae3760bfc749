import type { ActionFunctionArgs, LoaderFunctionArgs, MetaFunction } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { DialogError } from "~/components/dialogs/dialog-error";
import { SessionsDialog } from "~/components/people/sessions-dialog";
import { paths } from "~/lib/paths";
import { answerSessions, showSessions } from "~/lib/people/sessions-page.server";
import { pageTitle } from "~/lib/present/page-title";

export const meta: MetaFunction = ({ matches }) => pageTitle(matches, "Sessions");

export function loader({ request, params }: LoaderFunctionArgs) {
  return showSessions(request, params.personId ?? "");
}

export function action({ request, params }: ActionFunctionArgs) {
  return answerSessions(request, params.personId ?? "");
}

export default function Sessions() {
  return <SessionsDialog page={useLoaderData<typeof loader>()} />;
}

export function ErrorBoundary() {
  return <DialogError closeTo={paths.people()} />;
}
