import { type MouseEvent, useRef, useState } from "react";
import { Button } from "~/components/ui/button";
import { Field } from "~/components/ui/field";
import { Icon } from "~/components/ui/icon";
import { Link } from "~/components/ui/link";
import { Notice } from "~/components/ui/notice";
import { chooseFile, useFileDrop } from "~/components/ui/use-file-drop";
import type { AddAnswer } from "~/lib/address-book/add-answer.server";
import type { CsvIssue } from "~/lib/address-book/add-csv-text.server";
import { CSV_TOO_LONG, FILE_TOO_LONG, isCsvTooLong, MAX_CSV_BYTES } from "~/lib/forms/address-book-form";
import { paths } from "~/lib/paths";

interface CsvImportProps {
  answer: AddAnswer;
  pending: string | null;
}

/** Many addresses at once: pasted or uploaded, 50 at a time; what is left over waits in the form. */
export function CsvImport({ answer, pending }: CsvImportProps) {
  const { rest, round } = answer;
  if (rest.text !== "") return <WaitingRows rest={rest} pending={pending} />;
  return <CsvBox csv={answer.csv} pending={pending} key={round} />;
}

/** With scripts, a file that is dropped anywhere on the page is read at once. */
function CsvBox({ csv, pending }: { csv: AddAnswer["csv"]; pending: string | null }) {
  const box = useRef<HTMLDetailsElement>(null);
  const [problems, setProblems] = useState<{ csv?: string; file?: string }>({});
  const isOver = useFileDrop(null, ([file]) => {
    const input = box.current?.querySelector<HTMLInputElement>("input[type=file]");
    if (!file || !input) return;
    chooseFile(input, file);
    box.current?.querySelector<HTMLButtonElement>("button[value=import]")?.click();
  });
  const isWrong = csv.total > 0;
  const holdBack = (event: MouseEvent<HTMLButtonElement>) => {
    const found = problemsOf(event.currentTarget.form);
    setProblems(found);
    if (Object.keys(found).length > 0) event.preventDefault();
  };
  return (
    <details className="book-csv" open={isWrong || csv.text !== ""} ref={box} data-over={isOver || undefined}>
      <summary>
        <Icon name="list" />
        <b>Many addresses? Paste or upload CSV</b>
        <span className="book-csv__note">
          Up to 1,000 rows and 128 KB. 50 rows at a time; add the rest after these.
        </span>
      </summary>
      <div className="book-csv__body">
        {isWrong ? <CsvIssues csv={csv} /> : null}
        <Field
          id="add-csv"
          label="CSV text"
          optional
          error={problems.csv}
          hint={
            <>
              The first line names the columns.{" "}
              <Link to={paths.help("address-book-csv")}>Columns and an example</Link>
            </>
          }
        >
          {(aria) => (
            <textarea
              {...aria}
              name="csv"
              rows={6}
              defaultValue={csv.text}
              className="input input--mono book-csv__text"
              autoComplete="off"
              spellCheck={false}
              aria-invalid={isWrong ? true : undefined}
            />
          )}
        </Field>
        <Field
          id="add-file"
          label="Or a file"
          optional
          error={problems.file}
          hint="A chosen file replaces the text above."
        >
          {(aria) => (
            <input {...aria} type="file" name="file" accept=".csv,.tsv,.txt,text/csv" className="input" />
          )}
        </Field>
        <Button
          name="intent"
          value="import"
          formAction="#main"
          pending={pending === "import"}
          onClick={holdBack}
        >
          Fill in the rows
        </Button>
      </div>
    </details>
  );
}

/** What the server would refuse, and could not send back. */
function problemsOf(form: HTMLFormElement | null): { csv?: string; file?: string } {
  const text = form?.querySelector<HTMLTextAreaElement>("textarea[name=csv]")?.value ?? "";
  const file = form?.querySelector<HTMLInputElement>("input[name=file]")?.files?.[0];
  return {
    ...(isCsvTooLong(text) && { csv: CSV_TOO_LONG }),
    ...(file && file.size > MAX_CSV_BYTES && { file: FILE_TOO_LONG }),
  };
}

function WaitingRows({ rest, pending }: { rest: AddAnswer["rest"]; pending: string | null }) {
  const words = rest.count === 1 ? "1 row waits" : `${rest.count ?? "More"} rows wait`;
  return (
    <Notice
      title={`${words} to be added after these`}
      action={
        <span className="book-csv__actions">
          <Button size="small" name="intent" value="next" pending={pending === "next"}>
            Add as many as fit
          </Button>
          <Button size="small" variant="quiet" name="intent" value="drop" pending={pending === "drop"}>
            Drop them
          </Button>
        </span>
      }
    >
      They are added to the form after you submit these rows.
      <textarea name="rest" defaultValue={rest.text} key={rest.text.length} hidden readOnly />
    </Notice>
  );
}

function CsvIssues({ csv: { issues, total } }: Pick<AddAnswer, "csv">) {
  return (
    <Notice tone="bad" title={`No row was taken: ${total === 1 ? "1 error" : `${total} errors`} in the CSV`}>
      <ol className="book-csv__issues">
        {issues.map((issue, at) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: the same may be wrong twice
          <li key={at}>{issueWords(issue)}</li>
        ))}
      </ol>
      {total > issues.length ? <p>And {total - issues.length} more.</p> : null}
    </Notice>
  );
}

function issueWords({ row, column, message }: CsvIssue): string {
  const place = [row === null ? null : `Row ${row}`, column].filter(Boolean).join(", ");
  return place ? `${place}: ${message}` : message;
}
