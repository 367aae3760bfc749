import BigNumber from "bignumber.js";
import { amountOf, assertTotal, assertValue } from "./amount.server";
import { assertCounts, type Columns } from "./columns";
import { type Content, type ContentReader, MAX_SUMS, type Total } from "./content";
import { difference, FileProblem } from "./difference";
import { SubWalletSums } from "./sub-wallet-sums.server";

const UNKNOWN = "NaN";

/** Missing in files of version 1. */
interface SubWalletColumns {
  id: number;
  quantity: number;
  price: number;
  opening: number;
  closing: number;
  rounding: number;
}

export class PortfolioContent implements ContentReader {
  #days = new Map<string, { sum: BigNumber; line: number }>();
  #totals: Total[] = [];
  #holdings = 0;
  #dayTotals = 0;
  #dayAt: number;
  #valueAt: number;
  #columns: SubWalletColumns | null;
  #subWallets = new SubWalletSums();
  #hasTotals = false;
  #hasEnd = false;

  constructor(columns: Columns) {
    this.#dayAt = columns.find("day", "date");
    this.#valueAt = columns.find("value");
    const id = columns.findAny("sub-wallet id");
    this.#columns =
      id === null
        ? null
        : {
            id,
            quantity: columns.find("quantity"),
            price: columns.find("price"),
            opening: columns.find("opening"),
            closing: columns.find("closing"),
            rounding: columns.find("rounding"),
          };
  }

  row(cells: readonly string[], line: number): void {
    const [record] = cells;
    if (this.#hasEnd) throw new FileProblem(difference("Rows follow the last one", { line }));
    const isOpening = record === "opening" && this.#columns !== null && this.#days.size === 0;
    if ((record === "holding" || isOpening) && !this.#hasTotals) this.#readHolding(cells, line);
    else if (record === "sub-wallet" && this.#columns) this.#readSubWallet(cells, this.#columns, line);
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
    const text = cells[this.#valueAt] ?? "";
    const value = text === UNKNOWN ? new BigNumber(0) : amountOf(text, "value", line);
    this.#holdings += 1;
    const day = cells[this.#dayAt] ?? "";
    if (this.#columns) this.#readValue(cells, this.#columns, { day, value }, line);
    if (cells[0] === "opening") return;
    const known = this.#days.get(day);
    if (!known && this.#days.size >= MAX_SUMS) {
      throw new FileProblem(difference("There are too many days", { line }));
    }
    this.#days.set(day, { sum: known ? known.sum.plus(value) : value, line: known?.line ?? line });
  }

  #readValue(
    cells: readonly string[],
    { id, quantity, price }: SubWalletColumns,
    { day, value }: { day: string; value: BigNumber },
    line: number,
  ): void {
    const cell = (at: number) => cells[at] ?? "";
    const amount = amountOf(cell(quantity), "quantity", line);
    assertValue({ amount, rate: cell(price), value: cell(this.#valueAt) }, "value", line);
    this.#subWallets.add({ id: cell(id), day: cells[0] === "opening" ? null : day, value }, line);
  }

  #readSubWallet(cells: readonly string[], columns: SubWalletColumns, line: number): void {
    this.#hasTotals = true;
    const cell = (at: number) => cells[at] ?? "";
    const { id: subWalletId, opening, closing } = columns;
    const values = {
      subWalletId: cell(subWalletId),
      ...{ opening: cell(opening), closing: cell(closing) },
    };
    this.#subWallets.check(values, line);
    this.#totals.push({ values, line });
  }

  #readTotal(cells: readonly string[], line: number): void {
    const date = cells[this.#dayAt] ?? "";
    const value = cells[this.#valueAt] ?? "";
    // The portfolio page rounds an asset over all sub-wallets at once.
    const rounding = this.#columns ? amountOf(cells[this.#columns.rounding] ?? "", "rounding", line) : 0;
    const sum = (this.#days.get(date)?.sum ?? new BigNumber(0)).plus(rounding);
    this.#hasTotals = true;
    const values = { date, value };
    const total = { values, subject: `The total of ${date}` };
    assertTotal(amountOf(value, "value", line), sum, "the sum of its values", total, line);
    this.#days.delete(date);
    this.#dayTotals += 1;
    this.#subWallets.noteTotal(date);
    this.#totals.push({ values, line });
  }

  #readEnd(cells: readonly string[], line: number): void {
    const [[day, held] = []] = this.#days;
    if (held) throw new FileProblem(difference(`There is no total of ${day}`, { line: held.line }));
    this.#subWallets.end();
    const subWallets = this.#totals.length - this.#dayTotals;
    assertCounts(cells, [this.#holdings, this.#dayTotals, ...(this.#columns ? [subWallets] : [])], line);
    this.#hasEnd = true;
  }
}
