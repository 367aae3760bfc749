import { difference, FileProblem } from "./difference";

/** More than any cell of an export; without it one long line would fill the memory. */
const MAX_CELL = 64 * 1024;
const MAX_COLUMNS = 100;

type OnRow = (cells: string[], line: number) => void;
type State = "start" | "plain" | "quoted" | "closed";

/**
 * Reads CSV (RFC 4180) as it comes, in pieces cut anywhere, and holds no more than one row. Lines end with LF or CRLF,
 * the last one too.
 */
export class CsvReader {
  #onRow: OnRow;
  #cells: string[] = [];
  #cell = "";
  #state: State = "start";
  /** A CR that waits for its LF. */
  #hasReturn = false;
  #line = 1;
  #rowLine = 1;
  #hasPlainEnds = false;

  /** @param onRow the cells of a row, and the line that it begins on */
  constructor(onRow: OnRow) {
    this.#onRow = onRow;
  }

  /** Whether a line has ended with LF alone. */
  get hasPlainEnds(): boolean {
    return this.#hasPlainEnds;
  }

  /** The line that is being read. */
  get line(): number {
    return this.#line;
  }

  /** @throws FileProblem, and what `onRow` throws */
  push(text: string): void {
    let at = 0;
    while (at < text.length) {
      at = this.#state === "quoted" ? this.#readQuoted(text, at) : this.#readOutside(text, at);
    }
  }

  /** @throws FileProblem where the last line is not finished */
  end(): void {
    if (this.#state === "quoted") throw this.#problem("The file ends within a quoted cell");
    if (this.#state !== "start" || this.#cells.length > 0 || this.#hasReturn) {
      throw this.#problem("The file ends in the middle of this line");
    }
  }

  #readQuoted(text: string, from: number): number {
    const quote = text.indexOf('"', from);
    const part = quote < 0 ? text.slice(from) : text.slice(from, quote);
    this.#append(part);
    for (let at = part.indexOf("\n"); at >= 0; at = part.indexOf("\n", at + 1)) this.#line += 1;
    if (quote < 0) return text.length;
    this.#state = "closed";
    return quote + 1;
  }

  #readOutside(text: string, at: number): number {
    const char = text[at];
    if (this.#hasReturn && char !== "\n") throw this.#problem("A line ends with CR alone");
    if (char === ",") this.#endCell();
    else if (char === "\n") this.#endRow();
    else if (char === "\r") this.#hasReturn = true;
    else if (char === '"') this.#openQuote();
    else return this.#readPlain(text, at);
    return at + 1;
  }

  #readPlain(text: string, from: number): number {
    if (this.#state === "closed") throw this.#problem("Text follows a closing quotation mark");
    let to = from + 1;
    while (to < text.length && !isSpecial(text.charCodeAt(to))) to += 1;
    this.#append(text.slice(from, to));
    this.#state = "plain";
    return to;
  }

  #openQuote(): void {
    if (this.#state === "plain") throw this.#problem("A quotation mark stands within a cell without quotes");
    // Two within a quoted cell are one.
    if (this.#state === "closed") this.#append('"');
    this.#state = "quoted";
  }

  #append(text: string): void {
    if (this.#cell.length + text.length > MAX_CELL)
      throw this.#problem("A cell is too long to be of an export");
    this.#cell += text;
  }

  #endCell(): void {
    if (this.#cells.length >= MAX_COLUMNS) throw this.#problem("There are too many columns");
    this.#cells.push(this.#cell);
    this.#cell = "";
    this.#state = "start";
  }

  #endRow(): void {
    this.#endCell();
    const cells = this.#cells;
    const line = this.#rowLine;
    if (!this.#hasReturn) this.#hasPlainEnds = true;
    this.#cells = [];
    this.#hasReturn = false;
    this.#line += 1;
    this.#rowLine = this.#line;
    this.#onRow(cells, line);
  }

  #problem(message: string): FileProblem {
    return new FileProblem(difference(message, { line: this.#line }));
  }
}

/** Comma, LF, CR or quotation mark. */
function isSpecial(code: number): boolean {
  return code === 44 || code === 10 || code === 13 || code === 34;
}
