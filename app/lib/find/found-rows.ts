import { presentEntry } from "~/lib/address-book/list-row";
import type { Network } from "~/lib/chains";
import { chainOfSubWalletType } from "~/lib/chains";
import type { ListedEntry } from "~/lib/custody/people/address-book-list.server";
import type { Transaction } from "~/lib/custody/shapes.server";
import type { AccountTile } from "~/lib/exchanges/account-tile";
import { parseSubWalletId, paths } from "~/lib/paths";
import { formatDate } from "~/lib/present/format";
import { type PartyName, presentTransactionRow } from "~/lib/transactions/transaction-row";
import type { Tile } from "~/lib/wallets/tile";
import { VERBS, type Verb } from "./find-text";
import type { FoundIcon, FoundRow } from "./found";

const joined = (...words: (string | null | undefined)[]): string => words.filter(Boolean).join(" · ");

function cutAddress(address: string): string {
  return address.length > 14 ? `${address.slice(0, 6)}…${address.slice(-4)}` : address;
}

/** A sub-wallet or an exchange account, and where its actions begin. */
export interface FoundWallet {
  row: FoundRow;
  actions: readonly { verb: Verb; to: string }[];
}

export function foundSubWallet(tile: Tile, network: Network): FoundWallet {
  const { id, name, walletName, symbol, balance, actions } = tile;
  const type = parseSubWalletId(id)?.asset;
  const chain = type ? chainOfSubWalletType(type, network) : null;
  return {
    row: {
      key: id,
      to: paths.wallet(id),
      title: name,
      names: [name],
      note: joined(walletName, chain?.name ?? symbol),
      sign: { coin: symbol },
      end: balance
        ? { text: `${balance.value} ${symbol}`, note: balance.total ?? balance.fiat }
        : { text: "not available" },
    },
    actions: VERBS.filter((verb) => actions.includes(verb)).map((verb) => ({
      verb,
      to: paths.homeAction(id, verb),
    })),
  };
}

export function foundAccount({
  id,
  name,
  status,
  fiat,
  openTo,
  sendTo,
  receiveTo,
}: AccountTile): FoundWallet {
  return {
    row: {
      key: id,
      to: openTo ?? paths.exchanges(),
      title: name,
      names: [name],
      note: joined("Exchange account", status.label),
      sign: { icon: "exchange" },
      end: fiat ? { text: fiat } : null,
    },
    actions: [
      ...(sendTo ? [{ verb: "send" as const, to: sendTo }] : []),
      ...(receiveTo ? [{ verb: "receive" as const, to: receiveTo }] : []),
    ],
  };
}

/** Leads to the list by name: an address stays out of the URL. */
export function entryRow(entry: ListedEntry, text: string, network: Network): FoundRow {
  const { key, chain, name, address, isRecipient } = presentEntry(entry, network);
  const words = entry.label ?? "";
  const isByLabel = words.toLowerCase().includes(text.toLowerCase());
  const kind = isRecipient ? "Recipient" : "Travel Rule";
  return {
    key,
    to: paths.addressBook({ q: name }),
    title: name,
    names: [name],
    note: joined(isByLabel ? `Label: ${words}` : kind, chain),
    sign: { icon: "book" },
    end: { text: cutAddress(address), isAddress: true },
  };
}

const nameOf = ({ name, address }: PartyName): string => name || (address ? cutAddress(address) : "");

export function transactionRow(transaction: Transaction, network: Network): FoundRow {
  const detailTo = paths.transaction(transaction.id);
  const row = presentTransactionRow(transaction, { network, detailTo });
  const { operation, from, to, amount, unit, fiat, status, createdAt } = row;
  return {
    key: transaction.id,
    to: detailTo,
    title: [nameOf(from), nameOf(to)].filter(Boolean).join(" → ") || operation.word,
    names: [from.name, to.name],
    note: joined(formatDate(createdAt), operation.word),
    sign: { icon: iconOf(transaction.transactionDirection) },
    end: { text: `${amount} ${unit}`.trim(), note: fiat ?? null },
    status,
  };
}

function iconOf(direction: string | null): FoundIcon {
  if (direction === "RECEIVED") return "arrow-in";
  return direction === "SENT" ? "arrow-out" : "exchange";
}

const ACTIONS: Record<Verb, { title: (name: string) => string; note: string; icon: FoundIcon }> = {
  send: {
    title: (name) => `Send from ${name}`,
    note: "Begins a request; nothing moves yet",
    icon: "arrow-out",
  },
  receive: { title: (name) => `Receive to ${name}`, note: "Shows its address", icon: "arrow-in" },
  stake: {
    title: (name) => `Stake from ${name}`,
    note: "Begins a request; nothing moves yet",
    icon: "chart",
  },
};

/** What can be done with it. @param verb only this; null: all */
export function actionRows({ row, actions }: FoundWallet, verb: Verb | null): FoundRow[] {
  return actions
    .filter((action) => verb === null || action.verb === verb)
    .map((action) => ({
      key: `${action.verb} ${row.key}`,
      to: action.to,
      title: ACTIONS[action.verb].title(row.title),
      names: [row.title],
      note: ACTIONS[action.verb].note,
      sign: { icon: ACTIONS[action.verb].icon },
    }));
}
