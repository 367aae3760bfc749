import type { MetaFunction } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import type { loader } from "~/lib/dialogs/send-route.server";
import { SEND_FIELDS } from "~/lib/forms/send-form";
import { pageTitle } from "~/lib/present/page-title";
import { keepLostForm } from "~/lib/signing/submit/lost-answer";
import { SendDialog, sendTitle } from "./send-dialog";

export const handle = { hasForm: true };

export const meta: MetaFunction<typeof loader> = ({ matches, data }) =>
  pageTitle(matches, data?.view?.name, sendTitle(data));

export const clientAction = keepLostForm(SEND_FIELDS);

export function SendRoute() {
  return <SendDialog {...useLoaderData<typeof loader>()} />;
}
