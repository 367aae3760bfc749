import type { LoaderFunctionArgs, MetaFunction } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { SnapPage } from "~/components/extension/snap-page";
import { loadSnapPage } from "~/lib/extension/page.server";
import { pageTitle } from "~/lib/present/page-title";
import "~/styles/pages/metamask.css";

export { PageError as ErrorBoundary } from "~/components/frame/page-error";

export const handle = { crumbs: [{ label: "MetaMask" }] };

export const meta: MetaFunction = ({ matches }) => pageTitle(matches, "MetaMask");

export function loader({ request }: LoaderFunctionArgs) {
  return loadSnapPage(request);
}

export default function MetamaskSnap() {
  return <SnapPage page={useLoaderData<typeof loader>()} />;
}
