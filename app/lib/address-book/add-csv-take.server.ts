import { env } from "~/lib/env.server";
import type { AnswerParts, ShownCsv } from "./add-answer.server";
import { readCsv } from "./add-csv.server";
import { type PostedRows, withCsvRows } from "./add-csv-rows.server";

interface TakeOptions {
  note?: string | null;
  /** Takes the valid rows of a CSV with errors; the others stay as text and as a file. */
  isPart?: boolean;
  isRest?: boolean;
}

type Taken = [posted: PostedRows, parts: Pick<AnswerParts, "status" | "problems" | "issues" | "csv">];

/** Takes what the form has room for, if all rows are valid or `isPart` is set; the rest waits in the form. */
export async function takeCsv(
  posted: PostedRows,
  text: string,
  { note = null, isPart = false, isRest = false }: TakeOptions = {},
): Promise<Taken> {
  const refuse = (problem: string, csv: ShownCsv): Taken => [
    posted,
    { status: 400, problems: [problem], csv: { note, ...csv } },
  ];
  if (text.trim() === "") {
    const issues = [{ row: null, column: null, message: "Paste the text of a CSV file, or choose one." }];
    return refuse("There is no CSV to read", { text, issues });
  }
  if (posted.rest !== "") {
    return refuse("Rows of an earlier CSV wait. Add or drop them first", { text });
  }
  const read = await readCsv(text, env().NETWORK);
  if (read.ok) {
    const left = isRest ? posted.csv : "";
    return [withCsvRows({ ...posted, csv: left }, read), { csv: { text: left, note } }];
  }
  const { divided, issues } = read;
  if (!divided || !isPart) {
    const words = `The CSV has ${issues.length} ${issues.length === 1 ? "error" : "errors"}. No row of it was taken`;
    const good = divided && { count: divided.good.rows.length, areTaken: false };
    return refuse(words, { text, issues, good, bad: divided?.bad ?? null });
  }
  const { good, bad } = divided;
  // Read again: the row numbers have changed.
  const left = await readCsv(bad.text, env().NETWORK);
  const csv: ShownCsv = {
    text: bad.text,
    issues: left.ok ? [] : left.issues,
    good: { count: good.rows.length, areTaken: true },
    bad,
    note,
  };
  return [withCsvRows({ ...posted, csv: bad.text }, good), { csv }];
}
