import type { ActionFunctionArgs, LoaderFunctionArgs, MetaFunction } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { DialogError } from "~/components/dialogs/dialog-error";
import { SendDialog } from "~/components/send/send-dialog";
import { homePlace } from "~/lib/dialogs/place.server";
import { SEND_FIELDS } from "~/lib/forms/send-form";
import { paths } from "~/lib/paths";
import { pageTitle } from "~/lib/present/page-title";
import { answerSend, showSend } from "~/lib/send/flow.server";
import { keepLostForm } from "~/lib/signing/lost-answer";

export const handle = { hasForm: true };

export const meta: MetaFunction<typeof loader> = ({ matches, data }) =>
  pageTitle(matches, data?.view?.name, data?.stage === "sign" ? data.view.title : "Send");

export async function loader({ request, params }: LoaderFunctionArgs) {
  return showSend(request, await homePlace(request, params, "send"));
}

export async function action({ request, params }: ActionFunctionArgs) {
  return answerSend(request, await homePlace(request, params, "send"));
}

export const clientAction = keepLostForm(SEND_FIELDS);

export default function HomeSend() {
  return <SendDialog {...useLoaderData<typeof loader>()} />;
}

export function ErrorBoundary() {
  return <DialogError closeTo={paths.home()} />;
}
