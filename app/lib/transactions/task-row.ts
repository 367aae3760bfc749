import type { Network } from "~/lib/chains";
import type { ExchangeTransfer } from "~/lib/custody/transactions/exchange-transfers.server";
import type { Task } from "~/lib/custody/transactions/tasks.server";
import { amountText, formatExact } from "~/lib/money";
import { OPERATION_WORDS, type Operation } from "~/lib/operation-words";
import { parseSubWalletId, paths } from "~/lib/paths";
import { formatDate, formatMoment, formatTime, formatWhen, titleCase } from "~/lib/present/format";
import { quorumsText, startSmall } from "~/lib/present/policy";
import type { NameMark } from "~/lib/similar-names/marks.server";
import { BEHIND } from "../dialog-place";
import { NO_AMOUNT, operationOf, paysNobody } from "./operation-of";
import { signLink } from "./sign-link";
import { exactFigure, type PartyName, presentTransactionRow, type TransactionRow } from "./transaction-row";

export interface TaskRow {
  id: string;
  createdAt: string;
  /** 'Payment', 'Unstake', 'Policy change'. */
  operation: string;
  title: { from: PartyName; to: PartyName } | string;
  /** In its title; its marks are of these. */
  names?: readonly (string | null | undefined)[];
  marks?: readonly NameMark[];
  /** A text if nothing moves; null if unknown. */
  amount: { value: string; unit: string; fiat: string | null } | string | null;
  /** `bad`: details are missing, or it is about to expire. `wait`: an approval. */
  tone: "wait" | "bad";
  /** 'Your approval', 'Expires 04:30 UTC'. */
  need: string;
  note: string;
  /** A request that waits for the user's approval, to be looked at with others. */
  canReview: boolean;
  /** It waits for details, which can be given with those of others. */
  canSupply: boolean;
  /** Null if the next step is in the mobile app. */
  step: { label: string; to: string; isOutside: boolean } | null;
}

const HOUR_MS = 3_600_000;
const NEAR_EXPIRY_MS = 24 * HOUR_MS;
const MAX_NAMES = 3;
const ADDRESS_BOOK: Readonly<Record<string, string>> = {
  ADDRESS_BOOK: "New entries",
  ADDRESS_BOOK_CHANGE: "An existing entry",
};

const bookWords = (requestType: string | null) =>
  requestType !== null && Object.hasOwn(ADDRESS_BOOK, requestType) ? ADDRESS_BOOK[requestType] : undefined;

interface Context {
  network: Network;
  /** Epoch milliseconds. */
  now: number;
  /** Page of the request on the sandbox's phone; null elsewhere. */
  phoneUrl: (requestId: string) => string | null;
  /** Query of the list, for the way back. */
  back?: string | null;
}

export function presentTask(task: Task, { network, now, phoneUrl, back = null }: Context): TaskRow {
  const { kind, transaction, createdAt } = task;
  const shown = transaction && { ...transaction, operation: transaction.operation ?? task.operation };
  const row = shown && presentTransactionRow(shown, { network, detailTo: "" });
  const expiry = expiryWords(task, now);
  const isDetails = kind === "TRANSFER_DETAILS";
  const title = titleOf(task, row);
  return {
    id: task.requestId ?? transaction?.id ?? createdAt,
    createdAt,
    operation: row?.operation.word ?? wordOf(task),
    title,
    names: typeof title === "string" ? [transaction?.subWalletName] : [title.from.name, title.to.name],
    amount: amountOf(task, row, network),
    tone: isDetails || expiry.isNear ? "bad" : "wait",
    need: needOf(task, expiry),
    note: noteOf(task, expiry),
    canReview: kind === "APPROVAL" && task.requestId !== null,
    canSupply: isDetails && transaction !== null,
    step: stepOf(task, { network, phoneUrl, back }),
  };
}

function needOf({ kind, transaction }: Task, { isNear, at }: Expiry): string {
  if (kind === "TRANSFER_DETAILS") {
    return transaction?.transactionDirection === "RECEIVED"
      ? "Tell us who sent this payment so it can be released"
      : "Tell us who receives this payment so it can be approved";
  }
  if (kind === "REST") return "The test payment is confirmed: the rest can be sent";
  if (isNear) return `Expires ${at}`;
  return kind === "APPROVAL" ? "Your approval" : "Others' approval";
}

function noteOf(task: Task, { isNear, at, left }: Expiry): string {
  const expires = at && `expires ${at}`;
  const parts =
    task.kind === "TRANSFER_DETAILS"
      ? [expires]
      : [
          isNear ? left : expires,
          isNear ? (task.kind === "APPROVAL" ? "your approval" : "others' approval") : null,
          recipientWords(task),
          approvalWords(task),
        ];
  return parts.filter(Boolean).join(" · ");
}

function transferFigure({ amount, assetSymbol }: ExchangeTransfer): TaskRow["amount"] {
  return { value: formatExact(amountText(amount, null)), unit: assetSymbol ?? amount.currency, fiat: null };
}

function operationOfTask({ operation, requestType }: Task): Operation | null {
  return operation ?? (requestType ? (BY_TYPE[requestType] ?? null) : null);
}

/** Requests with a page of their own. */
const OWN_PAGES: Readonly<Partial<Record<string, { label: string; to: (requestId: string) => string }>>> = {
  PAYOUT_REQUEST: { label: "Review payout", to: paths.payout },
  CHANGE_RULES_REQUEST: { label: "Review change", to: paths.policyChange },
  CHANGE_PEOPLE_REQUEST: { label: "Review change", to: paths.peopleChange },
};

const BY_TYPE: Readonly<Record<string, Operation>> = {
  ADDRESS_BOOK: "ADDRESS_BOOK_CHANGE",
  ADDRESS_BOOK_CHANGE: "ADDRESS_BOOK_CHANGE",
  CHANGE_POLICY_REQUEST: "POLICY_CHANGE",
  CHANGE_RULES_REQUEST: "POLICY_CHANGE",
  CHANGE_PEOPLE_REQUEST: "PEOPLE_CHANGE",
  PAYOUT_REQUEST: "PAYOUT",
  EXCHANGE_TRANSFER_REQUEST: "EXCHANGE_TRANSFER",
};

/** Of what is about no wallet. */
const ownSubject = (type: string | null) => (type === "CHANGE_PEOPLE_REQUEST" ? "People" : bookWords(type));

function wordOf(task: Task): string {
  const operation = operationOfTask(task);
  return operation
    ? OPERATION_WORDS[operation]
    : titleCase((task.requestType ?? "REQUEST").replace(/_REQUEST$/, ""));
}

const MOVES_NOTHING: readonly Operation[] = ["ADDRESS_BOOK_CHANGE", "POLICY_CHANGE", "PEOPLE_CHANGE"];

function amountOf(task: Task, row: TransactionRow | null, network: Network): TaskRow["amount"] {
  const { transaction } = task;
  if (!transaction || !row) {
    if (task.exchangeTransfer) return transferFigure(task.exchangeTransfer);
    const operation = operationOfTask(task);
    return operation && MOVES_NOTHING.includes(operation) ? NO_AMOUNT : null;
  }
  if (row.movesNothing) return NO_AMOUNT;
  const { amount: value, unit } = exactFigure(transaction, network);
  return { value, unit, fiat: row.fiat ?? null };
}

function titleOf(
  { transaction, exchangeTransfer, requestType, walletName: known }: Task,
  row: TransactionRow | null,
): TaskRow["title"] {
  const walletName = known ?? "No wallet";
  if (exchangeTransfer) {
    const [from, to] = [exchangeTransfer.from, exchangeTransfer.to].map(({ id, name }) => {
      return { name: name ?? id, address: null };
    });
    if (from && to) return { from, to };
  }
  if (!transaction || !row) return ownSubject(requestType) ?? walletName;
  const { transactionDirection, subWalletName, from, to } = transaction;
  if (transactionDirection === "RECEIVED") return `On ${subWalletName ?? to?.id ?? walletName}`;
  const own = subWalletName ?? from?.name ?? null;
  if (!row.to.name && !row.to.address) return own ?? from?.id ?? walletName;
  return { from: { name: own, address: from?.id ?? null }, to: row.to };
}

/** 'not in your address book, first payment to this address'. The memo is only known once the request is decoded. */
function recipientWords(task: Task): string | null {
  const { recipient, transaction } = task;
  const operation = operationOfTask(task) ?? (transaction ? operationOf(transaction) : null);
  if (!recipient || paysNobody(operation)) return null;
  const { entry, ownName, lastPayment } = recipient;
  if (operation === "WITHDRAW" && ownName) return null;
  const whose = ownName
    ? "your own address"
    : entry
      ? "address in your address book"
      : "not in your address book";
  const last = formatWhen(lastPayment?.createdAt);
  const earlier = lastPayment ? last && `last paid on ${last}` : "first payment to this address";
  return [whose, earlier].filter(Boolean).join(", ");
}

/** 'two approvals needed, from any of three; one so far: Jonas Lindqvist 16:11'. */
function approvalWords({ approverGroups, createdAt }: Task): string | null {
  if (!approverGroups || approverGroups.length === 0) return null;
  const quorums = approverGroups.map((groups) =>
    groups.map(({ quorumCount, approvers }) => ({
      needed: quorumCount,
      all: approvers.length,
      given: approvers.filter(({ approvedAt }) => approvedAt !== null).length,
    })),
  );
  const text = startSmall(quorumsText(quorums));
  const people = new Map(
    approverGroups
      .flat()
      .flatMap(({ approvers }) => approvers)
      .flatMap(({ key, name, approvedAt }) =>
        approvedAt === null ? [] : [[key, { name, approvedAt }] as const],
      ),
  );
  const named = [...people.values()]
    .sort((a, b) => a.approvedAt.localeCompare(b.approvedAt))
    .map(({ name, approvedAt }) => `${name ?? "somebody"} ${timeWords(approvedAt, createdAt)}`);
  const rest = named.length > MAX_NAMES ? [`${named.length - MAX_NAMES} more`] : [];
  const who = [...named.slice(0, MAX_NAMES), ...rest].join(", ");
  return who === "" ? text : `${text}: ${who}`;
}

/** Time only, if on the day the row already shows. */
function timeWords(iso: string, createdAt: string): string {
  return iso.slice(0, 10) === createdAt.slice(0, 10) ? formatTime(iso) : formatDate(iso);
}

interface Expiry {
  isNear: boolean;
  /** '04:30 UTC', with the day if not today; '' if it does not expire. */
  at: string;
  left: string;
}

function expiryWords({ expiresAt }: Task, now: number): Expiry {
  const left = Date.parse(expiresAt ?? "") - now;
  if (!expiresAt || Number.isNaN(left)) return { isNear: false, at: "", left: "" };
  const isNear = left <= NEAR_EXPIRY_MS;
  return {
    isNear,
    at: formatMoment(expiresAt, new Date(now)) ?? "",
    left: leftWords(left),
  };
}

function leftWords(ms: number): string {
  if (ms <= 0) return "now";
  const minutes = Math.max(1, Math.floor(ms / 60_000));
  if (minutes < 120) return `in ${minutes} ${minutes === 1 ? "minute" : "minutes"}`;
  return `in ${Math.floor(minutes / 60)} hours`;
}

function stepOf(
  { kind, requestId, requestType, transaction, exchangeTransfer }: Task,
  { network, phoneUrl, back }: Pick<Context, "network" | "phoneUrl" | "back">,
): TaskRow["step"] {
  if (transaction) {
    const page = paths.transaction(transaction.id, { [BEHIND]: back });
    const { subWalletId } = transaction;
    if (kind === "REST" && subWalletId && requestId) {
      const to = paths.walletAction(subWalletId, "send", { again: requestId, rest: 1 });
      return { label: "Send the rest", to, isOutside: false };
    }
    if (kind === "TRANSFER_DETAILS") return { label: "Supply details", to: page, isOutside: false };
    return { label: "Review request", to: signLink(transaction, network)?.to ?? page, isOutside: false };
  }
  const payer = exchangeTransfer?.from.id;
  if (requestId && payer && parseSubWalletId(payer)) {
    const to = paths.walletAction(payer, "send", { request: requestId });
    return { label: "Review request", to, isOutside: false };
  }
  if (requestId && bookWords(requestType)) {
    return { label: "Review request", to: paths.addressBookRequest(requestId), isOutside: false };
  }
  const own = requestId && requestType && OWN_PAGES[requestType];
  if (own) return { label: own.label, to: own.to(requestId), isOutside: false };
  const phone = requestId ? phoneUrl(requestId) : null;
  return phone ? { label: "Open the phone", to: phone, isOutside: true } : null;
}
