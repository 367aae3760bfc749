import { namesOfVasps } from "~/lib/custody/people/vasps.server";
import { settle } from "~/lib/custody/settle.server";
import { env } from "~/lib/env.server";
import {
  ADD_FIELDS,
  ADD_ROWS,
  BLANK_ROW,
  CSV_FIELDS,
  CSV_FILE,
  CSV_TOO_LONG,
  isCsvTooLong,
  MAX_ROWS,
  type RowValues,
  readIntent,
  TOO_MANY_ROWS,
  toRowValues,
} from "~/lib/forms/address-book-form";
import { queryOf } from "~/lib/forms/query";
import { readForm } from "~/lib/forms/read-form.server";
import { issueToken } from "~/lib/session/once.server";
import type { Session } from "~/lib/session/session.server";
import { idsOf } from "~/lib/vasps/vasp-choices.server";
import { type AnswerParts, answerForm } from "./add-answer.server";
import type { PostedRows } from "./add-csv-rows.server";
import { takeCsv } from "./add-csv-take.server";
import { APPROVE_QUERY, cancelAddition } from "./add-request.server";
import { readRows } from "./add-rows.server";
import { submitRows } from "./add-submit.server";

type Answer = ReturnType<typeof answerForm> | Promise<Response>;

/** Action of the add view, and of the request that it has made. */
export async function answerAddPage(request: Request) {
  const { approve } = queryOf(request, APPROVE_QUERY);
  return approve === null ? answerAddForm(request) : cancelAddition(request, approve);
}

/** Every button of the form. */
export async function answerAddForm(request: Request): Promise<Awaited<Answer>> {
  const fields = { ...ADD_FIELDS, ...CSV_FIELDS };
  const extras = { files: CSV_FILE, verbatim: Object.keys(CSV_FIELDS) };
  const { session, form } = await readForm(request, "changeAddressBook", fields, ADD_ROWS, extras);
  const { intent: pressed, once, rest, file } = form.values;
  const isTooLong = isCsvTooLong(form.values.csv);
  // A truncated CSV could be mistaken for the whole: drop it.
  const csv = form.values.csv.length < CSV_FIELDS.csv ? form.values.csv : "";
  const given = form.rows.map(toRowValues);
  const posted: PostedRows = { rows: given.length > 0 ? given : [BLANK_ROW], once, rest, csv };
  const intent = readIntent(pressed);
  if (isTooLong) {
    const words = csv === "" ? `${CSV_TOO_LONG}, and it is too long to stay in the form` : CSV_TOO_LONG;
    const issues = [{ field: "csv", message: words }];
    return again(session, posted, { status: 400, problems: issues, issues });
  }
  if (form.issue) {
    const problems = form.issue.field.startsWith("rows[") ? undefined : [form.issue];
    return again(session, posted, { issues: [form.issue], status: 400, ...(problems && { problems }) });
  }
  switch (intent.kind) {
    case "delete":
      return again(session, { ...posted, rows: withoutRow(posted.rows, intent.index) }, {});
    case "find":
      return again(session, posted, {});
    case "add":
      return addRow(session, posted);
    case "import":
      return again(session, ...(await takeCsv(posted, file || csv, { note: form.note ?? null })));
    case "good":
      return again(
        session,
        ...(await takeCsv(posted, file || csv, { note: form.note ?? null, isPart: true })),
      );
    case "next":
      return again(session, ...(await takeCsv({ ...posted, rest: "" }, rest, { isRest: true })));
    case "drop":
      return again(session, { ...posted, rest: "" }, {});
    default:
      return submitRows(request, session, posted);
  }
}

/** The same form with the same token. */
function again(
  session: Session,
  { rows, once, rest, csv }: PostedRows,
  parts: Omit<AnswerParts, "values" | "once" | "rest">,
): Answer {
  return answerForm(session, {
    rest,
    csv: { text: csv },
    ...parts,
    values: { rows },
    once: once || issueToken(),
  });
}

function withoutRow(rows: readonly RowValues[], index: number): RowValues[] {
  const left = rows.filter((_, at) => at !== index);
  return left.length > 0 ? left : [BLANK_ROW];
}

/** Adds a row if all others are valid, on the last row's chain. */
async function addRow(session: Session, posted: PostedRows) {
  const network = env().NETWORK;
  const { value: names, problem } = await settle(namesOfVasps(session, idsOf(posted.rows)));
  if (!names) return again(session, posted, { problems: [problem], status: 502 });
  const { issues } = readRows(posted.rows, { network, names });
  if (issues.length > 0) return again(session, posted, { issues, status: 400 });
  if (posted.rows.length >= MAX_ROWS) {
    return again(session, posted, { problems: [TOO_MANY_ROWS], status: 400 });
  }
  const chain = posted.rows.at(-1)?.chain ?? "";
  const rows = [...posted.rows, { ...BLANK_ROW, chain }];
  return again(session, { ...posted, rows }, {});
}
