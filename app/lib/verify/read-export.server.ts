import { AuditContent } from "./audit-content";
import { Columns } from "./columns";
import type { Content, ContentReader } from "./content";
import { CsvRows } from "./csv-rows.server";
import { type Difference, difference, FileProblem, type WrongTotal } from "./difference";
import { FileLook } from "./file-look";
import { type Chunk, Fingerprints } from "./fingerprints.server";
import type { ExportKind } from "./manifest.server";
import { PayoutContent } from "./payout-content.server";
import { PortfolioContent } from "./portfolio-content.server";
import { TransactionsContent } from "./transactions-content.server";

export interface ExportReading {
  bytes: number;
  sha256: string;
  /** Null if no chunks of this length were hashed. */
  chunksOf(bytes: number): readonly Chunk[] | null;
  kind: ExportKind | null;
  content: Content | null;
  problem: Difference | null;
  total: WrongTotal | null;
  /** Null if reading ended among the rows of data. */
  rows: number | null;
  hasMark: boolean;
  /** What it is instead of a CSV file: a sentence without its full stop. */
  otherKind: string | null;
  /** Signs, besides the byte order mark, that a spreadsheet or editor saved the file again. */
  savedAnew: string[];
}

/** Streams a file of any length and holds only a row and the sums. */
export async function readExport(source: AsyncIterable<Uint8Array>): Promise<ExportReading> {
  const fingerprints = new Fingerprints();
  const look = new FileLook();
  const rows = new Rows();
  for await (const piece of source) {
    fingerprints.push(piece);
    look.push(piece);
    await rows.push(piece);
  }
  const read = await rows.end();
  const sha256 = fingerprints.end();
  const { bytes } = fingerprints;
  const chunksOf = (length: number) => fingerprints.chunksOf(length);
  const { otherKind, hasMark } = look;
  return {
    bytes,
    sha256,
    chunksOf,
    ...read,
    hasMark,
    otherKind,
    savedAnew: signsOf(look, read.hasPlainEnds),
  };
}

function signsOf({ isQuoted }: FileLook, hasPlainEnds: boolean): string[] {
  return [
    hasPlainEnds ? "its lines end with LF and not with CRLF" : "",
    isQuoted ? "" : "its texts have no quotation marks",
  ].filter(Boolean);
}

class Rows {
  #decoder = new TextDecoder("utf-8", { fatal: true, ignoreBOM: true });
  #csv = new CsvRows((cells, line) => this.#readRow(cells, line));
  #columns: Columns | null = null;
  #content: ContentReader | null = null;
  #kind: ExportKind | null = null;
  #problem: FileProblem | null = null;
  #isAtStart = true;
  #hasMark = false;

  async push(piece: Uint8Array): Promise<void> {
    await this.#attempt(async () => {
      const text = this.#decode(piece);
      this.#hasMark ||= this.#isAtStart && text.startsWith("\ufeff");
      // Strip the mark: the text after it may tell more about the file.
      const isMarked = this.#isAtStart && this.#hasMark;
      if (text !== "") this.#isAtStart = false;
      await this.#csv.push(isMarked ? text.slice(1) : text);
    });
  }

  async end() {
    let content: Content | null = null;
    await this.#attempt(async () => {
      await this.#csv.push(this.#decode(undefined));
      await this.#csv.end();
      if (!this.#content) throw new FileProblem(difference("The file is empty", { line: 1 }));
      content = this.#content.end(this.#csv.line);
    });
    const rows = this.#content?.rows ?? null;
    const { difference: problem = null, total = null } = this.#problem ?? {};
    return { kind: this.#kind, content, problem, total, rows, hasPlainEnds: this.#csv.hasPlainEnds };
  }

  #decode(piece: Uint8Array | undefined): string {
    try {
      return piece ? this.#decoder.decode(piece, { stream: true }) : this.#decoder.decode();
    } catch {
      const words = "The file is not UTF-8 text from here on";
      throw new FileProblem(difference(words, { line: this.#csv.line }));
    }
  }

  async #attempt(work: () => Promise<void>): Promise<void> {
    if (this.#problem) return;
    try {
      await work();
    } catch (error) {
      if (!(error instanceof FileProblem)) throw error;
      this.#problem = error;
    }
  }

  #readRow(cells: readonly string[], line: number): void {
    if (!this.#columns || !this.#content) {
      this.#readHeader(cells);
      return;
    }
    if (cells.length !== this.#columns.count) {
      const found = `${cells.length} columns`;
      const expected = `${this.#columns.count} columns`;
      throw new FileProblem(
        difference("This row has another number of columns", { line }, { found, expected }),
      );
    }
    this.#content.row(cells, line);
  }

  #readHeader(cells: readonly string[]): void {
    this.#kind = kindOf(cells);
    if (!this.#kind) {
      const words = /^(record|event timestamp \(UTC\))[;\t]/.test(cells[0] ?? "")
        ? "Columns are separated by semicolons or tabs: a spreadsheet has saved it again. Check the file as it was sent"
        : "This is not the header of an export";
      throw new FileProblem(difference(words, { line: 1 }, { found: cells.join(",") }));
    }
    this.#columns = new Columns(cells);
    this.#content = contentOf(this.#kind, this.#columns);
  }
}

function kindOf(header: readonly string[]): ExportKind | null {
  if (header[0] === "event timestamp (UTC)" && header[1] === "description") return "audit";
  if (header[0] !== "record") return null;
  if (header.includes("payments")) return "payout";
  return header.includes("direction") ? "transactions" : "portfolio";
}

function contentOf(kind: ExportKind, columns: Columns): ContentReader {
  if (kind === "transactions") return new TransactionsContent(columns);
  if (kind === "payout") return new PayoutContent(columns);
  return kind === "portfolio" ? new PortfolioContent(columns) : new AuditContent(columns);
}
