import { data } from "@remix-run/node";
import { answerFailure } from "~/lib/custody/failure.server";
import { requirePermission } from "~/lib/custody/people/role.server";
import { settle } from "~/lib/custody/settle.server";
import type { DialogPlace } from "~/lib/dialog-place";
import { canAccessExchanges } from "~/lib/env.server";
import { withAnnotationIssues } from "~/lib/forms/annotation-form";
import { FILLED_AGAIN, type FilledNotice, NOT_READ_AGAIN, PAID_AGAIN } from "~/lib/forms/filled-notice";
import { keptForm } from "~/lib/forms/kept-form.server";
import { queryOf } from "~/lib/forms/query";
import { readForm } from "~/lib/forms/read-form.server";
import { fromUnits } from "~/lib/money";
import { exchangeTransfer } from "~/lib/operations/exchange/transfer";
import { paths } from "~/lib/paths";
import { readPreferences } from "~/lib/preferences.server";
import { redirectInvalidUrl } from "~/lib/session/flash.server";
import { issueToken } from "~/lib/session/once.server";
import type { Session } from "~/lib/session/session.server";
import { orRedirect } from "~/lib/signing/or-redirect.server";
import { explainHeldFunds } from "../signing/held-text.server";
import { AGAIN_QUERY, askForRequest, intentOfRequest } from "../signing/screen/prepare-again.server";
import { getScreenData } from "../signing/screen/screen-data.server";
import { cancelAndShow, showRequest } from "../signing/screen/sign-screen.server";
import { SIGN_QUERY } from "../signing/screen/signing-fields";
import { signingDataOf, verificationFacts } from "../signing/signing-data.server";
import { sendDirect } from "../signing/submit/send-direct.server";
import { heldOf } from "./account-tile";
import { exchangeFacts } from "./exchange-facts";
import { limitRefusal } from "./limit-view";
import {
  maxAnswer,
  POSTED_FIELDS,
  type PostedTransferForm,
  type TransferAnswer,
  transferAnswer,
} from "./transfer-answer.server";
import { chainOfAsset, getTransferData, type TransferData } from "./transfer-data.server";
import { TRANSFER_FIELDS, type TransferForm, toTransferForm } from "./transfer-fields";
import { checkTransfer } from "./transfer-form";
import { availableUnits, type TransferView, transferView } from "./transfer-view.server";

const TRANSFER_QUERY = { ...SIGN_QUERY, ...AGAIN_QUERY } as const;

const NOT_ALLOWED = "This exchange account cannot send";
const NO_BALANCE = "The balance of this asset is not known here, so please enter the amount";

/**
 * `?again=` fills in an earlier request, `?request=` shows the sign-on-device screen. A backend failure is shown in the
 * form.
 */
export async function showTransfer(request: Request, place: DialogPlace) {
  const session = await requirePermission(request, "preparePayments");
  assertAccess(session);
  const { request: requestId, again } = queryOf(request, TRANSFER_QUERY);
  if (requestId !== null) {
    const shown = await showRequest(request, session, place, { requestId, leaveTo: place.closeTo });
    return transferPage(shown, shown.stage === "sign" ? shown.view.title : "Transfer");
  }
  const kept = keptForm(request, session, "send");
  if (!kept) askForRequest(session, again);
  const { value: transferData, problem } = await settle(dataOf(request, session, place));
  if (!transferData) return transferPage({ stage: "form" as const, place, view: null, problem });
  const read = again && !kept ? await formOfRequest(request, session, place, again) : null;
  const filled = kept
    ? { form: typedIn(kept.values), notice: kept.notice }
    : read
      ? read
      : again === null
        ? null
        : { form: {}, notice: NOT_READ_AGAIN };
  const view = transferView(transferData, issueToken(), filled);
  return transferPage({ stage: "form" as const, place, view, problem });
}

type Shown =
  | Awaited<ReturnType<typeof showRequest>>
  | { stage: "form"; place: DialogPlace; view: TransferView | null; problem: string | null };

/** One stage for the send dialog, whose content is a script of its own. */
function transferPage(shown: Shown, title = "Transfer") {
  const view = "view" in shown && shown.view ? { name: shown.view.name } : null;
  return { stage: "transfer" as const, title, view, shown };
}

export type TransferPage = Awaited<ReturnType<typeof showTransfer>>;

/** The transfer dialog's action: 'Max', transfers, or cancels a request. */
export async function answerTransfer(request: Request, place: DialogPlace) {
  const { session, form } = await readForm(request, "preparePayments", POSTED_FIELDS);
  assertAccess(session);
  if (form.values.stage === "cancel") return cancelAndShow(request, session, place, form);
  if (form.issue) return data(transferAnswer(form, { issues: [form.issue] }), { status: 400 });
  try {
    const transferData = await dataOf(request, session, place);
    const isMax = form.values.stage === "max";
    return isMax
      ? fillMax(transferData, form)
      : await create(request, session, place, { transferData, form });
  } catch (error) {
    return answerFailure(error, (problem) => transferAnswer(form, problem));
  }
}

/** Without access the answer is that of an unknown URL. */
function assertAccess(session: Session): void {
  if (!canAccessExchanges(session.email)) throw redirectInvalidUrl(paths.home());
}

function dataOf(request: Request, session: Session, place: DialogPlace): Promise<TransferData> {
  const { currency } = readPreferences(request);
  return orRedirect(place.closeTo, getTransferData(session, place.subWalletId, currency));
}

function typedIn(values: Readonly<Record<string, string>>): Partial<TransferForm> {
  const names = Object.keys(TRANSFER_FIELDS) as (keyof TransferForm)[];
  return Object.fromEntries(names.flatMap((name) => (values[name] ? [[name, values[name]]] : [])));
}

async function formOfRequest(
  request: Request,
  session: Session,
  { subWalletId }: DialogPlace,
  requestId: string,
): Promise<{ form: TransferForm; notice: FilledNotice } | null> {
  const { currency } = readPreferences(request);
  const { value: signing } = await settle(
    getScreenData(request, session, { subWalletId, currency, requestId }),
  );
  const read = signing && (await intentOfRequest(request, session, signing, requestId));
  if (read?.intent.operation !== "createExchangeTransfer") return null;
  const { asset, amount, to } = read.intent;
  const units = fromUnits(BigInt(amount), asset.decimals);
  const form = { ...read.annotation, asset: asset.symbol, amount: units, to };
  return { form, notice: read.isPaid ? PAID_AGAIN : FILLED_AGAIN };
}

/** 'Max': the available balance, or what is left of the exchange's limit. */
function fillMax({ account, assets }: TransferData, form: PostedTransferForm) {
  const asset = assets.find(({ symbol }) => symbol === form.values.asset);
  const refuse = (field: keyof TransferForm, message: string) =>
    data(transferAnswer(form, { issues: [{ field, message }] }), { status: 400 });
  if (!asset) return refuse("asset", "Please enter an asset");
  const { symbol, decimals } = asset;
  const available = availableUnits(heldOf(account, symbol));
  if (available === null) return refuse("amount", NO_BALANCE);
  if (available === 0n) return refuse("amount", `There is no ${symbol} that can be sent`);
  const limit = asset.limitLeft ?? available;
  const exchange = exchangeFacts(account.exchangeName).name;
  if (limit === 0n) return refuse("amount", limitRefusal(exchange, limit, asset));
  const isLimited = limit < available;
  const words = isLimited
    ? `The rest of ${exchange}'s 24-hour limit for this account`
    : `All the ${symbol} that is available`;
  return data(maxAnswer(form, fromUnits(isLimited ? limit : available, decimals), words));
}

/** 'Send transfer': the form's token leads to one request. */
async function create(
  request: Request,
  session: Session,
  place: DialogPlace,
  { transferData, form }: { transferData: TransferData; form: PostedTransferForm },
) {
  const { payer, account, assets, currency, network } = transferData;
  const { subWalletId } = account;
  const typed = toTransferForm(form.values);
  const exchange = exchangeFacts(account.exchangeName).name;
  const result = withAnnotationIssues(checkTransfer(typed, { subWalletId, exchange, assets }), typed);
  if (!result.ok) return data(transferAnswer(form, result), { status: 400 });
  const { asset, to, units } = result.checked;
  const signing = signingDataOf(payer, currency, chainOfAsset(asset.symbol, network));
  if (!signing) return data(transferAnswer(form, { message: NOT_ALLOWED }), { status: 400 });
  const intent = exchangeTransfer.toIntent({
    network,
    from: subWalletId,
    to,
    chain: asset.chain,
    amount: units.toString(),
  });
  return sendDirect<TransferAnswer>(request, session, place, form, {
    meant: { intent, facts: verificationFacts(signing), currency, questions: [] },
    answer: (problem) => transferAnswer(form, problem),
    explain: (error) => explainHeldFunds(error, signing, intent.asset),
  });
}
