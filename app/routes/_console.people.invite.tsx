import type { ActionFunctionArgs, LoaderFunctionArgs, MetaFunction } from "@remix-run/node";
import { useActionData, useLoaderData } from "@remix-run/react";
import { DialogError } from "~/components/dialogs/dialog-error";
import { InviteDialog } from "~/components/people/invite-dialog";
import { paths } from "~/lib/paths";
import { answerInvite, showInvite } from "~/lib/people/invite.server";
import { pageTitle } from "~/lib/present/page-title";

export const handle = { hasForm: true };

export const meta: MetaFunction = ({ matches }) => pageTitle(matches, "Invite a person");

export function loader({ request }: LoaderFunctionArgs) {
  return showInvite(request);
}

export function action({ request }: ActionFunctionArgs) {
  return answerInvite(request);
}

export default function InvitePerson() {
  return <InviteDialog page={useLoaderData<typeof loader>()} answer={useActionData<typeof action>()} />;
}

export function ErrorBoundary() {
  return <DialogError closeTo={paths.people()} />;
}
