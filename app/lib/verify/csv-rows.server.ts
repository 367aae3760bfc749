import { finished } from "node:stream/promises";
import { CsvError, type Parser, parse } from "csv-parse";
import { difference, FileProblem } from "./difference";

/** More than any row of an export. Without a limit, one long line would fill the memory. */
const MAX_ROW_BYTES = 64 * 1024;

type OnRow = (cells: string[], line: number) => void;
type Parsed = { record: string[]; raw: string };

const QUOTED = /"(?:[^"]|"")*"/g;

const TOO_LONG = "A line is too long to be of an export";

const WORDS: Partial<Record<string, string>> = {
  CSV_INVALID_CLOSING_QUOTE: "Text follows a closing quotation mark",
  CSV_MAX_RECORD_SIZE: TOO_LONG,
  CSV_QUOTE_NOT_CLOSED: "The file ends within a quoted cell",
  INVALID_OPENING_QUOTE: "A quotation mark stands within a cell without quotes",
};

/** Streams CSV (RFC 4180) and holds at most one row. Every line ends with LF or CRLF, the last one too. */
export class CsvRows {
  #parser: Parser;
  #problem: unknown = null;
  /** Characters since the last line break: the parser's limit ignores a row's commas. */
  #unbroken = 0;
  line = 1;
  hasPlainEnds = false;

  /** @param onRow gets the cells and the row's first line; what it throws ends the reading */
  constructor(onRow: OnRow) {
    this.#parser = parse({
      raw: true,
      record_delimiter: ["\r\n", "\n"],
      relax_column_count: true,
      max_record_size: MAX_ROW_BYTES,
    });
    this.#parser.on("data", (parsed: Parsed) => this.#take(parsed, onRow));
    this.#parser.on("error", (error) => {
      this.#problem ??=
        error instanceof CsvError ? this.#problemOf(WORDS[error.code] ?? "This is no CSV") : error;
    });
  }

  /** @throws FileProblem, and what `onRow` throws */
  async push(text: string): Promise<void> {
    if (text === "") return;
    const end = text.lastIndexOf("\n");
    this.#unbroken = end < 0 ? this.#unbroken + text.length : text.length - end - 1;
    if (this.#unbroken > MAX_ROW_BYTES) this.#problem ??= this.#problemOf(TOO_LONG);
    this.#assertSound();
    await new Promise<void>((done) => this.#parser.write(text, () => done()));
    this.#assertSound();
  }

  /** @throws FileProblem if the last line is unfinished, and what `onRow` throws */
  async end(): Promise<void> {
    this.#parser.end();
    await finished(this.#parser).catch(() => undefined);
    this.#assertSound();
  }

  #take({ record, raw }: Parsed, onRow: OnRow): void {
    if (this.#problem) return;
    const { line } = this;
    const isLast = !/[\r\n]$/.test(raw);
    try {
      if (raw.slice(0, -1).replace(QUOTED, "").includes("\r"))
        throw this.#problemOf("A line ends with CR alone");
      if (isLast) throw this.#problemOf("The file ends in the middle of this line");
      this.line += raw.slice(0, -1).split("\n").length;
      this.hasPlainEnds ||= raw.endsWith("\n");
      onRow(record, line);
    } catch (error) {
      this.#problem = error;
    }
  }

  #assertSound(): void {
    if (this.#problem) throw this.#problem;
  }

  #problemOf(message: string): FileProblem {
    return new FileProblem(difference(message, { line: this.line }));
  }
}
