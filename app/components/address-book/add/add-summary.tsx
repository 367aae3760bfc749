import { Fragment, type MouseEvent } from "react";
import { Mismatches } from "~/components/signing/screen/mismatches";
import { fieldId } from "~/components/ui/form/field-props";
import { Link } from "~/components/ui/link";
import { Notice } from "~/components/ui/notice";
import { SupportWords } from "~/components/ui/support-words";
import type { AddAnswer } from "~/lib/address-book/add-answer.server";
import { messageOf, type Problem } from "~/lib/forms/form-answer";
import { paths } from "~/lib/paths";

const WORDS: Readonly<Record<string, string>> = {
  chain: "chain",
  name: "name",
  address: "address",
  label: "label",
  memo: "memo",
  recipient: "type",
  partyName: "counterparty",
  vasp: "business",
  vaspName: "business",
  confirmedAddress: "address to compare",
  confirmedName: "name to compare",
  leftOut: "repeated address",
};

/** Says nothing about an earlier attempt whose answer was lost. */
const UNSENT = "Nothing was sent this time.";

interface RowIssues {
  n: number;
  issues: { field: string; word: string; message: string }[];
}

function rowsOf({ issues }: AddAnswer): RowIssues[] {
  const rows = new Map<number, RowIssues>();
  for (const { field, message } of issues) {
    const [, digits, name = ""] = /^rows\[(\d+)\]\.(\w+)$/.exec(field) ?? [];
    if (digits === undefined) continue;
    const n = Number(digits) + 1;
    const row = rows.get(n) ?? { n, issues: [] };
    rows.set(n, row);
    if (row.issues.some((one) => one.field === field)) continue;
    row.issues.push({ field, word: WORDS[name] ?? name, message });
  }
  return [...rows.values()];
}

function fieldOf(problem: Problem): string | undefined {
  return typeof problem === "string" ? undefined : problem.field;
}

/** The result of the form, or what is wrong, row by row, each with a link to its field. */
export function AddSummary({ formId, answer }: { formId: string; answer: AddAnswer }) {
  const { done, mismatches, problems, isUnsent } = answer;
  const rows = rowsOf(answer);
  const others = problems.filter((problem) => !fieldOf(problem)?.startsWith("rows["));
  return (
    <>
      {done ? (
        <Notice tone="ok" alert>
          {done.message}{" "}
          {done.request ? <Link to={paths.addressBookRequest(done.request)}>Approve the request</Link> : null}
        </Notice>
      ) : null}
      <Mismatches
        mismatches={mismatches}
        title="The service made a request that differs from what you entered. It is cancelled unless it says otherwise below."
        words={["Entered", "To be signed"]}
      />
      {rows.length > 0 || others.length > 0 ? (
        <Notice tone="bad" alert title={isUnsent ? UNSENT : undefined} id={`${formId}-summary`}>
          {others.map((problem) => (
            <p key={messageOf(problem)}>
              <OtherLine formId={formId} field={fieldOf(problem)}>
                {messageOf(problem)}
              </OtherLine>
            </p>
          ))}
          {rows.length > 0 ? (
            <ul className="book-summary">
              {rows.map((row) => (
                <li key={row.n}>
                  <RowLine formId={formId} row={row} />
                </li>
              ))}
            </ul>
          ) : null}
          <p>All rows are kept.</p>
        </Notice>
      ) : null}
    </>
  );
}

function RowLine({ formId, row: { n, issues } }: { formId: string; row: RowIssues }) {
  return (
    <>
      Row {n} has {issues.length === 1 ? "1 error" : `${issues.length} errors`}:{" "}
      {issues.map(({ field, word, message }, at) => (
        <Fragment key={field}>
          {at > 0 ? ", " : null}
          <a href={`#${fieldId(formId, field)}`} onClick={focusField} title={message}>
            {word}
          </a>
        </Fragment>
      ))}
    </>
  );
}

/** Errors outside the rows. */
function OtherLine({ formId, field, children }: { formId: string; field?: string; children: string }) {
  if (!field) return <SupportWords>{children}</SupportWords>;
  return (
    <a href={`#${fieldId(formId, field)}`} onClick={focusField}>
      {children}
    </a>
  );
}

/** With scripts the router would follow the link and drop the form's answer. */
function focusField(event: MouseEvent<HTMLAnchorElement>) {
  const field = document.getElementById(decodeURIComponent(event.currentTarget.hash.slice(1)));
  if (!field) return;
  event.preventDefault();
  field.focus();
}
