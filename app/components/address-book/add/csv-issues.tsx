import { Button } from "~/components/ui/button";
import { Icon } from "~/components/ui/icon";
import { Notice } from "~/components/ui/notice";
import type { AddAnswer } from "~/lib/address-book/add-answer.server";
import type { CsvIssue } from "~/lib/forms/csv-text.server";

interface CsvIssuesProps {
  csv: AddAnswer["csv"];
  pending: string | null;
}

/** Errors of a CSV, and what can be done with its valid and invalid rows. */
export function CsvIssues({ csv: { issues, total, good, bad, note }, pending }: CsvIssuesProps) {
  const errors = total === 1 ? "1 error" : `${total} errors`;
  const title = good?.areTaken
    ? `${rowWords(good.count)} taken, without errors. ${rowWords(bad?.count ?? 0)} left below: ${errors}`
    : `No row was taken: ${errors} in the CSV`;
  return (
    <Notice tone="bad" title={title}>
      <ol className="book-csv__issues">
        {issues.map((issue, at) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: the same may be wrong twice
          <li key={at}>{issueWords(issue)}</li>
        ))}
      </ol>
      {total > issues.length ? <p>And {total - issues.length} more.</p> : null}
      {note ? <p>{note}.</p> : null}
      <p className="book-csv__parts">
        {good && !good.areTaken ? (
          <Button size="small" name="intent" value="good" formAction="#main" pending={pending === "good"}>
            {`Take the ${rowWords(good.count)} without errors`}
          </Button>
        ) : null}
        {bad ? (
          <a href={bad.href} download="rows-with-errors.csv" className="button button--small">
            <span className="button__label">
              <Icon name="download" />
              {`Download the ${rowWords(bad.count)} with errors`}
            </span>
          </a>
        ) : null}
      </p>
    </Notice>
  );
}

function rowWords(count: number): string {
  return count === 1 ? "1 row" : `${count} rows`;
}

function issueWords({ row, column, message }: CsvIssue): string {
  const place = [row === null ? null : `Row ${row}`, column].filter(Boolean).join(", ");
  return place ? `${place}: ${message}` : message;
}
