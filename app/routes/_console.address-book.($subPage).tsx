import type { LoaderFunctionArgs, MetaFunction } from "@remix-run/node";
import { LaterPage } from "~/components/frame/later-page";
import { requireSession } from "~/lib/session/session.server";

export { PageError as ErrorBoundary } from "~/components/frame/page-error";

export const handle = { crumbs: [{ label: "Address Book" }] };

export const meta: MetaFunction = () => [{ title: "Address Book" }];

export async function loader({ request }: LoaderFunctionArgs) {
  await requireSession(request);
  return null;
}

export default function AddressBook() {
  return (
    <LaterPage title="Address Book" icon="book">
      The recipients of your address book can be chosen when you send. This version does not list or change
      them.
    </LaterPage>
  );
}
