import BigNumber from "bignumber.js";
import { amountOf, assertTotal } from "./amount.server";
import { type Columns, countsOf } from "./columns";
import { type Content, type ContentReader, MAX_SUMS, type Total } from "./content";
import { difference, FileProblem } from "./difference";

/** What has no price has no value either. */
const UNKNOWN = "NaN";

/** What was held on each day, then the sum of each day, then a row that counts both. */
export class PortfolioContent implements ContentReader {
  #days = new Map<string, { sum: BigNumber; line: number }>();
  #totals: Total[] = [];
  #holdings = 0;
  #dayAt: number;
  #valueAt: number;
  #hasTotals = false;
  #hasEnd = false;

  constructor(columns: Columns) {
    this.#dayAt = columns.find("day", "date");
    this.#valueAt = columns.find("value");
  }

  row(cells: readonly string[], line: number): void {
    const [record] = cells;
    if (this.#hasEnd) throw new FileProblem(difference("Rows follow the last one", { line }));
    if (record === "holding") this.#readHolding(cells, line);
    else if (record === "total") this.#readTotal(cells, line);
    else if (record === "end") this.#readEnd(cells, line);
    else
      throw new FileProblem(
        difference("This kind of row does not belong here", { line }, { found: record ?? "" }),
      );
  }

  get rows(): number | null {
    return this.#hasTotals || this.#hasEnd ? this.#holdings : null;
  }

  end(line: number): Content {
    if (!this.#hasEnd) throw new FileProblem(difference("The last row, 'end', is missing", { line }));
    return { rows: this.#holdings, totals: this.#totals };
  }

  #readHolding(cells: readonly string[], line: number): void {
    const day = cells[this.#dayAt] ?? "";
    const text = cells[this.#valueAt] ?? "";
    const value = text === UNKNOWN ? new BigNumber(0) : amountOf(text, "value", line);
    const known = this.#days.get(day);
    if (!known && this.#days.size >= MAX_SUMS) {
      throw new FileProblem(difference("There are too many days", { line }));
    }
    this.#days.set(day, { sum: known ? known.sum.plus(value) : value, line: known?.line ?? line });
    this.#holdings += 1;
  }

  #readTotal(cells: readonly string[], line: number): void {
    const date = cells[this.#dayAt] ?? "";
    const value = cells[this.#valueAt] ?? "";
    const sum = this.#days.get(date)?.sum ?? new BigNumber(0);
    this.#hasTotals = true;
    const values = { date, value };
    const total = { values, subject: `The total of ${date}` };
    assertTotal(amountOf(value, "value", line), sum, "the sum of its values", total, line);
    this.#days.delete(date);
    this.#totals.push({ values, line });
  }

  #readEnd(cells: readonly string[], line: number): void {
    const [[day, held] = []] = this.#days;
    if (held) throw new FileProblem(difference(`There is no total of ${day}`, { line: held.line }));
    const [holdings, totals] = countsOf(cells, line);
    if (holdings !== this.#holdings || totals !== this.#totals.length) {
      const counted = `${this.#holdings} and ${this.#totals.length}`;
      const words = `This line counts ${holdings} and ${totals} rows, and there are ${counted}`;
      throw new FileProblem(difference(words, { line }));
    }
    this.#hasEnd = true;
  }
}
