import { Form } from "@remix-run/react";
import { useRef } from "react";
import { Button, ButtonLink } from "~/components/ui/button";
import { Field } from "~/components/ui/field";
import { usePendingStage } from "~/components/ui/form/use-answered-form";
import { Link } from "~/components/ui/link";
import { Notice } from "~/components/ui/notice";
import { chooseFile, useFileDrop } from "~/components/ui/on-demand/use-file-drop";
import { TextField } from "~/components/ui/text-field";
import type { CsvIssue } from "~/lib/forms/csv-text.server";
import { MAX_PAYOUT_NAME } from "~/lib/forms/payout-form";
import { carriedText } from "~/lib/http/carried";
import { paths } from "~/lib/paths";
import type { FileStage } from "~/lib/payouts/new-answer.server";
import { CsrfField } from "~/lib/session/csrf-field";

export function FileStageForm({ page }: { page: FileStage }) {
  const pending = usePendingStage("intent");
  return (
    <Form method="post" encType="multipart/form-data" className="payout-form">
      <CsrfField />
      <input type="hidden" name="once" value={page.once} />
      <FileProblems page={page} />
      <div className="card payout-file">
        <div className="payout-file__head">
          <TextField
            id="payout-name"
            name="name"
            label="Name of this payout"
            hint="Approvers see it. Left empty, it is the file's name."
            optional
            maxLength={MAX_PAYOUT_NAME}
            defaultValue={page.name}
            error={page.errors.name}
            autoComplete="off"
          />
          <TextField
            id="payout-from"
            name="from"
            label="Paying sub-wallet"
            hint="Name or id: for rows that name none."
            optional
            defaultValue={page.from}
            autoComplete="off"
          />
        </div>
        <Rows page={page} />
      </div>
      <div className="payout-foot">
        <p className="payout-foot__words">Checking creates nothing.</p>
        <ButtonLink to={paths.payouts()} variant="quiet">
          Cancel
        </ButtonLink>
        <Button variant="primary" name="intent" value="check" pending={pending === "check"}>
          Check the rows
        </Button>
      </div>
    </Form>
  );
}

/** With scripts, a file that is dropped anywhere on the page is checked at once. */
function Rows({ page: { carried, errors, total } }: { page: FileStage }) {
  const box = useRef<HTMLDivElement>(null);
  const isOver = useFileDrop(null, ([file]) => {
    const input = box.current?.querySelector<HTMLInputElement>("input[type=file]");
    if (!file || !input) return;
    chooseFile(input, file);
    input.form?.querySelector<HTMLButtonElement>("button[value=check]")?.click();
  });
  return (
    <div className="payout-file__rows" ref={box} data-over={isOver || undefined}>
      <Field
        id="payout-file"
        label="CSV file"
        error={errors.file}
        hint={
          <>
            Columns: reference, from, asset, to, amount, tag, note. The first line names them, in any order.{" "}
            <a href={paths.payoutTemplate()} download>
              Download a template
            </a>{" "}
            · <Link to={paths.help("payouts")}>Columns and an example</Link>
          </>
        }
      >
        {(aria) => (
          <input {...aria} type="file" name="file" accept=".csv,.tsv,.txt,text/csv" className="input" />
        )}
      </Field>
      <Field
        id="payout-text"
        label="Or type or paste rows from a spreadsheet"
        optional
        hint="A chosen file replaces this text."
      >
        {(aria) => (
          <textarea
            {...aria}
            name="text"
            rows={10}
            defaultValue={carriedText(carried, "text")}
            className="input input--mono payout-file__text"
            autoComplete="off"
            spellCheck={false}
            aria-invalid={total > 0 ? true : undefined}
            placeholder="reference,from,asset,to,amount,tag,note"
          />
        )}
      </Field>
    </div>
  );
}

function FileProblems({ page: { problem, issues, total, note } }: { page: FileStage }) {
  return (
    <>
      {problem ? (
        <Notice tone="bad" alert title="Nothing was made.">
          {problem}
        </Notice>
      ) : null}
      {total > 0 ? (
        <Notice
          tone="bad"
          alert
          title={`No row was taken: ${total === 1 ? "1 error" : `${total} errors`} in the text`}
        >
          <ol className="payout-file__issues">
            {issues.map((issue, at) => (
              // biome-ignore lint/suspicious/noArrayIndexKey: the same may be wrong twice
              <li key={at}>{issueWords(issue)}</li>
            ))}
          </ol>
          {total > issues.length ? <p>And {total - issues.length} more.</p> : null}
        </Notice>
      ) : null}
      {note ? <Notice tone="warn">{note}.</Notice> : null}
    </>
  );
}

function issueWords({ row, message }: CsvIssue): string {
  return row === null ? message : `Row ${row}: ${message}`;
}
