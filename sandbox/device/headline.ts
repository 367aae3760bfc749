import { operationWords } from "../base/operation";
import type { EthereumMessage, MessageKind } from "../chains/ethereum/message";
import { peopleChangeTitle } from "../people/change-words";
import type { AddressBookAddition, AddressBookChange } from "../records/address-book";
import type { PayoutRecord } from "../records/payout";
import type { PeopleChange } from "../records/people";
import type { RulesChange } from "../records/rules";
import { isMessageRequestType, operationOfRequestType } from "../requests/request-type";
import { shortAddress } from "./address-groups";
import type { RequestRow } from "./inbox";
import type { Summary } from "./summary";
import { count, statusWords } from "./words";

export type Headline = { title: string; about: string };

export const messageWords: Record<MessageKind, string> = {
  PERSONAL: "Personal message",
  TYPED_DATA_V3: "Typed data",
  TYPED_DATA_V4: "Typed data",
};

const MAX_NAMES = 3;

export function headlineOf({ type, unsigned }: RequestRow, summary: Summary | undefined): Headline {
  const operation = summary?.operation ?? operationOfRequestType(type);
  const word = operation ? operationWords[operation] : statusWords(type);
  if (summary) return transactionHeadline(word, summary);
  if (isMessageRequestType(type)) return messageHeadline(word, unsigned as EthereumMessage);
  if (type === "ADDRESS_BOOK_CHANGE") return changeHeadline(word, unsigned as AddressBookChange);
  if (type === "ADDRESS_BOOK") return additionHeadline(word, unsigned as AddressBookAddition);
  if (type === "CHANGE_PEOPLE_REQUEST") return peopleHeadline(word, unsigned as PeopleChange);
  if (type === "PAYOUT_REQUEST") return payoutHeadline(word, unsigned as PayoutRecord);
  if (type === "CHANGE_RULES_REQUEST") return rulesHeadline(word, unsigned as RulesChange);
  return { title: word, about: "Request" };
}

function transactionHeadline(word: string, summary: Summary): Headline {
  const { amount, unit, subWallet, address, to, toName } = summary;
  const isOwn = to === "" || to === address;
  const recipient = toName && toName !== subWallet ? toName : shortAddress(to);
  return {
    title: amount === "0" ? `${word}, no amount` : `${word} ${amount} ${unit}`,
    about: isOwn ? subWallet : `from ${subWallet} to ${recipient}`,
  };
}

function messageHeadline(word: string, { kind, address }: EthereumMessage): Headline {
  return { title: word, about: `${messageWords[kind]}, to be signed by ${shortAddress(address)}` };
}

const payoutHeadline = (word: string, { name, rows }: PayoutRecord): Headline => ({
  title: `${word}, ${count(rows.length, "payment", "payments")}`,
  about: name,
});

const rulesHeadline = (word: string, { version, reason }: RulesChange): Headline => ({
  title: `${word}, version ${version}`,
  about: `“${reason}”`,
});

/** What is stored may be anything; the request's page says so. */
function peopleHeadline(word: string, change: PeopleChange): Headline {
  const person = change.after ?? change.before;
  return person
    ? { title: `${word}: ${peopleChangeTitle(change)}`, about: person.email }
    : { title: word, about: "Request" };
}

function changeHeadline(word: string, { before, after }: AddressBookChange): Headline {
  return { title: `${word}, ${after ? "one entry changed" : "one entry removed"}`, about: before.name };
}

function additionHeadline(word: string, { entries }: AddressBookAddition): Headline {
  const names = entries.slice(0, MAX_NAMES).map(({ name }) => name);
  const more = entries.length > MAX_NAMES ? ` and ${entries.length - MAX_NAMES} more` : "";
  return { title: `${word}, ${count(entries.length, "entry", "entries")}`, about: names.join(", ") + more };
}
