import { AuditContent } from "./audit-content";
import { Columns } from "./columns";
import type { Content, ContentReader } from "./content";
import { CsvReader } from "./csv-reader";
import { type Difference, difference, FileProblem } from "./difference";
import { type Chunk, Fingerprints } from "./fingerprints.server";
import type { ExportKind } from "./manifest.server";
import { PortfolioContent } from "./portfolio-content.server";
import { TransactionsContent } from "./transactions-content.server";

/** What one pass over a file tells, without its manifest. */
export interface ExportReading {
  bytes: number;
  sha256: string;
  chunks: Chunk[];
  /** By the header; null where the file has none that is known. */
  kind: ExportKind | null;
  /** Null where there is a problem. */
  content: Content | null;
  /** The first row that is not as a row should be, or does not add up. */
  problem: Difference | null;
}

/** Reads a file once, whatever its length, and holds no more of it than a row and its sums. */
export async function readExport(source: AsyncIterable<Uint8Array>): Promise<ExportReading> {
  const fingerprints = new Fingerprints();
  const rows = new Rows();
  for await (const piece of source) {
    fingerprints.push(piece);
    rows.push(piece);
  }
  const { kind, content, problem } = rows.end();
  const sha256 = fingerprints.end();
  return { bytes: fingerprints.bytes, sha256, chunks: fingerprints.chunks, kind, content, problem };
}

/** Reads rows until one is wrong. */
class Rows {
  #decoder = new TextDecoder("utf-8", { fatal: true, ignoreBOM: true });
  #csv = new CsvReader((cells, line) => this.#readRow(cells, line));
  #columns: Columns | null = null;
  #content: ContentReader | null = null;
  #kind: ExportKind | null = null;
  #problem: Difference | null = null;
  #isAtStart = true;

  push(piece: Uint8Array): void {
    this.#attempt(() => {
      const text = this.#decode(piece);
      if (this.#isAtStart && text.startsWith("\ufeff")) {
        throw new FileProblem(difference("A byte order mark stands before the first line", { line: 1 }));
      }
      if (text !== "") this.#isAtStart = false;
      this.#csv.push(text);
    });
  }

  end() {
    let content: Content | null = null;
    this.#attempt(() => {
      this.#csv.push(this.#decode(undefined));
      this.#csv.end();
      if (!this.#content) throw new FileProblem(difference("The file is empty", { line: 1 }));
      content = this.#content.end(this.#csv.line);
    });
    return { kind: this.#kind, content, problem: this.#problem };
  }

  #decode(piece: Uint8Array | undefined): string {
    try {
      return piece ? this.#decoder.decode(piece, { stream: true }) : this.#decoder.decode();
    } catch {
      const words = "The file is not UTF-8 text from here on";
      throw new FileProblem(difference(words, { line: this.#csv.line }));
    }
  }

  #attempt(work: () => void): void {
    if (this.#problem) return;
    try {
      work();
    } catch (error) {
      if (!(error instanceof FileProblem)) throw error;
      this.#problem = error.difference;
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
      const words = "This is not the header of an export";
      throw new FileProblem(difference(words, { line: 1 }, { found: cells.join(",") }));
    }
    this.#columns = new Columns(cells);
    this.#content = contentOf(this.#kind, this.#columns);
  }
}

function kindOf(header: readonly string[]): ExportKind | null {
  if (header.join("\n") === "event timestamp (UTC)\ndescription") return "audit";
  if (header[0] !== "record") return null;
  return header.includes("direction") ? "transactions" : "portfolio";
}

function contentOf(kind: ExportKind, columns: Columns): ContentReader {
  if (kind === "transactions") return new TransactionsContent(columns);
  return kind === "portfolio" ? new PortfolioContent(columns) : new AuditContent();
}
