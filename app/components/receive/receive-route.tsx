import type { MetaFunction } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import type { loader } from "~/lib/dialogs/receive-route.server";
import { pageTitle } from "~/lib/present/page-title";
import { ReceiveDialog } from "./receive-dialog";

export const meta: MetaFunction<typeof loader> = ({ matches, data }) =>
  pageTitle(matches, data?.view?.name, "Receive");

export function ReceiveRoute() {
  return <ReceiveDialog {...useLoaderData<typeof loader>()} />;
}
