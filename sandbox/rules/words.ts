import BigNumber from "bignumber.js";
import { operationWords } from "../base/operation";
import type { PayeeKind, Rule, RuleAmount, RuledOperation, RuleHours } from "../records/rules";

/** `isValue`: shown as a chip. */
export type RulePart = { text: string; isValue: boolean };

/** Of the ids of sub-wallets. */
type Names = (subWalletId: string) => string;

/**
 * What a rule is about: 'Payments and stakes of ETH above £250,000 in 24 hours to a new address from Treasury ETH on Saturday
 * from 18:00 to 08:00 (UTC)'. The console says the same.
 */
export function ruleParts(rule: Rule, nameOf: Names): RulePart[] {
  const { operations, assets, above, to, from, during } = rule;
  const parts = [
    operations
      ? [
          value(
            capital(
              listWords(
                operations.map((one) => plurals[one]),
                "and",
              ),
            ),
          ),
        ]
      : [text("Everything")],
    assets && [text("of"), value(listWords(assets, "or"))],
    above && [text("above"), value(amountWords(above, assets))],
    to && [
      text("to"),
      value(
        listWords(
          to.map((one) => payeeWords[one]),
          "or",
        ),
      ),
    ],
    from && [text("from"), value(listWords(from.map(nameOf), "or"))],
    during && [text("on"), value(hoursWords(during))],
  ];
  return parts.flatMap((part) => part ?? []);
}

export const ruleWords = (rule: Rule, nameOf: Names): string =>
  ruleParts(rule, nameOf)
    .map((part) => part.text)
    .join(" ");

const text = (words: string): RulePart => ({ text: words, isValue: false });
const value = (words: string): RulePart => ({ text: words, isValue: true });

const plurals: Record<RuledOperation, string> = {
  PAYMENT: `${operationWords.PAYMENT.toLowerCase()}s`,
  EXCHANGE_TRANSFER: `${operationWords.EXCHANGE_TRANSFER.toLowerCase()}s`,
  STAKE: `${operationWords.STAKE.toLowerCase()}s`,
  CONTRACT_CALL: `${operationWords.CONTRACT_CALL.toLowerCase()}s`,
  MESSAGE: `${operationWords.MESSAGE.toLowerCase()}s`,
  ADDRESS_BOOK_CHANGE: `${operationWords.ADDRESS_BOOK_CHANGE.toLowerCase()}s`,
};

const payeeWords: Record<PayeeKind, string> = {
  OWN: "own accounts",
  ADDRESS_BOOK: "the address book",
  NEW_ADDRESS: "a new address",
};

/** '£250,000 in 24 hours', '12.5 ETH'. */
function amountWords({ amount, currency, hours }: RuleAmount, assets: readonly string[] | null): string {
  const figure = new BigNumber(amount).toFormat();
  const sum =
    currency === null ? `${figure} ${assets?.[0] ?? ""}` : `${signs[currency] ?? `${currency} `}${figure}`;
  return hours === null ? sum : `${sum} in ${spanWords(hours)}`;
}

const signs: Partial<Record<string, string>> = { GBP: "£", USD: "$", EUR: "€" };

function spanWords(hours: number): string {
  const [count, unit] = hours > 24 && hours % 24 === 0 ? [hours / 24, "day"] : [hours, "hour"];
  return `${count} ${unit}${count === 1 ? "" : "s"}`;
}

const DAYS = ["Monday", "Tuesday", "Wednesday", "Thursday", "Friday", "Saturday", "Sunday"];

function hoursWords({ days, from, until, zone }: RuleHours): string {
  const names = listWords(
    days.map((day) => DAYS[day - 1] ?? ""),
    "or",
  );
  const on = days.length === 7 ? "any day" : names;
  return from === until ? `${on} (${zone})` : `${on} from ${from} to ${until} (${zone})`;
}

/** 'a, b and c'. */
function listWords(list: readonly string[], last: "and" | "or"): string {
  const [end = "", ...others] = [...list].reverse();
  return others.length === 0 ? end : `${others.reverse().join(", ")} ${last} ${end}`;
}

const capital = (words: string): string => words.charAt(0).toUpperCase() + words.slice(1);
