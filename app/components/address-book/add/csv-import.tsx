import { useRef } from "react";
import { Button } from "~/components/ui/button";
import { Field } from "~/components/ui/field";
import { Icon } from "~/components/ui/icon";
import { Link } from "~/components/ui/link";
import { Notice } from "~/components/ui/notice";
import { chooseFile, useFileDrop } from "~/components/ui/on-demand/use-file-drop";
import type { AddAnswer } from "~/lib/address-book/add-answer.server";
import type { Issue } from "~/lib/issue";
import { paths } from "~/lib/paths";
import { CsvIssues } from "./csv-issues";

interface CsvImportProps {
  answer: AddAnswer;
  pending: string | null;
}

/** Many addresses at once: pasted or uploaded, 50 at a time; what is left over waits in the form. */
export function CsvImport({ answer, pending }: CsvImportProps) {
  const { rest, csv, round, issues } = answer;
  return (
    <>
      {csv.note && csv.total === 0 ? <Notice tone="warn">{csv.note}.</Notice> : null}
      {rest.text === "" ? null : <WaitingRows rest={rest} pending={pending} />}
      {rest.text === "" || csv.text !== "" ? (
        <CsvBox csv={csv} issues={issues} pending={pending} key={round} />
      ) : null}
    </>
  );
}

interface CsvBoxProps {
  csv: AddAnswer["csv"];
  issues: readonly Issue[];
  pending: string | null;
}

/** With scripts, a file that is dropped anywhere on the page is read at once. */
function CsvBox({ csv, issues, pending }: CsvBoxProps) {
  const box = useRef<HTMLDetailsElement>(null);
  const errorOf = (name: string) => issues.find(({ field }) => field === name)?.message;
  const [textError, fileError] = [errorOf("csv"), errorOf("file")];
  const isOver = useFileDrop(null, ([file]) => {
    const input = box.current?.querySelector<HTMLInputElement>("input[type=file]");
    if (!file || !input) return;
    chooseFile(input, file);
    box.current?.querySelector<HTMLButtonElement>("button[value=import]")?.click();
  });
  const isWrong = csv.total > 0;
  return (
    <details
      className="book-csv"
      open={isWrong || csv.text !== "" || Boolean(textError || fileError)}
      ref={box}
      data-over={isOver || undefined}
    >
      <summary>
        <Icon name="list" />
        <b>Many addresses? Paste or upload CSV</b>
        <span className="book-csv__note">
          Up to 1,000 rows and 128 KB. 50 rows at a time; add the rest after these.
        </span>
      </summary>
      <div className="book-csv__body">
        {isWrong ? <CsvIssues csv={csv} pending={pending} /> : null}
        <CsvFields text={csv.text} errors={{ text: textError, file: fileError }} isWrong={isWrong} />
        <Button name="intent" value="import" formAction="#main" pending={pending === "import"}>
          Fill in the rows
        </Button>
      </div>
    </details>
  );
}

interface CsvFieldsProps {
  text: string;
  errors: { text: string | undefined; file: string | undefined };
  isWrong: boolean;
}

function CsvFields({ text, errors, isWrong }: CsvFieldsProps) {
  return (
    <>
      <Field
        id="add-csv"
        label="CSV text"
        optional
        error={errors.text}
        hint={
          <>
            The first line names the columns.{" "}
            <Link to={paths.help("address-book-csv")}>Columns and an example</Link> ·{" "}
            <a href={paths.addressBookTemplate()} download>
              Download a template
            </a>
          </>
        }
      >
        {(aria) => (
          <textarea
            {...aria}
            name="csv"
            rows={6}
            defaultValue={text}
            className="input input--mono book-csv__text"
            autoComplete="off"
            spellCheck={false}
            aria-invalid={isWrong || errors.text ? true : undefined}
          />
        )}
      </Field>
      <Field
        id="add-file"
        label="Or a file"
        optional
        error={errors.file}
        hint="A chosen file replaces the text above."
      >
        {(aria) => (
          <input {...aria} type="file" name="file" accept=".csv,.tsv,.txt,text/csv" className="input" />
        )}
      </Field>
    </>
  );
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
