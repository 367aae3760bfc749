import { RULED_OPERATIONS } from "~/lib/custody/policies/ruled-operations";
import { PATH_LENGTH, TOKEN_LENGTH } from "~/lib/forms/field-limits";
import { type Issue, issuesOf, type Rule } from "~/lib/issue";
import { parseAmount } from "~/lib/money";
import { parseSubWalletId } from "~/lib/paths";

export const WHO_FIELDS = {
  from: PATH_LENGTH,
  operation: TOKEN_LENGTH,
  to: 200,
  asset: TOKEN_LENGTH,
  amount: TOKEN_LENGTH,
} as const;

export type WhoForm = Record<keyof typeof WHO_FIELDS, string>;
type WhoRule = Rule<WhoForm, keyof WhoForm>;
type Operation = (typeof RULED_OPERATIONS)[number];

export const EMPTY_WHO_FORM: WhoForm = { from: "", operation: "PAYMENT", to: "", asset: "", amount: "" };

/** Null for a text that names no operation. */
export const operationOf = ({ operation }: WhoForm): Operation | null =>
  RULED_OPERATIONS.find((one) => one === operation) ?? null;

/** What each operation has besides its sub-wallet; an amount may also be left out where it can be none. */
export const ASKED: Readonly<Record<Operation, { to: boolean; amount: "needed" | "optional" | null }>> = {
  PAYMENT: { to: true, amount: "needed" },
  EXCHANGE_TRANSFER: { to: false, amount: "needed" },
  STAKE: { to: false, amount: "optional" },
  CONTRACT_CALL: { to: false, amount: null },
  MESSAGE: { to: false, amount: null },
  ADDRESS_BOOK_CHANGE: { to: false, amount: null },
};

const fromGiven: WhoRule = ({ from }) =>
  parseSubWalletId(from) ? undefined : { field: "from", message: "Choose a sub-wallet" };

const operationGiven: WhoRule = (form) =>
  operationOf(form) ? undefined : { field: "operation", message: "Choose an operation" };

const toGiven: WhoRule = (form) => {
  const operation = operationOf(form);
  const isMissing = operation && ASKED[operation].to && form.to === "";
  return isMissing ? { field: "to", message: "Enter an address, or a name of the address book" } : undefined;
};

const amountGiven: WhoRule = (form) => {
  const operation = operationOf(form);
  const asked = operation && ASKED[operation].amount;
  if (!asked || (asked === "optional" && form.amount === "")) return undefined;
  const amount = parseAmount(form.amount);
  return amount.ok ? undefined : { field: "amount", message: amount.message };
};

const RULES: readonly WhoRule[] = [fromGiven, operationGiven, toGiven, amountGiven];

export const checkWhoForm = (form: WhoForm): Issue<keyof WhoForm>[] => issuesOf(RULES, form);
