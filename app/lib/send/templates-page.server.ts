import { data, redirect } from "@remix-run/node";
import { chainFromBackend, networkFacts } from "~/lib/chains";
import { isUnclear, nullWhenUnknown, statusOf, wordsOf } from "~/lib/custody/failure.server";
import { requirePermission } from "~/lib/custody/people/role.server";
import { isCustodyFailure, settle } from "~/lib/custody/settle.server";
import {
  listPaymentTemplates,
  type PaymentTemplate,
  removePaymentTemplate,
  renamePaymentTemplate,
  savePaymentTemplate,
} from "~/lib/custody/transactions/payment-templates.server";
import { getRequest } from "~/lib/custody/transactions/requests.server";
import { env } from "~/lib/env.server";
import { TOKEN_LENGTH } from "~/lib/forms/field-limits";
import { formAnswer } from "~/lib/forms/form-answer";
import { queryOf } from "~/lib/forms/query";
import { readForm } from "~/lib/forms/read-form.server";
import type { Issue } from "~/lib/issue";
import { normalName } from "~/lib/names/given-text";
import { isRepeatable } from "~/lib/operations";
import { readWebhookMessage } from "~/lib/operations/kit/webhook-message.server";
import { paths } from "~/lib/paths";
import { readPreferences } from "~/lib/preferences.server";
import { redirectInvalidUrl, setFlash } from "~/lib/session/flash.server";
import type { Session } from "~/lib/session/session.server";
import { intentOfRequest } from "~/lib/signing/screen/prepare-again.server";
import { getSigningData } from "~/lib/signing/signing-data.server";
import { withNameMarks } from "~/lib/similar-names/marks.server";
import { detailsOf } from "./form-of-intent";
import { TEMPLATE_FIELDS, templateNameProblem } from "./template-form";
import { amountWords } from "./templates.server";

const SAFE = "It is not known whether it was done. It is safe to press the button again.";
const NOT_READ = "This payment cannot be kept as a template";

/** `from` names a request: the URL holds neither recipient nor amount. */
const QUERY = { from: TOKEN_LENGTH } as const;

/** @throws Response to the transactions, if the backend keeps no templates */
export async function showTemplates(request: Request) {
  const session = await requirePermission(request, "keepTemplates");
  const { from } = queryOf(request, QUERY);
  const [templates, payment] = await Promise.all([
    listPaymentTemplates(session, null),
    from === null ? null : paymentOf(request, session, from),
  ]);
  if (!templates) throw redirectInvalidUrl(paths.transactions());
  return {
    from: payment && { to: paths.paymentTemplates({ from }), ...rowOf(payment) },
    problem: from !== null && !payment ? NOT_READ : null,
    templates: await withNameMarks(
      session,
      templates.map((one) => ({ id: one.id, name: one.name, isAllowed: one.isAllowed, ...rowOf(one) })),
    ),
  };
}

export type TemplatesPage = Awaited<ReturnType<typeof showTemplates>>;

type Kept = Omit<PaymentTemplate, "id" | "name" | "isAllowed">;

function rowOf({ chain, address, memo, ...amount }: Kept) {
  const known = chainFromBackend(chain, env().NETWORK);
  const network = known ? (networkFacts(known.id, env().NETWORK)?.name ?? known.name) : chain;
  return { what: amountWords(amount), network, address, memo };
}

/** Decoded from what was signed, or is to be; null for anything but a payment in a listed asset. */
async function paymentOf(request: Request, session: Session, requestId: string): Promise<Kept | null> {
  const { value: item } = await settle(getRequest(session, requestId).catch(nullWhenUnknown));
  const subWalletId = readWebhookMessage(item?.webhookMessage)?.subWalletId;
  if (!subWalletId) return null;
  const { currency } = readPreferences(request);
  const { value: signing } = await settle(getSigningData(session, subWalletId, currency));
  const read = signing && (await intentOfRequest(request, session, signing, requestId));
  if (!signing || !read || !isRepeatable(read.intent) || signing.payer.chain === null) return null;
  const { asset, to, memo, amount } = detailsOf(read.intent);
  const { symbol: assetSymbol, decimals, contractAddress } = asset;
  const { backendChain: chain } = signing.chain;
  return { chain, assetSymbol, decimals, contractAddress, address: to, memo, amount };
}

/** Saves the payment that the page was opened from, or renames or removes a template. */
export async function answerTemplates(request: Request) {
  const { session, form } = await readForm(request, "keepTemplates", TEMPLATE_FIELDS);
  const { keepsAmount, intent, id } = form.values;
  const name = normalName(form.values.name);
  const refuse = (status: number, refusal: { issues?: Issue[]; problems?: string[] }) =>
    data({ ...formAnswer({ name, keepsAmount }, refusal), id }, { status });
  const problem = intent === "remove" ? null : templateNameProblem(name);
  const issue = form.issue ?? (problem === null ? null : { field: "name", message: problem });
  if (issue) return refuse(400, { issues: [issue] });
  try {
    const words = await change(request, session, { intent, id, name, keepsAmount: keepsAmount !== "" });
    if (words === null) return refuse(400, { problems: [NOT_READ] });
    const headers = { "Set-Cookie": setFlash("success", words) };
    return redirect(paths.paymentTemplates(), { headers });
  } catch (error) {
    if (!isCustodyFailure(error)) throw error;
    const words = wordsOf(error);
    return refuse(statusOf(error), { problems: [isUnclear(error) ? `${words}. ${SAFE}` : words] });
  }
}

interface Change {
  intent: string;
  id: string;
  name: string;
  keepsAmount: boolean;
}

/** Says what was done; null if there is no payment to keep. */
async function change(
  request: Request,
  session: Session,
  { intent, id, name, keepsAmount }: Change,
): Promise<string | null> {
  if (intent === "remove") {
    await removePaymentTemplate(session, id);
    return "The template is removed";
  }
  if (intent === "rename") {
    await renamePaymentTemplate(session, id, name);
    return "The template is renamed";
  }
  const { from } = queryOf(request, QUERY);
  const payment = from === null ? null : await paymentOf(request, session, from);
  const chain = payment && chainFromBackend(payment.chain, env().NETWORK);
  if (!payment || chain?.kind !== "live") return null;
  const { address, memo, contractAddress } = payment;
  const amount = keepsAmount ? payment.amount : null;
  const { backendChain } = chain;
  await savePaymentTemplate(session, { name, chain: backendChain, contractAddress, address, memo, amount });
  return "The template is saved";
}
