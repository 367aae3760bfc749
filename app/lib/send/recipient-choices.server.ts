import { settle } from "~/lib/custody/settle.server";
import { namedAddress } from "~/lib/forms/recipient";
import { recipientKey, type SendForm } from "~/lib/forms/send-form";
import { MAX_TEXT_LENGTHS, truncate } from "~/lib/present/format";
import type { Session } from "~/lib/session/session.server";
import type { OfferedRecipient } from "../signing/offered-recipient";
import { payingSubWallet } from "../signing/payment-data.server";
import {
  lookUpRecipient,
  offerRecipients,
  type PaymentRecipients,
  recipientsAt,
} from "../signing/recipients.server";

export interface RecipientChoice {
  value: string;
  label: string;
  name: string;
  /** A sub-wallet's wallet, an account's exchange, or an entry's label; null if none. */
  detail: string | null;
  address: string;
  memo: string | null;
}

export interface RecipientChoices {
  groups: { kind: OfferedRecipient["source"]; label: string; options: RecipientChoice[] }[];
  hasMore: boolean;
  search: string;
}

export function recipientChoices(
  { recipients, isWhole }: Pick<PaymentRecipients, "recipients" | "isWhole">,
  search = "",
): RecipientChoices {
  const groupOf = (kind: OfferedRecipient["source"], label: string) => {
    return { kind, label, options: optionsOf(recipients, kind) };
  };
  return {
    groups: [
      groupOf("own-sub-wallet", "Sub-wallets"),
      groupOf("own-account", "Exchange accounts"),
      groupOf("address-book", "Address book"),
    ],
    hasMore: !isWhole,
    search,
  };
}

/** Search results and the chosen recipient. Null if the page's own list suffices, or the backend fails. */
export async function findRecipientChoices(
  session: Session,
  subWalletId: string,
  form: SendForm,
): Promise<{ choices: RecipientChoices; found: OfferedRecipient[] } | null> {
  const paying = payingSubWallet(subWalletId);
  if (!paying || (form.find === "" && form.recipient === "")) return null;
  const address = namedAddress(form);
  const { value } = await settle(
    Promise.all([
      offerRecipients(session, paying, form.find),
      form.recipient === "" ? null : lookUpRecipient(session, paying, address),
    ]),
  );
  if (!value) return null;
  const [offered, known] = value;
  const isChosen = (one: OfferedRecipient) => recipientKey(one) === form.recipient;
  const chosen = recipientsAt(paying.chain.id, address, known?.recipients ?? []).filter(isChosen);
  const recipients = [...chosen.slice(0, 1), ...offered.recipients.filter((one) => !isChosen(one))];
  const { isWhole } = offered;
  return { choices: recipientChoices({ recipients, isWhole }, form.find), found: recipients };
}

function optionsOf(recipients: readonly OfferedRecipient[], source: OfferedRecipient["source"]) {
  return recipients
    .filter((one) => one.source === source)
    .map(({ name, detail, address, memo, isOnline }) => ({
      value: recipientKey({ address, memo }),
      label: truncate(name, labelLength(source, isOnline)),
      name,
      detail,
      address,
      memo,
    }));
}

function labelLength(source: OfferedRecipient["source"], isOnline: boolean): number {
  if (source === "address-book") return MAX_TEXT_LENGTHS.addressBookName;
  return isOnline ? MAX_TEXT_LENGTHS.subWalletOptionOnline : MAX_TEXT_LENGTHS.subWalletOptionOther;
}
