import BigNumber from "bignumber.js";
import { amountOf, assertTotal } from "./amount.server";
import { type Columns, countsOf } from "./columns";
import { type Content, type ContentReader, MAX_SUMS, type Total } from "./content";
import { difference, FileProblem } from "./difference";

/** What the movements of one asset in one sub-wallet add up to. */
interface Sums {
  in: BigNumber;
  out: BigNumber;
  fees: BigNumber;
  /** Of a movement that there must be a balance for. */
  line: number;
}

const BALANCE = ["opening", "in", "out", "fees", "closing"] as const;

/** By the direction of a movement, what its amount is added to; a fee alone has no amount of its own. */
const EFFECTS: Readonly<Record<string, "in" | "out" | null>> = {
  RECEIVED: "in",
  REWARD: "in",
  SENT: "out",
  FEE: null,
};

type Column = "direction" | "subWalletId" | "asset" | "amount" | "fee" | "feeAsset";

/** Movements, then a balance for each sub-wallet and asset, then a row that counts both. */
export class TransactionsContent implements ContentReader {
  #sums = new Map<string, Sums>();
  #totals: Total[] = [];
  #movements = 0;
  #at: Record<Column, number>;
  #balanceAt: Record<(typeof BALANCE)[number], number>;
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
    const places = BALANCE.map((name) => [name, columns.find(name)] as const);
    this.#balanceAt = Object.fromEntries(places) as Record<(typeof BALANCE)[number], number>;
  }

  row(cells: readonly string[], line: number): void {
    const [record] = cells;
    if (this.#hasEnd) throw new FileProblem(difference("Rows follow the last one", { line }));
    if (record === "movement" && !this.#hasBalances) this.#readMovement(cells, line);
    else if (record === "balance") this.#readBalance(cells, line);
    else if (record === "end") this.#readEnd(cells, line);
    else
      throw new FileProblem(
        difference("This kind of row does not belong here", { line }, { found: record ?? "" }),
      );
  }

  get rows(): number | null {
    return this.#hasBalances || this.#hasEnd ? this.#movements : null;
  }

  end(line: number): Content {
    if (!this.#hasEnd) throw new FileProblem(difference("The last row, 'end', is missing", { line }));
    return { rows: this.#movements, totals: this.#totals };
  }

  #readMovement(cells: readonly string[], line: number): void {
    const cell = (name: Column) => cells[this.#at[name]] ?? "";
    const direction = cell("direction");
    const effect = Object.hasOwn(EFFECTS, direction) ? EFFECTS[direction] : undefined;
    if (effect === undefined) {
      throw new FileProblem(difference("The direction is not known", { line }, { found: direction }));
    }
    this.#movements += 1;
    const sums = this.#sumsOf(cell("subWalletId"), cell("asset"), line);
    const amount = amountOf(cell("amount"), "amount", line);
    if (effect) sums[effect] = sums[effect].plus(amount);
    const fee = amountOf(cell("fee"), "fee", line);
    if (fee.isZero()) return;
    const payer = this.#sumsOf(cell("subWalletId"), cell("feeAsset"), line);
    payer.fees = payer.fees.plus(fee);
  }

  #sumsOf(subWalletId: string, asset: string, line: number): Sums {
    const key = `${subWalletId}\n${asset}`;
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
    const moved = this.#sumsOf(subWalletId, asset, line);
    const values = { subWalletId, asset, ...Object.fromEntries(texts) };
    const totalOf = (name: string) => ({
      values,
      subject: `'${name}' of ${asset} in sub-wallet ${subWalletId}`,
    });
    for (const name of ["in", "out", "fees"] as const) {
      assertTotal(said[name], moved[name], "what its movements add up to", totalOf(name), line);
    }
    const closing = said.opening.plus(said.in).minus(said.out).minus(said.fees);
    assertTotal(said.closing, closing, "opening + in − out − fees", totalOf("closing"), line);
    this.#sums.delete(`${subWalletId}\n${asset}`);
    this.#totals.push({ values, line });
  }

  #readEnd(cells: readonly string[], line: number): void {
    const [[key, sums] = []] = this.#sums;
    if (key !== undefined && sums) {
      const [subWalletId, asset] = key.split("\n");
      const message = `There is no balance of ${asset} in sub-wallet ${subWalletId}, which this movement is of`;
      throw new FileProblem(difference(message, { line: sums.line }));
    }
    const [movements, balances] = countsOf(cells, line);
    const counted = [this.#movements, this.#totals.length];
    if (movements !== counted[0] || balances !== counted[1]) {
      const words = `This line counts ${movements} and ${balances} rows, and there are ${counted.join(" and ")}`;
      throw new FileProblem(difference(words, { line }));
    }
    this.#hasEnd = true;
  }
}
