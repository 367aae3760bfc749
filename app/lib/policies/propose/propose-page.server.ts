import { data } from "@remix-run/node";
import { requirePermission } from "~/lib/custody/people/role.server";
import { settle } from "~/lib/custody/settle.server";
import { TOKEN_LENGTH } from "~/lib/forms/field-limits";
import { readForm } from "~/lib/forms/read-form.server";
import type { Issue } from "~/lib/issue";
import { markHidden } from "~/lib/names/hidden-characters";
import { issueToken } from "~/lib/session/once.server";
import { readChoices } from "./choices.server";
import { type DraftRule, nextId, toDraft } from "./draft";
import { MAX_DRAFT_LENGTH, readDraft } from "./draft-text.server";
import {
  type Carried,
  changeLink,
  type OpenRule,
  type Proposal,
  proposalOf,
  type UnansweredProposal,
} from "./proposal-view";
import { readRule } from "./read-rule";
import {
  emptyRuleForm,
  MAX_SLOTS,
  PICK_ROWS,
  RULE_FIELDS,
  type RuleForm,
  slotsOf,
  toRuleForm,
} from "./rule-form";
import { sendChange, tryDraft } from "./send-change.server";
import type { Posted, Step } from "./step";

const REASON_LENGTH = 2_000;
const FIELDS: Readonly<Record<string, number>> = {
  ...RULE_FIELDS,
  ...{ stage: 300, editing: 200, once: TOKEN_LENGTH, replaces: TOKEN_LENGTH },
  ...{ reason: REASON_LENGTH, draft: MAX_DRAFT_LENGTH },
};

export type ProposePage = Awaited<ReturnType<typeof showProposal>>;

/** @throws Response as `readChoices` */
export async function showProposal(request: Request, walletId: string) {
  const session = await requirePermission(request, "changePolicies");
  const { value, problem } = await settle(readChoices(session, walletId));
  if (!value) return { walletId, problem, page: null };
  const { wallet, names, subWallets, people } = value;
  const { version, rules } = wallet;
  const carried = { once: issueToken(), replaces: version, reason: "", draft: rules.map(toDraft) };
  return {
    walletId,
    problem: null,
    page: {
      walletName: markHidden(wallet.walletName),
      version,
      /** A change that waits: another one would be refused. */
      waiting: changeLink(wallet),
      ...{ subWallets, people },
      start: proposalOf(wallet, names, carried),
    },
  };
}

/** Each button of the page posts its stage; what was typed comes back with every answer. */
export async function answerProposal(request: Request, walletId: string) {
  const { session, form } = await readForm(request, "changePolicies", FIELDS, PICK_ROWS);
  const { value: choices, problem } = await settle(readChoices(session, walletId));
  if (!choices) return data(unanswered(form, problem), { status: form.issue ? 400 : 502 });
  const { wallet, names } = choices;
  const draft = readDraft(form.values.draft ?? "");
  const carried: Carried = {
    once: form.values.once ?? "",
    replaces: Number(form.values.replaces) || 0,
    reason: form.values.reason ?? "",
    draft: draft ?? wallet.rules.map(toDraft),
  };
  const step = { session, choices, carried, form };
  if (form.issue) {
    const open = form.values.editing ? openTyped(step, [form.issue]) : null;
    const issues = open ? [] : [form.issue];
    return data(proposalOf(wallet, names, carried, { open, issues, problems: [form.issue.message] }), {
      status: 400,
    });
  }
  if (!draft) {
    return data(proposalOf(wallet, names, carried, { problems: [UNREADABLE] }), { status: 400 });
  }
  return runStage(step);
}

/** All that was typed, to be sent again: what a rule can be about is not known. */
function unanswered({ values, rows, issue }: Posted, problem: string): UnansweredProposal {
  const { stage = "try", ...texts } = values;
  const fields = [
    ...Object.entries(texts),
    ...rows.flatMap((row, at) =>
      Object.entries(row).map(([field, value]) => [`${PICK_ROWS.name}[${at}].${field}`, value] as const),
    ),
  ];
  return {
    problem: issue?.message ?? problem,
    stage,
    fields: fields.flatMap(([name, value]) => (value ? [{ name, value }] : [])),
  };
}

const UNREADABLE = "The rules of this form could not be read. Here are those in force.";

function runStage(step: Step) {
  const [stage = "", id = ""] = (step.form.values.stage ?? "").split(" ");
  switch (stage) {
    case "ask":
      return sendChange(step);
    case "try":
      return tryDraft(step);
    case "save":
      return save(step);
    case "group":
      return data(show(step, {}, { open: withOneMore(openTyped(step, [])) }));
    case "add":
      return data(show(step, {}, { open: { id: null, form: emptyRuleForm(), issues: [] } }));
    default:
      return data(editDraft(step, stage, id));
  }
}

function show(
  { choices: { wallet, names }, carried }: Step,
  changed: Partial<Carried>,
  more: Parameters<typeof proposalOf>[3],
): Proposal {
  return proposalOf(wallet, names, { ...carried, ...changed }, more);
}

/** Anything else shows the list as it is. */
function editDraft(step: Step, stage: string, id: string): Proposal {
  const { draft } = step.carried;
  const rule = draft.find((one) => one.id === id);
  if (stage === "edit" && rule) {
    return show(step, {}, { open: { id, form: toRuleForm(rule), issues: [] } });
  }
  if (stage === "remove") return show(step, { draft: draft.filter((one) => one !== rule) }, {});
  const old = step.choices.wallet.rules.find((one) => one.id === id);
  if (stage === "restore" && old && !rule) return show(step, { draft: [...draft, toDraft(old)] }, {});
  return show(step, {}, {});
}

function openTyped({ form, carried }: Step, issues: readonly Issue[]): OpenRule {
  const { editing = "" } = form.values;
  const isKnown = carried.draft.some(({ id }) => id === editing);
  return { id: isKnown ? editing : null, form: typedRule(form), issues };
}

function typedRule({ values, rows }: Posted): RuleForm {
  const empty = emptyRuleForm();
  const picked = (field: string) => rows.flatMap((row) => row[field] || []);
  return {
    values: Object.fromEntries(Object.keys(empty.values).map((name) => [name, values[name] ?? ""])),
    from: picked("from"),
    people: empty.people.map((_, slot) => picked(`g${slot}`)),
  };
}

function withOneMore(open: OpenRule): OpenRule {
  const slots = String(Math.min(slotsOf(open.form) + 1, MAX_SLOTS));
  return { ...open, form: { ...open.form, values: { ...open.form.values, slots } } };
}

function save(step: Step) {
  const { draft } = step.carried;
  const open = openTyped(step, []);
  const { rule, issues } = readRule(open.form, step.choices.names);
  if (issues.length > 0) {
    const problems = issues.slice(0, 1).map(({ message }) => message);
    return data(show(step, {}, { open: { ...open, issues }, problems }), { status: 400 });
  }
  const saved: DraftRule = { id: open.id ?? nextId(draft), ...rule };
  const isNew = open.id === null;
  const next = isNew ? [...draft, saved] : draft.map((one) => (one.id === saved.id ? saved : one));
  return data(show(step, { draft: next }, {}));
}
