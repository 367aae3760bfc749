import { assureCapability } from "~/lib/custody/capabilities/known.server";
import { requirePermission } from "~/lib/custody/people/role.server";
import { settle } from "~/lib/custody/settle.server";
import { env } from "~/lib/env.server";
import { TOKEN_LENGTH } from "~/lib/forms/field-limits";
import { keptForm } from "~/lib/forms/kept-form.server";
import { lengthOf } from "~/lib/forms/name";
import { MAX_PAYOUT_BYTES } from "~/lib/forms/payout-columns";
import {
  MAX_PAYOUT_NAME,
  PAYOUT_FIELDS,
  PAYOUT_FILE,
  PAYOUT_ROWS,
  PAYOUT_TEXT,
  readPayoutIntent,
} from "~/lib/forms/payout-form";
import { queryOf } from "~/lib/forms/query";
import { readForm } from "~/lib/forms/read-form.server";
import { TOO_LARGE } from "~/lib/http/upload-limits";
import { hiddenProblem, normalName } from "~/lib/names/given-text";
import { readPreferences } from "~/lib/preferences.server";
import { formatDay } from "~/lib/present/format";
import type { Session } from "~/lib/session/session.server";
import { type PayoutDraft, unpackDraft } from "./draft.server";
import { type EachForm, makeEach } from "./each/make-each.server";
import { applyLeaving, applyPosted, withFees } from "./edit-draft";
import { makePayout } from "./make.server";
import { answerFile, fileStage } from "./new-answer.server";
import { readRows } from "./read-rows.server";
import { reviewDraft } from "./review.server";
import { rowAgain } from "./row-again.server";
import { type PayoutForm, showCheck, showCheckWithoutRefused } from "./show-check.server";
import { textOfRows } from "./write-rows";

const QUERY = { again: TOKEN_LENGTH, row: TOKEN_LENGTH, [TOO_LARGE]: TOKEN_LENGTH } as const;

const TOO_LONG =
  "Its file or its pasted text is too large: each may have at most 1 MB. Split it into several payouts";
const UNREADABLE = "The rows of this form could not be read. Paste them, or choose the file, again";
const NO_ROWS = "Paste rows, or choose a file";

type ReadPayoutForm = EachForm;

export async function showNewPayout(request: Request) {
  const session = await requirePermission(request, "preparePayments");
  const query = queryOf(request, QUERY);
  const kept = keptForm(request, session, "payout");
  if (kept) {
    const { name = "", from = "", text = "", list = "" } = kept.values;
    const draft = unpackDraft(list);
    const rows = draft ? textOfRows(draft) : text;
    return { ...fileStage({ name, from, fileName: "", once: "" }, { text: rows }), isKept: true };
  }
  const again = query.again === null ? null : await rowAgain(session, query.again, query.row ?? "");
  if (again) return { ...again, isKept: false };
  const problem = query[TOO_LARGE] === null ? null : TOO_LONG;
  return { ...fileStage({ name: "", from: "", fileName: "", once: "" }, { problem }), isKept: false };
}

/** The form's action, for every button. */
export async function answerNewPayout(request: Request) {
  const extras = { files: PAYOUT_FILE, verbatim: Object.keys(PAYOUT_TEXT) };
  const fields = { ...PAYOUT_FIELDS, ...PAYOUT_TEXT };
  const { session, form } = await readForm(request, "preparePayments", fields, PAYOUT_ROWS, extras);
  const { intent: pressed, name, from, list, text, file, once, show, reviewed, made } = form.values;
  const unpacked = list === "" ? null : unpackDraft(list);
  const read: ReadPayoutForm = {
    head: {
      name: normalName(name),
      from: from.trim(),
      fileName: unpacked?.fileName ?? form.fileName ?? "",
      once,
    },
    intent: readPayoutIntent(pressed),
    shown: shownOf(show),
    currency: readPreferences(request).currency,
    network: env().NETWORK,
    note: form.note ?? null,
    ...{ reviewed, made },
    ticks: ticksOf(form.rows),
  };
  if (isTooLong(text)) return answerFile(read.head, { problem: TOO_LONG, status: 413 });
  if (form.issue)
    return refuseForm(read, { text, draft: unpacked, field: form.issue.field, message: form.issue.message });
  if (list === "") return readFile(session, read, file || text);
  if (!unpacked) return answerFile(read.head, { problem: UNREADABLE, status: 400 });
  const draft = applyLeaving(applyPosted(unpacked, form.rows), read.intent);
  if (read.intent.kind === "file") return answerFile(read.head, { text: textOfRows(draft) });
  return answerDraft(request, session, read, draft);
}

function ticksOf(rows: readonly Readonly<Partial<Record<"seen", string>>>[]): ReadonlyMap<number, string> {
  return new Map(rows.flatMap(({ seen }, index) => (seen ? [[index, seen] as const] : [])));
}

/** Approved at once where the backend can; otherwise each row is a request of its own. */
async function make(request: Request, session: Session, form: ReadPayoutForm, draft: PayoutDraft) {
  const { value: canMake, problem } = await settle(assureCapability("payouts"));
  if (canMake === null) return answerFile(form.head, { text: textOfRows(draft), problem, status: 502 });
  return canMake ? makePayout(request, session, form, draft) : makeEach(session, form, draft);
}

/** Browsers send a line break as two characters. */
function isTooLong(text: string): boolean {
  return text.length > MAX_PAYOUT_BYTES && text.replaceAll("\r\n", "\n").length > MAX_PAYOUT_BYTES;
}

function shownOf(text: string): PayoutForm["shown"] {
  const intent = readPayoutIntent(text);
  return intent.kind === "show" ? intent : { filter: "all", page: 1 };
}

interface Refused {
  text: string;
  draft: PayoutDraft | null;
  field: string;
  message: string;
}

function refuseForm({ head }: PayoutForm, { text, draft, field, message }: Refused) {
  const errors = field === "file" || field === "name" ? { [field]: message } : {};
  const rows = draft ? textOfRows(draft) : text;
  const isNamed = Object.keys(errors).length > 0;
  return answerFile(head, { text: rows, errors, problem: isNamed ? null : message, status: 400 });
}

async function readFile(session: Session, form: PayoutForm, text: string) {
  const { head } = form;
  const nameError = nameProblem(head.name);
  if (text.trim() === "") {
    const errors = { file: NO_ROWS, ...(nameError && { name: nameError }) };
    return answerFile(head, { errors, status: 400 });
  }
  if (nameError) return answerFile(head, { text, errors: { name: nameError }, status: 400 });
  const read = await readRows(text, head.fileName);
  if (!read.ok) return answerFile(head, { text, issues: read.issues, note: form.note, status: 400 });
  const name = head.name || defaultName(head.fileName);
  return showCheck(session, { ...form, head: { ...head, name } }, read.draft);
}

/** An empty name is filled in. */
function nameProblem(name: string): string | null {
  const length = lengthOf(name);
  return length > MAX_PAYOUT_NAME
    ? `A name has at most ${MAX_PAYOUT_NAME} characters, this one has ${length}`
    : hiddenProblem("Name", name);
}

function defaultName(fileName: string): string {
  const stem = normalName(fileName.replace(/\.[a-z]{2,4}$/i, "").replaceAll(/[_-]+/g, " "));
  const isUsable = stem !== "" && nameProblem(stem) === null;
  return isUsable ? stem : `Payout of ${formatDay(new Date().toISOString())}`;
}

async function answerDraft(request: Request, session: Session, form: ReadPayoutForm, draft: PayoutDraft) {
  const nameError = nameProblem(form.head.name);
  if (nameError || form.head.name === "") {
    const errors = { name: nameError ?? "Enter a name for this payout" };
    return answerFile(form.head, { text: textOfRows(draft), errors, status: 400 });
  }
  switch (form.intent.kind) {
    case "continue":
      return reviewDraft(session, form, withFees(draft));
    case "make":
    case "retry":
      return make(request, session, form, draft);
    case "leave-refused":
      return showCheckWithoutRefused(session, form, withFees(draft));
    default:
      return showCheck(session, form, withFees(draft));
  }
}
