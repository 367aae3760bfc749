import type { LoaderFunctionArgs, MetaFunction } from "@remix-run/node";
import { Outlet, useLoaderData } from "@remix-run/react";
import { PeoplePage } from "~/components/people/people-page";
import { paths } from "~/lib/paths";
import { showPeople } from "~/lib/people/people-page.server";
import { pageTitle } from "~/lib/present/page-title";
import "~/styles/pages/people.css";

export { PageError as ErrorBoundary } from "~/components/frame/page-error";

export const handle = { crumbs: [{ label: "People", to: paths.people() }] };

export const meta: MetaFunction = ({ matches }) => pageTitle(matches, "People");

export function loader({ request }: LoaderFunctionArgs) {
  return showPeople(request);
}

export default function People() {
  return (
    <>
      <PeoplePage page={useLoaderData<typeof loader>()} />
      <Outlet />
    </>
  );
}
