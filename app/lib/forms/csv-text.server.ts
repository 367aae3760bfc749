import { Readable } from "node:stream";
import { type CsvError, type Info, type Options, parse } from "csv-parse";
import { parse as parseAtOnce } from "csv-parse/sync";
import { takeTurn } from "../../../serving/turns";
import { BYTE_ORDER_MARK, unescapeFormula } from "./csv-cells";

/** What a file may have. */
export interface CsvSpec<Column extends string> {
  columns: readonly Column[];
  /** Columns that are passed over. */
  ignored?: readonly string[];
  /** Other names of columns, in lower case with underscores. */
  aliases: Readonly<Record<string, Column>>;
  required: readonly Column[];
  /** A header, for the message about a file without one. */
  example: string;
  maxLines: number;
}

/** `row` counts lines, the header being row 1; null for an issue of the whole file. */
export interface CsvIssue {
  row: number | null;
  column: string | null;
  message: string;
}

/** Cells without their formula-escaping apostrophes. */
export interface CsvLine<Column extends string> {
  row: number;
  cells: Readonly<Record<Column, string>>;
  /** Byte range in the text, from the end of the previous line. */
  start: number;
  end: number;
}

type OverlongLine = Omit<CsvLine<never>, "cells">;
export type CsvRange = Pick<CsvLine<never>, "start" | "end">;

export interface CsvText<Column extends string> {
  lines: CsvLine<Column>[];
  overlong: OverlongLine[];
  issues: CsvIssue[];
  /** The header with its line end, including Excel's `sep=` line. */
  header: string;
  isBroken: boolean;
}

/** A broken line costs as much as dozens of valid ones. */
const MAX_BROKEN_LINES = 100;
/** In bytes, including empty lines above the header. */
const MAX_HEADER_LENGTH = 4 * 1024;
/** Bytes read per turn: about a millisecond. */
const PIECE_LENGTH = 1024;

const tooManyLines = (most: number) =>
  `A CSV can have at most ${most.toLocaleString("en")} rows. Split it, and import the parts one after the other.`;
const TOO_MANY_BROKEN = "Reading stopped here: too many lines have wrong quotes. Correct these first";

const DELIMITERS = [",", ";", "\t"] as const;
/** Tells Excel the delimiter; Excel does not count it as a row. */
const SEPARATOR_LINE = /^"?sep=([^"\r\n])"?(?:\r\n|\n|\r)/i;
const COMMON: Options = {
  bom: false,
  info: true,
  relax_column_count: true,
  record_delimiter: ["\r\n", "\n", "\r"],
  skip_empty_lines: true,
  skip_records_with_empty_values: true,
};

interface ParsedRecord {
  record: string[];
  info: Info;
}

/**
 * Parses CSV with comma, semicolon or tab, any line ends, columns in any order. Unreadable lines become issues. Yields
 * to other requests, and stops at the first line beyond a limit.
 */
export async function readCsvText<Column extends string>(
  given: string,
  spec: CsvSpec<Column>,
): Promise<CsvText<Column>> {
  const { separatorLine, delimiter, text } = textOf(given);
  const bytes = Buffer.from(text, "utf8");
  const head = findHeader(text.slice(0, MAX_HEADER_LENGTH), delimiter, spec);
  if (!head) return refused("The header could not be read. Its first line must name the columns.");
  const columns = head.names.map((name) => columnNamed(name, spec));
  const problems = headerProblems(head.names, columns, spec);
  if (problems.length > 0) return { ...NOTHING, issues: problems.map(inRow(1)) };
  const lines: CsvLine<Column>[] = [];
  const overlong: OverlongLine[] = [];
  const issues: CsvIssue[] = [];
  let header: string | null = null;
  let count = 0;
  let start = 0;
  for await (const { record, info } of readRecords(bytes, head.delimiter, issues)) {
    const own = { start, end: info.bytes };
    start = info.bytes;
    if (header === null) {
      header = separatorLine + bytes.subarray(0, info.bytes).toString("utf8");
      continue;
    }
    count += 1;
    if (count > spec.maxLines) return refused(tooManyLines(spec.maxLines));
    const row = startOf(record, info);
    if (record.length > columns.length) {
      issues.push(inRow(row)(`It has ${record.length} cells, the header names ${columns.length} columns`));
      overlong.push({ row, ...own });
    } else {
      lines.push({ row, cells: cellsOf(record, columns, spec), ...own });
    }
  }
  if (header === null) return refused("The header could not be read. Its first line must name the columns.");
  if (count === 0 && issues.length === 0) return refused("There are no rows below the header.");
  return { lines, overlong, issues, header, isBroken: issues.length > overlong.length };
}

/** The header and these lines exactly as written; "" if there are none. */
export function textOfLines(
  given: string,
  { header }: Pick<CsvText<never>, "header">,
  lines: readonly CsvRange[],
): string {
  if (lines.length === 0) return "";
  const bytes = Buffer.from(textOf(given).text, "utf8");
  const texts = lines.map(({ start, end }) => bytes.subarray(start, end).toString("utf8"));
  // The last line may lack a line end.
  return header + texts.map((text) => (/[\r\n]$/.test(text) ? text : `${text}\n`)).join("");
}

function textOf(given: string) {
  const text = given.startsWith(BYTE_ORDER_MARK) ? given.slice(BYTE_ORDER_MARK.length) : given;
  const [separatorLine = "", delimiter = null] = SEPARATOR_LINE.exec(text) ?? [];
  return { separatorLine, delimiter, text: text.slice(separatorLine.length) };
}

/** Chooses the delimiter that yields the most known column names. */
function findHeader<Column extends string>(
  text: string,
  given: string | null,
  spec: CsvSpec<Column>,
): { delimiter: string; names: string[] } | null {
  const found = (given === null ? DELIMITERS : [given]).flatMap((delimiter) => {
    const names = firstLine(text, delimiter);
    return names ? [{ delimiter, names, known: names.filter((name) => columnNamed(name, spec)).length }] : [];
  });
  return found.sort((a, b) => b.known - a.known)[0] ?? null;
}

function firstLine(text: string, delimiter: string): string[] | null {
  try {
    const [first] = parseAtOnce(text, { ...COMMON, delimiter, to: 1 }) as unknown as ParsedRecord[];
    return first?.record.map((name) => name.trim()) ?? null;
  } catch {
    return null;
  }
}

function columnNamed<Column extends string>(
  name: string,
  { columns, aliases }: CsvSpec<Column>,
): Column | undefined {
  const key = keyOf(name);
  return columns.find((column) => column === key) ?? (Object.hasOwn(aliases, key) ? aliases[key] : undefined);
}

const keyOf = (name: string): string =>
  name
    .trim()
    .toLowerCase()
    .replace(/[\s-]+/g, "_");

function headerProblems<Column extends string>(
  names: readonly string[],
  columns: readonly (Column | undefined)[],
  { required, example, ignored = [] }: CsvSpec<Column>,
): string[] {
  const unknown = names
    .filter((name, at) => !columns[at] && !ignored.includes(keyOf(name)))
    .map((name) => name.slice(0, 40));
  const twice = columns.filter((column, at) => column && columns.indexOf(column) !== at);
  const missing = required.filter((column) => !columns.includes(column));
  // If no name is known, the first line is not a header.
  if (unknown.length === names.length) {
    return [`The first line must name the columns, such as ${example}`];
  }
  return [
    ...unknown
      .slice(0, 20)
      .map((name) => `The column “${name}” is not known. Remove it, or correct its name`),
    ...[...new Set(twice)].map((column) => `The column ${column} is there twice`),
    ...missing.map((column) => `The column ${column} is missing`),
  ];
}

const PROBLEMS: Readonly<Record<string, string>> = {
  CSV_QUOTE_NOT_CLOSED: "A quote is opened here, or below, and never closed",
  CSV_INVALID_CLOSING_QUOTE: "There is text after a closing quote. Write a quote inside quotes twice",
  INVALID_OPENING_QUOTE:
    "There is a quote inside a cell. Put the whole cell into quotes, and write that quote twice",
};

async function* readRecords(
  bytes: Buffer,
  delimiter: string,
  issues: CsvIssue[],
): AsyncGenerator<ParsedRecord, void> {
  let last = 0;
  let broken = 0;
  let isStopped = false;
  const note = (error: CsvError | undefined) => {
    if (isStopped) return;
    const code = error?.code ?? "";
    const isOpen = code === "CSV_QUOTE_NOT_CLOSED";
    // An unclosed quote is only noticed at the end of the file; it opened after the last readable line.
    const row = isOpen ? last + 1 : Number(error?.lines ?? last + 1);
    broken += 1;
    isStopped = broken > MAX_BROKEN_LINES;
    issues.push(
      inRow(row)(
        broken > MAX_BROKEN_LINES ? TOO_MANY_BROKEN : (PROBLEMS[code] ?? "This line could not be read"),
      ),
    );
  };
  const options: Options = {
    ...COMMON,
    delimiter,
    skip_records_with_error: true,
    on_record: (record: string[], { lines }) => {
      last = lines;
      return record;
    },
    on_skip: (error) => void note(error),
  };
  const parser = parse(options);
  const source = Readable.from(piecesOf(bytes, () => isStopped));
  try {
    for await (const record of source.pipe(parser)) yield record as ParsedRecord;
  } finally {
    source.destroy();
    parser.destroy();
  }
}

async function* piecesOf(bytes: Buffer, isStopped: () => boolean): AsyncGenerator<Buffer, void> {
  for (let at = 0; at < bytes.length && !isStopped(); at += PIECE_LENGTH) {
    await takeTurn();
    yield bytes.subarray(at, at + PIECE_LENGTH);
  }
}

/** First line of a record: cells may contain line breaks. */
function startOf(record: readonly string[], { lines }: Info): number {
  return lines - (record.join("").match(/\r\n|\n|\r/g)?.length ?? 0);
}

function cellsOf<Column extends string>(
  record: readonly string[],
  columns: readonly (Column | undefined)[],
  spec: CsvSpec<Column>,
): Readonly<Record<Column, string>> {
  const cells = spec.columns.map((column) => {
    const at = columns.indexOf(column);
    return [column, unescapeFormula((at < 0 ? undefined : record[at]) ?? "").trim()];
  });
  return Object.fromEntries(cells) as Record<Column, string>;
}

const NOTHING = { lines: [], overlong: [], header: "", isBroken: true };

function refused<Column extends string>(message: string): CsvText<Column> {
  return { ...NOTHING, issues: [{ row: null, column: null, message }] };
}

const inRow = (row: number) => (message: string) => ({ row, column: null, message }) satisfies CsvIssue;
