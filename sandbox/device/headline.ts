import { operationWords } from "../base/operation";
import type { EthereumMessage, MessageKind } from "../chains/ethereum/message";
import type { AddressBookAddition, AddressBookChange } from "../records/address-book";
import { isMessageRequestType, operationOfRequestType } from "../requests/request-type";
import { shortAddress } from "./address-groups";
import type { RequestRow } from "./inbox";
import type { Summary } from "./summary";
import { count, statusWords } from "./words";

/** A request in two short lines. */
export type Headline = { title: string; about: string };

/** What people call each kind of message. */
export const messageWords: Record<MessageKind, string> = {
  PERSONAL: "Personal message",
  TYPED_DATA_V3: "Typed data",
  TYPED_DATA_V4: "Typed data",
};

const MAX_NAMES = 3;

/** @param summary undefined for a request without a transaction */
export function headlineOf({ type, unsigned }: RequestRow, summary: Summary | undefined): Headline {
  const operation = summary?.operation ?? operationOfRequestType(type);
  const word = operation ? operationWords[operation] : statusWords(type);
  if (summary) {
    const { amount, unit, subWallet, address, to, toName } = summary;
    const isOwn = to === "" || to === address;
    return {
      title: amount === "0" ? `${word}, no amount` : `${word} ${amount} ${unit}`,
      about: isOwn
        ? subWallet
        : `from ${subWallet} to ${toName && toName !== subWallet ? toName : shortAddress(to)}`,
    };
  }
  if (isMessageRequestType(type)) {
    const { kind, address } = unsigned as EthereumMessage;
    return { title: word, about: `${messageWords[kind]}, to be signed by ${shortAddress(address)}` };
  }
  if (type === "ADDRESS_BOOK_CHANGE") {
    const { before, after } = unsigned as AddressBookChange;
    return { title: `${word}, ${after ? "one entry changed" : "one entry removed"}`, about: before.name };
  }
  if (type !== "ADDRESS_BOOK") return { title: word, about: "Request" };
  const { entries } = unsigned as AddressBookAddition;
  const names = entries.slice(0, MAX_NAMES).map(({ name }) => name);
  const more = entries.length > MAX_NAMES ? ` and ${entries.length - MAX_NAMES} more` : "";
  return { title: `${word}, ${count(entries.length, "entry", "entries")}`, about: names.join(", ") + more };
}
