import BigNumber from "bignumber.js";
import { amountOf, assertEqual } from "./amount.server";
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
        difference("This row is of no kind that belongs here", { line }, { found: record ?? "" }),
      );
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
    assertEqual(
      amountOf(value, "value", line),
      sum,
      `The total of ${date} is not the sum of its values`,
      line,
    );
    this.#days.delete(date);
    this.#totals.push({ values: { date, value }, line });
  }

  #readEnd(cells: readonly string[], line: number): void {
    const [[day, held] = []] = this.#days;
    if (held) throw new FileProblem(difference(`There is no total of ${day}`, { line: held.line }));
    const [holdings, totals] = countsOf(cells, line);
    if (holdings !== this.#holdings || totals !== this.#totals.length) {
      const found = `${holdings} and ${totals}`;
      const expected = `${this.#holdings} and ${this.#totals.length}`;
      throw new FileProblem(difference("The numbers of rows are wrong", { line }, { found, expected }));
    }
    this.#hasEnd = true;
  }
}
