import { Form } from "@remix-run/react";
import { memo, Suspense, useEffect } from "react";
import { useDraft } from "~/components/signing/form/use-draft";
import { ButtonLink } from "~/components/ui/button";
import { DefaultSubmit } from "~/components/ui/form/default-submit";
import { KeptNotice } from "~/components/ui/form/kept-notice";
import { useAnsweredForm, usePendingStage } from "~/components/ui/form/use-answered-form";
import { latePart } from "~/components/ui/late-part";
import { Notice } from "~/components/ui/notice";
import { PageHead } from "~/components/ui/page-head";
import type { AddAnswer } from "~/lib/address-book/add-answer.server";
import type { AddView } from "~/lib/address-book/add-view.server";
import {
  ADD_ROWS,
  type AddFormValues,
  BLANK_ROW,
  isBlankRow,
  MAX_CSV_BYTES,
  MAX_ROWS,
  type RowField,
  type RowValues,
  rowField,
  toRowValues,
} from "~/lib/forms/address-book-form";
import type { FieldLimits } from "~/lib/forms/field-limits";
import { paths } from "~/lib/paths";
import { draftOf, type FormDraft } from "~/lib/remembered/form-draft";
import { CsrfField } from "~/lib/session/csrf-field";
import { AddFoot } from "./add-foot";
import { AddRow } from "./add-row";
import { AddSummary } from "./add-summary";
import { CsvImport } from "./csv-import";
import { noteShownForm } from "./lost-form";

const LateLeaveQuestion = latePart(() =>
  import("~/components/ui/on-demand/leave-question").then(({ LeaveQuestion }) => LeaveQuestion),
);

const TOO_LARGE_WORDS = `Its file or its pasted text is too large: each may have at most ${MAX_CSV_BYTES / 1024} KB. Split a larger one, and take in the parts one after the other`;
const TOO_LARGE_ISSUE = { field: "file", message: TOO_LARGE_WORDS };

/** Also the prefix of its fields' ids. */
const FORM_ID = "add";

const CLOSE = (
  <ButtonLink to={paths.addressBook()} variant="quiet" icon="close" iconOnly>
    Close
  </ButtonLink>
);

const NOTHING: Omit<AddAnswer, "values" | "once" | "vasps"> = {
  issues: [],
  problems: [],
  round: "first",
  lookAlikes: [],
  repeats: [],
  names: [],
  mismatches: [],
  csv: { text: "", issues: [], total: 0, good: null, bad: null, note: null },
  rest: { text: "", count: null },
  done: null,
  isUnsent: true,
};

function limitsOf(count: number): FieldLimits {
  const fields = Object.entries(ADD_ROWS.fields) as [keyof typeof ADD_ROWS.fields, number][];
  return Object.fromEntries(
    Array.from({ length: count }).flatMap((_, index) =>
      fields.map(([field, limit]) => [rowField(index, field), limit]),
    ),
  );
}

/** Notices about what the form was opened with, until it is answered. */
function FirstNotices({ view: { isKept, wasTooLarge, prefillProblem } }: { view: AddView }) {
  return (
    <>
      {isKept ? <KeptNotice /> : null}
      {wasTooLarge ? (
        <Notice tone="bad" alert title="This form was not read." id={`${FORM_ID}-summary`}>
          <p>{TOO_LARGE_WORDS}</p>
          <p>If you had filled in rows, your browser’s Back button may bring them back.</p>
        </Notice>
      ) : null}
      {prefillProblem ? <Notice tone="warn">{prefillProblem}</Notice> : null}
    </>
  );
}

/** One form for all rows, which works without scripts: every button keeps all rows. */
export function AddPage({ view, answer }: { view: AddView; answer: AddAnswer | null }) {
  const hasRows = answer?.values.rows.some((row) => !isBlankRow(row));
  const draft = useDraft(FORM_ID, answer !== null || view.isKept, hasRows ? answer?.round : undefined);
  const now: AddAnswer = answer ?? {
    ...NOTHING,
    values: { rows: (draft.values && rowsOf(draft.values)) ?? view.rows },
    rest: { text: draft.values?.rest ?? "", count: null },
    once: view.once,
    vasps: view.vasps,
  };
  useEffect(() => noteShownForm(now), [now]);
  const pending = usePendingStage("intent");
  const { formProps, fields, values } = useAnsweredForm<AddFormValues>({
    id: FORM_ID,
    defaults: now.values,
    answer,
    limits: limitsOf(now.values.rows.length),
  });
  return (
    <>
      <PageHead
        title="Add addresses"
        subtitle="At most 50 in one request. Your policy may require approval on phones."
        actions={CLOSE}
      />
      <Form method="post" encType="multipart/form-data" {...formProps} className="book-add">
        <CsrfField />
        <input type="hidden" name="once" value={now.once} />
        <DefaultSubmit name="intent" value="submit" label="Submit Request" />
        {answer ? null : <FirstNotices view={view} />}
        <AddSummary formId={FORM_ID} answer={now} />
        <CsvImport
          answer={view.wasTooLarge && !answer ? { ...now, issues: [TOO_LARGE_ISSUE] } : now}
          pending={pending}
        />
        <div className="card book-rows" key={`${now.round} ${answer ? "" : draft.key}`}>
          {values.rows.map((row, index) => {
            const field = fields.rows[index];
            return field ? (
              <AddRow
                // biome-ignore lint/suspicious/noArrayIndexKey: rows have no other name, and are shown anew when they move
                key={index}
                index={index}
                fields={field}
                values={row}
                chains={view.chains}
                answer={now}
              />
            ) : null;
          })}
          <AddFoot count={values.rows.length} pending={pending} />
        </div>
      </Form>
      {draft.keeper}
      <LeaveQuestion isDone={now.done !== null} />
    </>
  );
}

/** Rows that come from a draft do not touch it: React gives up a part that changes before its script is there. */
const LeaveQuestion = memo(({ isDone }: { isDone: boolean }) => (
  <Suspense>
    <LateLeaveQuestion isFilled={() => !isDone && countFilled() > 0} />
  </Suspense>
));

/** The rows of a draft; null if none. */
function rowsOf(draft: FormDraft): RowValues[] | null {
  const rows: RowValues[] = [];
  while (rows.length < MAX_ROWS && rowField(rows.length, "name") in draft) {
    const index = rows.length;
    const names = Object.keys(BLANK_ROW) as RowField[];
    rows.push(
      toRowValues(Object.fromEntries(names.map((name) => [name, draft[rowField(index, name)] ?? ""]))),
    );
  }
  return rows.length > 0 ? rows : null;
}

function countFilled(): number {
  const form = document.forms.namedItem(FORM_ID);
  return form ? (rowsOf(draftOf(form)) ?? []).filter((row) => !isBlankRow(row)).length : 0;
}
