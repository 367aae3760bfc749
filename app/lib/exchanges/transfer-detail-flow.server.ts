import { redirect } from "@remix-run/node";
import { settle } from "~/lib/custody/settle.server";
import { getAnnotation } from "~/lib/custody/transactions/annotation.server";
import { getExchangeTransfer } from "~/lib/custody/transactions/exchange-transfer.server";
import { getRequestPeople } from "~/lib/custody/transactions/request-people.server";
import { cancelRequest } from "~/lib/custody/transactions/requests.server";
import { getExchangeAccount } from "~/lib/custody/wallets/exchange-accounts.server";
import type { PlainDialogPlace } from "~/lib/dialog-place";
import { canAccessExchanges, env } from "~/lib/env.server";
import { TOKEN_LENGTH } from "~/lib/forms/field-limits";
import { queryOf } from "~/lib/forms/query";
import { readCommand } from "~/lib/forms/read-form.server";
import { isExchangeAccount } from "~/lib/operations/exchange/transfer";
import { paths } from "~/lib/paths";
import { readPreferences } from "~/lib/preferences.server";
import { redirectInvalidUrl, setFlash } from "~/lib/session/flash.server";
import { requireSession, type Session } from "~/lib/session/session.server";
import { orRedirect } from "~/lib/signing/or-redirect.server";
import { answerCancel } from "~/lib/signing/screen/cancel-reason.server";
import { SIGNING_FIELDS } from "~/lib/signing/screen/signing-fields";
import { markPartiesOf } from "~/lib/similar-names/mark-parties.server";
import { transferDetail } from "./transfer-detail.server";

/**
 * `?cancel=ask` asks before cancelling. A backend failure is shown in the dialog.
 * @throws Response redirecting to the history with 'Invalid Url' for an unknown id; to the home page without access
 */
export async function showTransferDetail(request: Request, id: string, place: PlainDialogPlace) {
  const session = await requireSession(request);
  assertAccess(session);
  const { cancel } = queryOf(request, { cancel: TOKEN_LENGTH });
  const { currency } = readPreferences(request);
  const { value: detail, problem } = await settle(
    orRedirect(place.closeTo, loadDetail(session, id, currency)),
  );
  return { place, detail, problem, isCancelAsked: cancel === "ask" && detail?.isWaiting === true };
}

export type TransferDetailPage = Awaited<ReturnType<typeof showTransferDetail>>;

async function loadDetail(session: Session, id: string, currency: string) {
  const [transfer, { value: people }, { value: noted }] = await Promise.all([
    getExchangeTransfer(session, id),
    settle(getRequestPeople(session, id)),
    settle(getAnnotation(session, id)),
  ]);
  if (!transfer) return null;
  const sender = transfer.from.id;
  const { value: account } =
    sender !== null && isExchangeAccount(sender)
      ? await settle(getExchangeAccount(session, sender, currency))
      : { value: null };
  const { NETWORK: network } = env();
  const detail = transferDetail({ transfer, people, noted, account: account ?? null, network });
  return markPartiesOf(session, detail);
}

/** Cancels a transfer awaiting approval. @throws 400 for unknown fields: the dialog has no place for such a message */
export async function answerTransferDetail(request: Request, id: string, place: PlainDialogPlace) {
  const { stage, reason: maxReason } = SIGNING_FIELDS;
  const { session, values } = await readCommand(request, "cancelRequests", { stage, reason: maxReason });
  assertAccess(session);
  const cancel = (reason: string) => cancelRequest(session, id, reason);
  return answerCancel(values.reason, cancel, (problem) => {
    const flash = problem ? setFlash("error", problem) : setFlash("success", "The transfer was cancelled");
    return redirect(place.self, { headers: { "Set-Cookie": flash } });
  });
}

/** Without access the answer is that of an unknown URL. */
function assertAccess({ email }: Session): void {
  if (!canAccessExchanges(email)) throw redirectInvalidUrl(paths.home());
}
