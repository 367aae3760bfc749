import type { ActionFunctionArgs, LoaderFunctionArgs, MetaFunction } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { DialogError } from "~/components/dialogs/dialog-error";
import { SendDialog } from "~/components/send/send-dialog";
import { homePlace } from "~/lib/dialogs/place.server";
import { paths } from "~/lib/paths";
import { answerSend, showSend } from "~/lib/send/flow.server";

export const meta: MetaFunction = () => [{ title: "Send" }];

export async function loader({ request, params }: LoaderFunctionArgs) {
  return showSend(request, await homePlace(request, params, "send"));
}

export async function action({ request, params }: ActionFunctionArgs) {
  return answerSend(request, await homePlace(request, params, "send"));
}

export default function HomeSend() {
  return <SendDialog {...useLoaderData<typeof loader>()} />;
}

export function ErrorBoundary() {
  return <DialogError closeTo={paths.home()} />;
}
