import { FILLED_AGAIN, type FilledNotice, PAID_AGAIN } from "~/lib/forms/filled-notice";
import { emptySendForm, type SendForm } from "~/lib/forms/send-form";
import type { Session } from "~/lib/session/session.server";
import { settle } from "../custody/settle.server";
import { isRepeatable } from "../operations";
import { lookUpRecipient, recipientsAt } from "../signing/recipients.server";
import { intentOfRequest } from "../signing/screen/prepare-again.server";
import { formOfIntent } from "./form-of-intent";
import type { SendPageData } from "./page-data.server";
import { findRecipientChoices } from "./recipient-choices.server";

export interface FilledForm {
  form: Partial<SendForm>;
  notice: FilledNotice;
  found: Awaited<ReturnType<typeof findRecipientChoices>>;
}

/** Null if the earlier request cannot be read. */
export async function formOfRequest(
  request: Request,
  session: Session,
  pageData: SendPageData,
  requestId: string,
): Promise<FilledForm | null> {
  const read = await intentOfRequest(request, session, pageData, requestId);
  if (!read || !isRepeatable(read.intent)) return null;
  const { intent } = read;
  const { chain, base, assets, quotes } = pageData;
  const { value: known } = await settle(lookUpRecipient(session, { ...base, chain }, intent.to));
  const recipients = recipientsAt(chain.id, intent.to, known?.recipients ?? []);
  const repeated = formOfIntent(intent, { assets, recipients, quotes, keepsFee: !read.isPaid });
  if (!repeated) return null;
  const form = { ...repeated, ...read.annotation };
  const found = await findRecipientChoices(session, base.subWalletId, { ...emptySendForm(""), ...form });
  return { form, found, notice: read.isPaid ? PAID_AGAIN : FILLED_AGAIN };
}
