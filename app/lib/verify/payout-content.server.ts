import BigNumber from "bignumber.js";
import { amountOf, assertTotal } from "./amount.server";
import { assertCounts, type Columns, isCount } from "./columns";
import { type Content, type ContentReader, MAX_SUMS, type Total } from "./content";
import { difference, FileProblem } from "./difference";
import { STATE_WORDS } from "./payout-states";

const COLUMNS = ["row", "chain", "asset", "amount", "state", "fee", "fee asset", "payments"] as const;
type Column = (typeof COLUMNS)[number];

interface Sum {
  amount: BigNumber;
  payments: number;
  /** Of its first payment, for the error if the sum is missing. */
  line: number;
}

/** Payments in their order, rows left out, sums by asset and state, fees by chain, and counts. */
export class PayoutContent implements ContentReader {
  #at: Record<Column, number>;
  #sums = new Map<string, Sum>();
  #payments = 0;
  #leftOut = 0;
  #totals: Total[] = [];
  #hasEnd = false;

  constructor(columns: Columns) {
    const places = COLUMNS.map((name) => [name, columns.find(name)] as const);
    this.#at = Object.fromEntries(places) as Record<Column, number>;
  }

  row(cells: readonly string[], line: number): void {
    const [record = ""] = cells;
    const hasTotals = this.#totals.length > 0;
    if (this.#hasEnd) throw new FileProblem(difference("Rows follow the last one", { line }));
    if (record === "payment" && this.#leftOut === 0 && !hasTotals) this.#readPayment(cells, line);
    else if (record === "left out" && !hasTotals) this.#leftOut += 1;
    else if (record === "total") this.#readTotal(cells, line);
    else if (record === "fees") this.#readFees(cells, line);
    else if (record === "end") this.#readEnd(cells, line);
    else {
      const words = "This kind of row does not belong here";
      throw new FileProblem(difference(words, { line }, { found: record }));
    }
  }

  get rows(): number | null {
    return this.#totals.length > 0 || this.#hasEnd ? this.#payments + this.#leftOut : null;
  }

  end(line: number): Content {
    if (!this.#hasEnd) throw new FileProblem(difference("The last row, 'end', is missing", { line }));
    return { rows: this.#payments + this.#leftOut, totals: this.#totals };
  }

  #readPayment(cells: readonly string[], line: number): void {
    const cell = (name: Column) => cells[this.#at[name]] ?? "";
    this.#payments += 1;
    if (cell("row") !== String(this.#payments)) {
      const numbers = { found: cell("row"), expected: String(this.#payments) };
      throw new FileProblem(difference("The payments are not in their order", { line }, numbers));
    }
    const state = cell("state");
    if (!Object.hasOwn(STATE_WORDS, state)) {
      throw new FileProblem(difference("The state is not known", { line }, { found: state }));
    }
    const [chain, feeAsset] = [cell("chain"), cell("fee asset")];
    this.#add(["total", chain, cell("asset"), state], amountOf(cell("amount"), "amount", line), line);
    const fee = amountOf(cell("fee"), "fee", line);
    if (cell("fee") !== "" || feeAsset !== "") this.#add(["fees", chain, feeAsset], fee, line);
  }

  #add(group: readonly string[], amount: BigNumber, line: number): void {
    const key = group.join("\n");
    const known = this.#sums.get(key) ?? { amount: new BigNumber(0), payments: 0, line };
    if (known.payments === 0 && this.#sums.size >= MAX_SUMS) {
      throw new FileProblem(difference("There are too many assets", { line }));
    }
    this.#sums.set(key, { ...known, amount: known.amount.plus(amount), payments: known.payments + 1 });
  }

  #readTotal(cells: readonly string[], line: number): void {
    const cell = (name: Column) => cells[this.#at[name]] ?? "";
    const [chain, asset, state] = [cell("chain"), cell("asset"), cell("state")];
    const values = { chain, asset, state, payments: cell("payments"), amount: cell("amount") };
    const sum = this.#take(["total", chain, asset, state]);
    const total = { values, subject: `The total of ${asset} that is ${state}` };
    const payments = isCount(values.payments) ? new BigNumber(values.payments) : new BigNumber(-1);
    const counted = { values, subject: `The number of payments of ${asset} that are ${state}` };
    assertTotal(payments, new BigNumber(sum?.payments ?? 0), "what there is", counted, line);
    const said = amountOf(values.amount, "amount", line);
    assertTotal(said, sum?.amount ?? new BigNumber(0), "what the payments add up to", total, line);
    this.#totals.push({ values, line });
  }

  #readFees(cells: readonly string[], line: number): void {
    const cell = (name: Column) => cells[this.#at[name]] ?? "";
    const values = { chain: cell("chain"), feeAsset: cell("fee asset"), fee: cell("fee") };
    const sum = this.#take(["fees", values.chain, values.feeAsset]);
    const total = { values, subject: `The sum of fees on ${values.chain}` };
    const said = amountOf(values.fee, "fee", line);
    assertTotal(said, sum?.amount ?? new BigNumber(0), "what the payments paid", total, line);
    this.#totals.push({ values, line });
  }

  #take(group: readonly string[]): Sum | undefined {
    const key = group.join("\n");
    const sum = this.#sums.get(key);
    this.#sums.delete(key);
    return sum;
  }

  #readEnd(cells: readonly string[], line: number): void {
    const [[key, sum] = []] = this.#sums;
    if (key !== undefined && sum) {
      const [, chain, asset] = key.split("\n");
      const words = `There is no total of ${asset} on ${chain}, which this payment belongs to`;
      throw new FileProblem(difference(words, { line: sum.line }));
    }
    assertCounts(cells, [this.#payments, this.#leftOut, this.#totals.length], line);
    this.#hasEnd = true;
  }
}
