import type { ActionFunctionArgs, LoaderFunctionArgs } from "@remix-run/node";
import { settle } from "~/lib/custody/settle.server";
import { getTransactionStatus } from "~/lib/custody/transactions/transactions.server";
import { MESSAGES } from "~/lib/errors/catalogue";
import { requireSession } from "~/lib/session/session.server";

/** For polling: the status alone, or null when it cannot be told now; failures are only logged. */
export async function loader({ request, params }: LoaderFunctionArgs) {
  const session = await requireSession(request);
  const { value } = await settle(getTransactionStatus(session, params.id ?? ""));
  return value;
}

export async function action({ request }: ActionFunctionArgs) {
  await requireSession(request);
  return new Response(`${MESSAGES.NO_FORMS_HERE}\n`, { status: 405, headers: { Allow: "GET, HEAD" } });
}
