import BigNumber from "bignumber.js";
import { amountOf, assertTotal, assertValue } from "./amount.server";
import { assertCounts, type Columns } from "./columns";
import { type Content, type ContentReader, MAX_SUMS, type Total } from "./content";
import { difference, FileProblem } from "./difference";

interface Sums {
  in: BigNumber;
  out: BigNumber;
  fees: BigNumber;
  /** Of a movement, for the error if its balance is missing. */
  line: number;
}

const BALANCE = ["opening", "in", "out", "fees", "closing"] as const;

/** By direction: the sum that the amount adds to. A fee alone has no amount. */
const EFFECTS: Readonly<Record<string, "in" | "out" | null>> = {
  RECEIVED: "in",
  REWARD: "in",
  SENT: "out",
  FEE: null,
};

/** `chain` is "" in files without that column. */
type Holding = [subWalletId: string, chain: string, asset: string];

type Column = "direction" | "subWalletId" | "asset" | "amount" | "fee" | "feeAsset";

/** Column indexes. Files of version 1 have other columns, with rounded rates. */
interface Values {
  rate: number;
  amount: number;
  feeRate: number;
  fee: number;
}

export class TransactionsContent implements ContentReader {
  #sums = new Map<string, Sums>();
  #totals: Total[] = [];
  #movements = 0;
  #waiting = 0;
  #at: Record<Column, number>;
  #balanceAt: Record<(typeof BALANCE)[number], number>;
  #values: Values | null;
  /** Null in files before version 3, whose assets have different names. */
  #chainAt: number | null;
  #hasWaiting = false;
  #hasBalances = false;
  #hasEnd = false;

  constructor(columns: Columns) {
    this.#at = {
      direction: columns.find("direction"),
      subWalletId: columns.find("sub-wallet id"),
      asset: columns.find("asset"),
      amount: columns.find("amount"),
      fee: columns.find("fee"),
      feeAsset: columns.find("fee asset"),
    };
    this.#values =
      columns.findAny("fiat of amount") === null
        ? null
        : {
            rate: columns.find("rate"),
            amount: columns.find("fiat of amount"),
            feeRate: columns.find("fee rate"),
            fee: columns.find("fiat of fee"),
          };
    this.#chainAt = columns.findAny("operation") === null ? null : columns.find("chain");
    const places = BALANCE.map((name) => [name, columns.find(name)] as const);
    this.#balanceAt = Object.fromEntries(places) as Record<(typeof BALANCE)[number], number>;
  }

  row(cells: readonly string[], line: number): void {
    const [record] = cells;
    if (this.#hasEnd) throw new FileProblem(difference("Rows follow the last one", { line }));
    if (record === "movement" && !this.#hasWaiting && !this.#hasBalances) this.#readMovement(cells, line);
    else if (record === "waiting" && this.#values && !this.#hasBalances) this.#readWaiting(cells, line);
    else if (record === "balance") this.#readBalance(cells, line);
    else if (record === "end") this.#readEnd(cells, line);
    else
      throw new FileProblem(
        difference("This kind of row does not belong here", { line }, { found: record ?? "" }),
      );
  }

  get rows(): number | null {
    return this.#hasBalances || this.#hasEnd ? this.#movements + this.#waiting : null;
  }

  end(line: number): Content {
    if (!this.#hasEnd) throw new FileProblem(difference("The last row, 'end', is missing", { line }));
    return { rows: this.#movements + this.#waiting, totals: this.#totals };
  }

  #readMovement(cells: readonly string[], line: number): void {
    const cell = (name: Column) => cells[this.#at[name]] ?? "";
    const direction = cell("direction");
    const effect = Object.hasOwn(EFFECTS, direction) ? EFFECTS[direction] : undefined;
    if (effect === undefined) {
      throw new FileProblem(difference("The direction is not known", { line }, { found: direction }));
    }
    this.#movements += 1;
    const chain = this.#chainOf(cells);
    const sums = this.#sumsOf([cell("subWalletId"), chain, cell("asset")], line);
    const amount = amountOf(cell("amount"), "amount", line);
    if (effect) sums[effect] = sums[effect].plus(amount);
    const fee = amountOf(cell("fee"), "fee", line);
    this.#assertValues(cells, amount, fee, line);
    if (fee.isZero()) return;
    const payer = this.#sumsOf([cell("subWalletId"), chain, cell("feeAsset")], line);
    payer.fees = payer.fees.plus(fee);
  }

  /** A waiting request has not changed any balance. */
  #readWaiting(cells: readonly string[], line: number): void {
    this.#hasWaiting = true;
    this.#waiting += 1;
    const amount = amountOf(cells[this.#at.amount] ?? "", "amount", line);
    this.#assertValues(cells, amount, new BigNumber(0), line);
  }

  #assertValues(cells: readonly string[], amount: BigNumber, fee: BigNumber, line: number): void {
    if (!this.#values) return;
    const cell = (at: number) => cells[at] ?? "";
    const { rate, amount: ofAmount, feeRate, fee: ofFee } = this.#values;
    assertValue({ amount, rate: cell(rate), value: cell(ofAmount) }, "fiat of amount", line);
    assertValue({ amount: fee, rate: cell(feeRate), value: cell(ofFee) }, "fiat of fee", line);
  }

  #chainOf(cells: readonly string[]): string {
    return this.#chainAt === null ? "" : (cells[this.#chainAt] ?? "");
  }

  #sumsOf(holding: Holding, line: number): Sums {
    const key = holding.join("\n");
    const known = this.#sums.get(key);
    if (known) return known;
    if (this.#sums.size >= MAX_SUMS) {
      throw new FileProblem(difference("There are too many sub-wallets and assets", { line }));
    }
    const nothing = new BigNumber(0);
    const sums = { in: nothing, out: nothing, fees: nothing, line };
    this.#sums.set(key, sums);
    return sums;
  }

  #readBalance(cells: readonly string[], line: number): void {
    this.#hasBalances = true;
    const [subWalletId, asset] = [cells[this.#at.subWalletId] ?? "", cells[this.#at.asset] ?? ""];
    const texts = BALANCE.map((name) => [name, cells[this.#balanceAt[name]] ?? ""] as const);
    const said = Object.fromEntries(
      texts.map(([name, text]) => [name, amountOf(text, name, line)]),
    ) as Record<(typeof BALANCE)[number], BigNumber>;
    const holding: Holding = [subWalletId, this.#chainOf(cells), asset];
    const moved = this.#sumsOf(holding, line);
    const chain: Record<string, string> = this.#chainAt === null ? {} : { chain: this.#chainOf(cells) };
    const values = { subWalletId, ...chain, asset, ...Object.fromEntries(texts) };
    const totalOf = (name: string) => ({
      values,
      subject: `'${name}' of ${asset} in sub-wallet ${subWalletId}`,
    });
    for (const name of ["in", "out", "fees"] as const) {
      assertTotal(said[name], moved[name], "what its movements add up to", totalOf(name), line);
    }
    const closing = said.opening.plus(said.in).minus(said.out).minus(said.fees);
    assertTotal(said.closing, closing, "opening + in − out − fees", totalOf("closing"), line);
    this.#sums.delete(holding.join("\n"));
    this.#totals.push({ values, line });
  }

  #readEnd(cells: readonly string[], line: number): void {
    const [[key, sums] = []] = this.#sums;
    if (key !== undefined && sums) {
      const [subWalletId, , asset] = key.split("\n");
      const message = `There is no balance of ${asset} in sub-wallet ${subWalletId}, which this movement is of`;
      throw new FileProblem(difference(message, { line: sums.line }));
    }
    const counted = [this.#movements, this.#totals.length, ...(this.#values ? [this.#waiting] : [])];
    assertCounts(cells, counted, line);
    this.#hasEnd = true;
  }
}
