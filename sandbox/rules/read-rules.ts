import { randomUUID } from "node:crypto";
import BigNumber from "bignumber.js";
import { ApiError, invalidInput } from "../base/errors";
import { hiddenWords, normalName } from "../base/hidden-characters";
import { displayCurrencies } from "../rates/price-facts";
import { isP256PublicKey } from "../records/p256";
import type { Rule, RuleApprovals, RuleGroup, RuleHours } from "../records/rules";
import { heightOf, isTier, type Tier } from "./decide";

/** As it comes in: null and absent are the same. */
export type RuleInput = {
  id?: string | null;
  operations?: Rule["operations"] | undefined;
  from?: string[] | null;
  to?: Rule["to"] | undefined;
  assets?: string[] | null;
  above?: { amount: string; currency?: string | null; hours?: number | null } | null;
  during?: RuleHours | null;
  approvals?: {
    schedules: { name?: string | null; quorumCount: number; keys: string[] }[][];
    notByPreparer: boolean;
  } | null;
};

export type Known = {
  subWalletIds: ReadonlySet<string>;
  /** Symbols. */
  assets: ReadonlySet<string>;
  /** Of people of the organisation, lower case. */
  keys: ReadonlySet<string>;
  /** Of the rules that are replaced. */
  ruleIds: ReadonlySet<string>;
};

const MAX_RULES = 30;
const MAX_LISTED = 50;
const MAX_ALTERNATIVES = 3;
const MAX_GROUPS = 4;
const MAX_NAME = 40;
const MAX_HOURS = 90 * 24;
/** Alternatives of all tiers that are as high as each other, which may all have to be met. */
const MAX_COMBINED = 30;

/** @throws ApiError INVALID_INPUT with the place of the first rule that cannot be */
export function readRules(inputs: readonly RuleInput[], known: Known): Rule[] {
  if (inputs.length > MAX_RULES) throw invalidInput(`A wallet has at most ${MAX_RULES} rules`);
  const rules = inputs.map((input, index) =>
    readRule(input, known, (reason, field) => refuse(index, field, reason)),
  );
  if (new Set(rules.map(({ id }) => id)).size !== rules.length) throw invalidInput("A rule is listed twice");
  assertFewCombinations(rules.filter(isTier));
  return rules;
}

type Refuse = (reason: string, field: string) => ApiError;

const refuse = (row: number, field: string, reason: string): ApiError =>
  new ApiError("INVALID_INPUT", `Rule ${row + 1}: ${reason}`, { place: { row, field, reason } });

function readRule(input: RuleInput, known: Known, refused: Refuse): Rule {
  const { id, operations, from, to, assets, above, during, approvals } = input;
  const rule: Rule = {
    id: id != null && known.ruleIds.has(id) ? id : randomUUID(),
    operations: readList(operations, "operations", refused),
    from: readList(from, "from", refused),
    to: readList(to, "to", refused),
    assets: readList(assets, "assets", refused),
    above: null,
    during: during ? readHours(during, refused) : null,
    approvals: approvals ? readApprovals(approvals, known, refused) : null,
  };
  if (rule.from?.some((one) => !known.subWalletIds.has(one))) {
    throw refused("A sub-wallet is not one of this wallet", "from");
  }
  if (rule.assets?.some((one) => !known.assets.has(one))) throw refused("An asset is not known", "assets");
  if (above) rule.above = readAmount(above, rule.assets, refused);
  return rule;
}

function readList<Value extends string>(
  list: readonly Value[] | null | undefined,
  field: string,
  refused: Refuse,
): Value[] | null {
  if (list == null) return null;
  if (list.length === 0) throw refused("Choose at least one, or any", field);
  if (list.length > MAX_LISTED) throw refused(`Choose at most ${MAX_LISTED}`, field);
  return [...new Set(list)].sort();
}

function readAmount(
  { amount, currency = null, hours = null }: NonNullable<RuleInput["above"]>,
  assets: readonly string[] | null,
  refused: Refuse,
): Rule["above"] {
  if (!/^\d{1,15}(\.\d{1,18})?$/.test(amount))
    throw refused("The amount must be a number, such as 250000.50", "amount");
  if (currency === null && assets?.length !== 1) {
    throw refused("An amount without a currency needs a rule about one asset", "currency");
  }
  if (currency !== null && !(displayCurrencies as readonly string[]).includes(currency)) {
    throw refused("The currency is not known", "currency");
  }
  if (hours !== null && !(Number.isInteger(hours) && hours >= 1 && hours <= MAX_HOURS)) {
    throw refused("The hours must be 1 to 2160, which is 90 days", "hours");
  }
  return { amount: new BigNumber(amount).toFixed(), currency, hours };
}

const TIME = /^([01]\d|2[0-3]):[0-5]\d$/;

function readHours({ days, from, until, zone }: RuleHours, refused: Refuse): RuleHours {
  const isDay = (day: number) => Number.isInteger(day) && day >= 1 && day <= 7;
  if (days.length === 0 || !days.every(isDay)) throw refused("Choose at least one day", "days");
  if (!TIME.test(from) || !TIME.test(until)) throw refused("A time must be as 09:30", "from");
  if (!isZone(zone)) throw refused("The time zone is not known", "zone");
  return { days: [...new Set(days)].sort(), from, until, zone };
}

function isZone(zone: string): boolean {
  if (zone.length > 60 || !/^[A-Za-z]/.test(zone)) return false;
  try {
    new Intl.DateTimeFormat("en-GB", { timeZone: zone });
    return true;
  } catch {
    return false;
  }
}

function readApprovals(
  { schedules, notByPreparer }: NonNullable<RuleInput["approvals"]>,
  known: Known,
  refused: Refuse,
): RuleApprovals {
  if (schedules.length < 1 || schedules.length > MAX_ALTERNATIVES) {
    throw refused(`A rule has 1 to ${MAX_ALTERNATIVES} alternatives`, "approvals");
  }
  return {
    notByPreparer,
    schedules: schedules.map((groups) => {
      if (groups.length < 1 || groups.length > MAX_GROUPS) {
        throw refused(`An alternative has 1 to ${MAX_GROUPS} groups`, "approvals");
      }
      return groups.map((group) => readGroup(group, known, refused));
    }),
  };
}

function readGroup(
  { name: given, quorumCount, keys: listed }: { name?: string | null; quorumCount: number; keys: string[] },
  { keys: known }: Known,
  refused: Refuse,
): RuleGroup {
  const name = normalName(given ?? "") || null;
  const hidden = name && hiddenWords(name);
  if (hidden) throw refused(`A group's name contains ${hidden}. Remove it`, "approvals");
  if (name && Array.from(name).length > MAX_NAME) {
    throw refused(`A group's name has at most ${MAX_NAME} characters`, "approvals");
  }
  const keys = [...new Set(listed.map((key) => key.toLowerCase()))].sort();
  if (!keys.every((key) => isP256PublicKey(key) && known.has(key))) {
    throw refused("Somebody in a group has no phone in this organisation", "approvals");
  }
  if (!Number.isInteger(quorumCount) || quorumCount < 1 || quorumCount > keys.length) {
    throw refused("A group cannot need more approvals than it has people", "approvals");
  }
  return { name, quorumCount, keys };
}

function assertFewCombinations(tiers: readonly Tier[]): void {
  const combined = new Map<number, number>();
  for (const tier of tiers) {
    const height = heightOf(tier);
    combined.set(height, (combined.get(height) ?? 1) * tier.approvals.schedules.length);
  }
  if ([...combined.values()].every((count) => count <= MAX_COMBINED)) return;
  throw invalidInput("Too many rules with alternatives ask for the same number of approvals");
}
