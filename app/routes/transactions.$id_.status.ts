import type { ActionFunctionArgs, LoaderFunctionArgs } from "@remix-run/node";
import { settle } from "~/lib/custody/settle.server";
import { getRequestPeople } from "~/lib/custody/transactions/request-people.server";
import { getTransactionStatus } from "~/lib/custody/transactions/transactions.server";
import { MESSAGES } from "~/lib/errors/catalogue";
import { requireSession } from "~/lib/session/session.server";
import { countApprovals } from "~/lib/signing/screen/approvals-view";

/** For polling: the status and the number of approvals, or null when they cannot be told now; failures are only logged. */
export async function loader({ request, params }: LoaderFunctionArgs) {
  const session = await requireSession(request);
  const id = params.id ?? "";
  const [{ value }, people] = await Promise.all([
    settle(getTransactionStatus(session, id)),
    // A transaction without a request has none.
    settle(getRequestPeople(session, id)),
  ]);
  return value && { ...value, approvals: people.value ? countApprovals(people.value) : null };
}

export async function action({ request }: ActionFunctionArgs) {
  await requireSession(request);
  return new Response(`${MESSAGES.NO_FORMS_HERE}\n`, { status: 405, headers: { Allow: "GET, HEAD" } });
}
