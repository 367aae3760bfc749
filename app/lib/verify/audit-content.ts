import { type Columns, isCount } from "./columns";
import type { Content, ContentReader } from "./content";
import { difference, FileProblem } from "./difference";

/** First column of the closing lines, and the manifest's names for their values. */
const LAST_LINES = [
  ["Entries", "entries"],
  ["First entry", "firstEntry"],
  ["Last entry", "lastEntry"],
  ["Chain hash", "chainHash"],
] as const;

const MOMENT = /^\d{4}-\d{2}-\d{2}[T ]\d{2}:\d{2}:\d{2}(\.\d{1,9})?Z?$/;

export class AuditContent implements ContentReader {
  #events = 0;
  #said: Record<string, string> = {};
  #count = 0;
  #line = 0;
  /** Column of each event's hash; null in files of version 1. */
  #hashAt: number | null;
  #lastHash: string | null = null;

  constructor(columns: Columns) {
    this.#hashAt = columns.findAny("hash");
  }

  row(cells: readonly string[], line: number): void {
    const [name = "", value = ""] = cells;
    const expected = LAST_LINES[this.#count];
    if (expected && name === expected[0]) {
      this.#said[expected[1]] = value;
      this.#line = line;
      this.#count += 1;
      return;
    }
    if (this.#count > 0) {
      const words = expected ? `The line '${expected[0]}' is missing` : "Rows follow the last one";
      throw new FileProblem(difference(words, { line }, { found: name }));
    }
    if (!MOMENT.test(name)) {
      throw new FileProblem(difference("This is not a moment", { line }, { found: name }));
    }
    this.#events += 1;
    if (this.#hashAt !== null) this.#lastHash = cells[this.#hashAt] ?? "";
  }

  get rows(): number | null {
    return this.#count > 0 ? this.#events : null;
  }

  end(line: number): Content {
    // A service without a hash chain writes only events.
    if (this.#count === 0) return { rows: this.#events, totals: [] };
    if (this.#count < LAST_LINES.length) {
      throw new FileProblem(difference(`The line '${LAST_LINES[this.#count]?.[0]}' is missing`, { line }));
    }
    const { entries = "", ...values } = this.#said;
    if (!isCount(entries) || Number(entries) !== this.#events) {
      throw new FileProblem(
        difference(`This line counts '${entries}' entries, and there are ${this.#events}`, {
          line: this.#line - LAST_LINES.length + 1,
        }),
      );
    }
    if (this.#lastHash !== null && this.#lastHash !== values.chainHash) {
      const texts = { found: values.chainHash ?? "", expected: this.#lastHash };
      throw new FileProblem(
        difference("'Chain hash' is not the hash of the last entry", { line: this.#line }, texts),
      );
    }
    return { rows: this.#events, totals: [{ values, line: this.#line }] };
  }
}
