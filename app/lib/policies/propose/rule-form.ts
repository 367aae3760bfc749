import { RULE_PAYEES, RULED_OPERATIONS } from "~/lib/custody/policies/ruled-operations";
import { type FieldLimits, type RowLimits, TOKEN_LENGTH } from "~/lib/forms/field-limits";
import type { DraftRule } from "./draft";

/** Groups of one rule's form: more than a rule may have are refused anyway. */
export const MAX_SLOTS = 8;
const SLOTS = Array.from({ length: MAX_SLOTS }, (_, at) => at);
const DAY_NUMBERS = [1, 2, 3, 4, 5, 6, 7] as const;

export const opField = (operation: string) => `op.${operation}`;
export const toField = (payee: string) => `to.${payee}`;
export const dayField = (day: number) => `day.${day}`;
export const slotField = (slot: number, what: "join" | "name" | "count") => `group.${slot}.${what}`;
/** Of one person in a slot, or of a sub-wallet. */
export const pickName = (row: number, of: number | "from") => `pick[${row}].${of === "from" ? of : `g${of}`}`;

const TEXTS = {
  ...{ assets: 1_200, amount: TOKEN_LENGTH, unit: TOKEN_LENGTH, hours: TOKEN_LENGTH, start: TOKEN_LENGTH },
  ...{ end: TOKEN_LENGTH, zone: TOKEN_LENGTH, verdict: TOKEN_LENGTH, notByPreparer: TOKEN_LENGTH },
  slots: TOKEN_LENGTH,
} as const;

const named = (names: readonly string[], limit: number) =>
  Object.fromEntries(names.map((name) => [name, limit]));

/** A rule's own fields; ticked boxes hold 'on'. */
export const RULE_FIELDS: FieldLimits = {
  ...TEXTS,
  ...named(RULED_OPERATIONS.map(opField), TOKEN_LENGTH),
  ...named(RULE_PAYEES.map(toField), TOKEN_LENGTH),
  ...named(DAY_NUMBERS.map(dayField), TOKEN_LENGTH),
  ...named(
    SLOTS.flatMap((slot) => [slotField(slot, "join"), slotField(slot, "name"), slotField(slot, "count")]),
    200,
  ),
};

const MAX_PICKS = 1_000;
/** Ticked sub-wallets and people: each box has its own name and says what it stands for. */
export const PICK_ROWS: RowLimits = {
  name: "pick",
  fields: {
    from: 200,
    ...named(
      SLOTS.map((slot) => `g${slot}`),
      200,
    ),
  },
  maxRows: MAX_PICKS,
};

export interface RuleForm {
  values: Readonly<Record<string, string>>;
  /** Ids of sub-wallets. */
  from: readonly string[];
  /** Keys of people, by slot. */
  people: readonly (readonly string[])[];
}

export const ASSET_UNIT = "ASSET";

export function emptyRuleForm(): RuleForm {
  const empty = Object.fromEntries(Object.keys(RULE_FIELDS).map((name) => [name, ""]));
  const values = {
    ...empty,
    unit: "GBP",
    zone: "UTC",
    verdict: "approvals",
    notByPreparer: "on",
    slots: "1",
  };
  return { values, from: [], people: SLOTS.map(() => []) };
}

/** How many groups the form shows. */
export function slotsOf({ values }: RuleForm): number {
  const count = Number(values.slots);
  return Number.isInteger(count) && count >= 1 ? Math.min(count, MAX_SLOTS) : 1;
}

export function toRuleForm(rule: DraftRule): RuleForm {
  const form = emptyRuleForm();
  const { operations, from, to, during, approvals } = rule;
  const ticked = [
    ...(operations ?? []).map(opField),
    ...(to ?? []).map(toField),
    ...(during?.days ?? []).map(dayField),
  ];
  const groups = (approvals?.schedules ?? []).flatMap((alternative) =>
    alternative.map((group, at) => ({ ...group, join: at === 0 ? "or" : "and" })),
  );
  return {
    from: from ?? [],
    people: form.people.map((_, slot) => groups[slot]?.keys ?? []),
    values: {
      ...form.values,
      ...Object.fromEntries(ticked.map((name) => [name, "on"])),
      ...Object.fromEntries(groups.slice(0, MAX_SLOTS).flatMap(slotValues)),
      ...textsOf(rule),
      verdict: approvals ? "approvals" : "refused",
      notByPreparer: approvals?.notByPreparer === false ? "" : "on",
      slots: String(Math.max(1, Math.min(groups.length, MAX_SLOTS))),
    },
  };
}

function textsOf({ assets, above, during }: DraftRule) {
  const unit = above?.currency === null ? ASSET_UNIT : (above?.currency ?? "GBP");
  return {
    ...{ assets: (assets ?? []).join(", "), amount: above?.amount ?? "", unit },
    hours: above?.hours ? String(above.hours) : "",
    ...{ start: during?.from ?? "", end: during?.until ?? "", zone: during?.zone ?? "UTC" },
  };
}

type Group = { name: string | null; quorumCount: number; join: string };

const slotValues = ({ name, quorumCount, join }: Group, slot: number): [string, string][] => [
  [slotField(slot, "join"), join],
  [slotField(slot, "name"), name ?? ""],
  [slotField(slot, "count"), String(quorumCount)],
];
