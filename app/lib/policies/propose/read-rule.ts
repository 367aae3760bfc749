import { RULE_PAYEES, RULED_OPERATIONS } from "~/lib/custody/policies/ruled-operations";
import type { Issue } from "~/lib/issue";
import { DISPLAY_CURRENCIES, parseAmount } from "~/lib/money";
import { hiddenProblem, normalName } from "~/lib/names/given-text";
import type { DraftRule, Names } from "./draft";
import { ASSET_UNIT, dayField, opField, type RuleForm, slotField, slotsOf, toField } from "./rule-form";

type Read = Omit<DraftRule, "id">;
type Reading = { form: RuleForm; names: Names; refuse: (field: string, message: string) => void };

const MAX_HOURS = 90 * 24;
const MAX_LISTED = 50;
const MAX_NAME = 40;
const MAX_ALTERNATIVES = 3;
const MAX_GROUPS = 4;

/** What was typed as a rule; only for use without issues. */
export function readRule(form: RuleForm, names: Names): { rule: Read; issues: Issue[] } {
  const issues: Issue[] = [];
  const refuse = (field: string, message: string) => issues.push({ field, message });
  const reading: Reading = { form, names, refuse };
  const assets = readAssets(reading);
  const rule = {
    operations: ticked(form, RULED_OPERATIONS, opField),
    from: readFrom(reading),
    to: ticked(form, RULE_PAYEES, toField),
    assets,
    above: readAmount(reading, assets),
    during: readHours(reading),
    approvals: readVerdict(reading),
  };
  return { rule, issues };
}

/** None ticked: any. */
function ticked<Value extends string>(
  { values }: RuleForm,
  all: readonly Value[],
  nameOf: (value: Value) => string,
): Value[] | null {
  const list = all.filter((one) => values[nameOf(one)]);
  return list.length > 0 ? list.sort() : null;
}

function readFrom({ form: { from }, names, refuse }: Reading): string[] | null {
  const ids = [...new Set(from)].sort();
  if (ids.some((id) => !names.subWallets.has(id))) refuse("from", "A sub-wallet is not one of this wallet");
  if (ids.length > MAX_LISTED) refuse("from", `Choose at most ${MAX_LISTED} sub-wallets, or any`);
  return ids.length > 0 ? ids : null;
}

function readAssets({ form: { values }, refuse }: Reading): string[] | null {
  const symbols = [...new Set((values.assets ?? "").split(/[\s,;]+/).filter(Boolean))].sort();
  const isSymbol = (text: string) => /^[\w.$-]{1,30}$/.test(text);
  if (!symbols.every(isSymbol)) refuse("assets", "Enter symbols, such as ETH, USDC");
  if (symbols.length > MAX_LISTED) refuse("assets", `Enter at most ${MAX_LISTED} assets, or any`);
  return symbols.length > 0 ? symbols : null;
}

function readAmount(reading: Reading, assets: string[] | null): Read["above"] {
  const { amount: typed = "", unit = "", hours: span = "" } = reading.form.values;
  if (typed === "") {
    if (span !== "") reading.refuse("amount", "Enter the amount, or no hours");
    return null;
  }
  const parsed = parseAmount(typed);
  const amount = parsed.ok ? parsed.amount : "0";
  const isShort = /^\d{1,15}(?:\.\d{1,18})?$/.test(amount);
  if (!parsed.ok) reading.refuse("amount", parsed.message);
  else if (!isShort) reading.refuse("amount", "The amount is too long");
  const currency = readUnit(reading, unit, assets);
  return { amount: shortest(amount), currency, hours: readSpan(reading, span) };
}

/** Null for the rule's one asset. */
function readUnit({ refuse }: Reading, unit: string, assets: string[] | null): string | null {
  if (unit === ASSET_UNIT) {
    if (assets?.length !== 1) refuse("unit", "An amount of an asset needs a rule about exactly one asset");
    return null;
  }
  const isKnown = (DISPLAY_CURRENCIES as readonly string[]).includes(unit);
  if (!isKnown) refuse("unit", "Choose what the amount is in");
  return unit;
}

function readSpan({ refuse }: Reading, span: string): number | null {
  if (span === "") return null;
  const hours = Number(span);
  const isSound = Number.isInteger(hours) && hours >= 1 && hours <= MAX_HOURS;
  if (!isSound) refuse("hours", `Enter 1 to ${MAX_HOURS} hours, which is 90 days, or none`);
  return hours;
}

/** '0250.50' -> '250.5'. */
function shortest(amount: string): string {
  const [whole = "0", fraction = ""] = amount.split(".");
  const digits = fraction.replace(/0+$/, "");
  return `${whole.replace(/^0+(?=\d)/, "")}${digits ? `.${digits}` : ""}`;
}

const TIME = /^(?:[01]\d|2[0-3]):[0-5]\d$/;
const MIDNIGHT = "00:00";

function readHours({ form: { values }, refuse }: Reading): Read["during"] {
  const days = [1, 2, 3, 4, 5, 6, 7].filter((day) => values[dayField(day)]);
  const { start = "", end = "", zone = "" } = values;
  if (days.length === 0) {
    if (start || end) refuse(dayField(1), "Choose at least one day, or enter no time");
    return null;
  }
  const [from, until] = [start || MIDNIGHT, end || MIDNIGHT];
  if (!TIME.test(from)) refuse("start", "Enter a time as 09:30");
  if (!TIME.test(until)) refuse("end", "Enter a time as 09:30");
  if (!isZone(zone)) refuse("zone", "The time zone is not known. Enter it as Europe/London");
  return { days, from, until, zone };
}

function isZone(zone: string): boolean {
  if (!/^[A-Za-z][\w/+-]{0,59}$/.test(zone)) return false;
  try {
    new Intl.DateTimeFormat("en-GB", { timeZone: zone });
    return true;
  } catch {
    return false;
  }
}

function readVerdict(reading: Reading): Read["approvals"] {
  const { form, refuse } = reading;
  if (form.values.verdict === "refused") return null;
  if (form.values.verdict !== "approvals") refuse("verdict", "Choose whether it is refused");
  const schedules: NonNullable<Read["approvals"]>["schedules"] = [];
  for (let slot = 0; slot < slotsOf(form); slot += 1) {
    const group = readGroup(reading, slot);
    if (!group) continue;
    const last = schedules.at(-1);
    if (last && form.values[slotField(slot, "join")] !== "or") last.push(group);
    else schedules.push([group]);
  }
  if (schedules.length === 0) refuse(slotField(0, "count"), "Choose who approves");
  if (schedules.length > MAX_ALTERNATIVES || schedules.some(({ length }) => length > MAX_GROUPS)) {
    refuse(slotField(0, "count"), `At most ${MAX_ALTERNATIVES} alternatives, of ${MAX_GROUPS} groups each`);
  }
  return { schedules, notByPreparer: Boolean(form.values.notByPreparer) };
}

/** Null for a group in which nothing is chosen. */
function readGroup({ form: { values, people }, names, refuse }: Reading, slot: number) {
  const keys = [...new Set(people[slot]?.map((key) => key.toLowerCase()))].sort();
  const typed = values[slotField(slot, "count")] ?? "";
  const name = normalName(values[slotField(slot, "name")] ?? "");
  if (keys.length === 0 && typed === "" && name === "") return null;
  const quorumCount = /^\d{1,3}$/.test(typed) ? Number(typed) : 0;
  if (keys.some((key) => !names.people.has(key))) {
    refuse(slotField(slot, "count"), "Somebody has no phone in this organisation");
  } else if (quorumCount < 1 || quorumCount > keys.length) {
    const most = keys.length === 0 ? "Choose people" : `Enter 1 to ${keys.length} approvals`;
    refuse(slotField(slot, "count"), most);
  }
  const hidden = hiddenProblem("The name", name);
  const isTooLong = Array.from(name).length > MAX_NAME;
  if (hidden || isTooLong) {
    refuse(slotField(slot, "name"), hidden ?? `The name must not be longer than ${MAX_NAME} characters`);
  }
  return { name: name || null, quorumCount, keys };
}
