import { settle } from "~/lib/custody/settle.server";
import { readScriptForm } from "~/lib/forms/read-form.server";
import { SEND_FIELDS } from "~/lib/forms/send-form";
import { subWalletIdFromParams } from "~/lib/paths";
import type { OfferedRecipient } from "../signing/offered-recipient";
import { payingSubWallet } from "../signing/payment-data.server";
import { offerRecipients } from "../signing/recipients.server";
import { type RecipientChoices, recipientChoices } from "./recipient-choices.server";

export interface Suggestions {
  choices: RecipientChoices;
  found: OfferedRecipient[];
}

export async function answerSuggestions(
  request: Request,
  params: Parameters<typeof subWalletIdFromParams>[0],
): Promise<Response> {
  const { session, form } = await readScriptForm(request, null, { search: SEND_FIELDS.find });
  const paying = payingSubWallet(subWalletIdFromParams(params) ?? "");
  if (!paying) return new Response(null, { status: 400 });
  const { search } = form.values;
  // A thrown Response would end the session: answer 502 instead.
  const { value } = await settle(offerRecipients(session, paying, search)).catch((error) => {
    if (error instanceof Response) return { value: null };
    throw error;
  });
  if (!value) return new Response(null, { status: 502 });
  const suggestions: Suggestions = { choices: recipientChoices(value, search), found: value.recipients };
  return Response.json(suggestions);
}
