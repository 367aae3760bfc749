import { settle } from "~/lib/custody/settle.server";
import { namedAddress } from "~/lib/forms/recipient";
import { recipientKey, type SendForm } from "~/lib/forms/send-form";
import { formatDay, MAX_TEXT_LENGTHS, truncate } from "~/lib/present/format";
import type { Session } from "~/lib/session/session.server";
import type { NameMark } from "~/lib/similar-names/marks.server";
import type { OfferedRecipient } from "../signing/offered-recipient";
import { payingSubWallet } from "../signing/payment-data.server";
import type { Recent } from "../signing/recent-recipients.server";
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
  mark?: NameMark | null;
}

export interface RecipientChoices {
  groups: { kind: OfferedRecipient["source"] | "recent"; label: string; options: RecipientChoice[] }[];
  hasMore: boolean;
  /** Somebody of the address book is among them. */
  hasSaved: boolean;
  search: string;
}

export function recipientChoices(
  { recipients, isWhole, recents }: Pick<PaymentRecipients, "recipients" | "isWhole" | "recents">,
  search = "",
): RecipientChoices {
  const others = recipients.filter((one) => recents.every(({ key }) => key !== recipientKey(one)));
  const groupOf = (kind: OfferedRecipient["source"], label: string) => {
    return { kind, label, options: optionsOf(others, kind) };
  };
  return {
    groups: [
      { kind: "recent", label: "Recent", options: recents.map(recentOption) },
      groupOf("own-sub-wallet", "Sub-wallets"),
      groupOf("own-account", "Exchange accounts"),
      groupOf("address-book", "Address book"),
    ],
    hasMore: !isWhole,
    hasSaved: recipients.some(({ source }) => source === "address-book"),
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
  const { isWhole, recents } = offered;
  return { choices: recipientChoices({ recipients, isWhole, recents }, form.find), found: recipients };
}

function optionsOf(recipients: readonly OfferedRecipient[], source: OfferedRecipient["source"]) {
  return recipients
    .filter((one) => one.source === source)
    .map(({ name, detail, address, memo, isOnline, mark = null }) => ({
      value: recipientKey({ address, memo }),
      label: [truncate(name, labelLength(source, isOnline)), ...markWords(mark)].join(" · "),
      name,
      detail,
      address,
      memo,
      mark,
    }));
}

/** In a list of the browser's, whose options are one line. */
const markWords = (mark: NameMark | null): string[] => (mark?.isAlike ? ["looks like another name"] : []);

/** An address that is not saved stands for its name, in full. */
function recentOption({ key, address, memo, paidAt, known }: Recent): RecipientChoice {
  const paid = `last paid ${formatDay(paidAt)}`;
  const name = known?.name ?? address;
  const label = known ? truncate(name, labelLength(known.source, known.isOnline)) : name;
  const mark = known?.mark ?? null;
  const words = [known ? null : memo, ...markWords(mark), paid].filter(Boolean);
  return {
    value: key,
    label: [label, ...words].join(" · "),
    name,
    detail: [known?.detail, paid].filter(Boolean).join(" · "),
    address,
    memo,
    mark,
  };
}

function labelLength(source: OfferedRecipient["source"], isOnline: boolean): number {
  if (source === "address-book") return MAX_TEXT_LENGTHS.addressBookName;
  return isOnline ? MAX_TEXT_LENGTHS.subWalletOptionOnline : MAX_TEXT_LENGTHS.subWalletOptionOther;
}
