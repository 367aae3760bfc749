import type { RuleApprovals, WalletRule } from "~/lib/custody/policies/shapes.server";
import { formatExact } from "~/lib/money";
import { markHidden } from "~/lib/names/hidden-characters";
import { OPERATION_WORDS } from "~/lib/operation-words";
import { inWords } from "~/lib/present/numbers-in-words";
import { shortKey } from "~/lib/present/policy";

/** `isValue`: shown as a chip. */
export interface RulePart {
  text: string;
  isValue: boolean;
}

export type RuleConditions = Omit<WalletRule, "id" | "approvals">;
type Operation = NonNullable<WalletRule["operations"]>[number];
type Payee = NonNullable<WalletRule["to"]>[number];
type Amount = NonNullable<WalletRule["above"]>;
type Hours = NonNullable<WalletRule["during"]>;

/** One kind or a list of kinds, as one condition after another says it; null says nothing. */
const CONDITIONS: readonly ((rule: RuleConditions) => [before: string, value: string] | null)[] = [
  ({ assets }) => assets && ["of", listWords(assets.map(markHidden), "or")],
  ({ above, assets }) => above && ["above", amountWords(above, assets)],
  ({ to }) =>
    to && [
      "to",
      listWords(
        to.map((one) => PAYEE_WORDS[one]),
        "or",
      ),
    ],
  ({ from }) => from && ["from", listWords(from.map(subWalletName), "or")],
  ({ during }) => during && ["on", hoursWords(during)],
];

/**
 * What a rule is about: 'Payments and stakes of ETH above £250,000 in 24 hours to a new address from Treasury ETH on Saturday
 * from 18:00 to 08:00 (UTC)'. The phones say the same.
 */
export function ruleParts(rule: RuleConditions): RulePart[] {
  const { operations } = rule;
  const first = operations ? value(capital(listWords(operations.map(plural), "and"))) : text("Everything");
  const others = CONDITIONS.flatMap((words) => {
    const [before, given] = words(rule) ?? [];
    return before === undefined || given === undefined ? [] : [text(before), value(given)];
  });
  return [first, ...others];
}

export const ruleWords = (rule: RuleConditions): string =>
  ruleParts(rule)
    .map((part) => part.text)
    .join(" ");

const text = (words: string): RulePart => ({ text: words, isValue: false });
const value = (words: string): RulePart => ({ text: words, isValue: true });

export const plural = (operation: Operation): string => `${OPERATION_WORDS[operation].toLowerCase()}s`;

export const PAYEE_WORDS: Readonly<Record<Payee, string>> = {
  OWN: "own accounts",
  ADDRESS_BOOK: "the address book",
  NEW_ADDRESS: "a new address",
};

const subWalletName = ({ name }: { name: string | null }) =>
  name === null ? "a sub-wallet that is gone" : markHidden(name);

/** '£250,000 in 24 hours', '12.5 ETH'. */
function amountWords(amount: Amount, assets: readonly string[] | null): string {
  const sum = sumWords(amount.amount, amount.currency, assets);
  return amount.hours === null ? sum : `${sum} in ${spanWords(amount.hours)}`;
}

/** Every digit: '£250,000', '12.5 ETH'. @param currency null: of the rule's one asset */
export function sumWords(amount: string, currency: string | null, assets: readonly string[] | null): string {
  const figure = formatExact(amount);
  if (currency === null) return `${figure} ${markHidden(assets?.[0] ?? "")}`;
  return `${SIGNS[currency] ?? `${markHidden(currency)} `}${figure}`;
}

const SIGNS: Readonly<Partial<Record<string, string>>> = { GBP: "£", USD: "$", EUR: "€" };

/** '24 hours', '3 days'. */
export function spanWords(hours: number): string {
  const [count, unit] = hours > 24 && hours % 24 === 0 ? [hours / 24, "day"] : [hours, "hour"];
  return `${count} ${unit}${count === 1 ? "" : "s"}`;
}

export const DAYS = ["Monday", "Tuesday", "Wednesday", "Thursday", "Friday", "Saturday", "Sunday"] as const;

function hoursWords({ days, from, until, zone }: Hours): string {
  const named = listWords(
    days.map((day) => DAYS[day - 1] ?? ""),
    "or",
  );
  const on = days.length === DAYS.length ? "any day" : named;
  const where = markHidden(zone);
  return from === until ? `${on} (${where})` : `${on} from ${from} to ${until} (${where})`;
}

/** 'a, b and c'. */
function listWords(list: readonly string[], last: "and" | "or"): string {
  const others = list.slice(0, -1);
  const end = list.at(-1) ?? "";
  return others.length === 0 ? end : `${others.join(", ")} ${last} ${end}`;
}

const capital = (words: string): string => words.charAt(0).toUpperCase() + words.slice(1);

interface Group {
  name?: string | null;
  quorumCount: number;
  approvers: readonly { key: string; name: string | null }[];
}

/** 'Two of Directors (Helen Marsh, Tomas Reyes) and one of Jonas Lindqvist, Mona Haddad'. */
export function groupsWords(schedules: readonly (readonly Group[])[]): string {
  return capital(schedules.map((groups) => groups.map(groupWords).join(" and ")).join(", or "));
}

function groupWords({ name = null, quorumCount, approvers }: Group): string {
  const people = approvers.map((one) => (one.name === null ? shortKey(one.key) : markHidden(one.name)));
  const listed = people.sort((one, other) => one.localeCompare(other, "en")).join(", ");
  return name === null
    ? `${inWords(quorumCount)} of ${listed}`
    : `${inWords(quorumCount)} of ${markHidden(name)} (${listed})`;
}

/** As phones say it: '…; not by who prepared it', 'Refused'. */
export function verdictWords(approvals: RuleApprovals | null): string {
  if (approvals === null) return "Refused";
  const words = groupsWords(approvals.schedules);
  return approvals.notByPreparer ? `${words}; not by who prepared it` : words;
}

/** Approvals that the easiest alternative asks for; null for a limit. The highest tier that matches applies. */
export function heightOf({ approvals }: Pick<WalletRule, "approvals">): number | null {
  if (approvals === null) return null;
  const counts = approvals.schedules.map((groups) =>
    groups.reduce((sum, { quorumCount }) => sum + quorumCount, 0),
  );
  return Math.min(...counts);
}
