import BigNumber from "bignumber.js";
import { amountOf, assertTotal } from "./amount.server";
import { MAX_SUMS } from "./content";
import { difference, FileProblem } from "./difference";

interface Sums {
  opening: BigNumber;
  closing: BigNumber;
  /** The day of `closing`, the last with a row of this sub-wallet. */
  day: string;
  line: number;
}

interface Read {
  values: { subWalletId: string; opening: string; closing: string };
  line: number;
}

const ZERO = new BigNumber(0);

export class SubWalletSums {
  #sums = new Map<string, Sums>();
  #read = new Map<string, Read>();
  #lastDay = "";

  add({ id, day, value }: { id: string; day: string | null; value: BigNumber }, line: number): void {
    const known = this.#sums.get(id);
    if (!known && this.#sums.size >= MAX_SUMS) {
      throw new FileProblem(difference("There are too many sub-wallets", { line }));
    }
    const sums = known ?? { opening: ZERO, closing: ZERO, day: "", line };
    this.#sums.set(id, sums);
    if (day === null) sums.opening = sums.opening.plus(value);
    else {
      sums.closing = sums.day === day ? sums.closing.plus(value) : value;
      sums.day = day;
    }
  }

  /** Compares the opening now, the closing in `end`. @throws FileProblem */
  check(values: Read["values"], line: number): void {
    const { subWalletId, opening } = values;
    if (this.#read.has(subWalletId)) {
      throw new FileProblem(difference(`Sub-wallet ${subWalletId} stands twice`, { line }));
    }
    if (this.#read.size >= MAX_SUMS) {
      throw new FileProblem(difference("There are too many sub-wallets", { line }));
    }
    const sum = this.#sums.get(subWalletId)?.opening ?? ZERO;
    const total = { values: { ...values }, subject: `'opening' of sub-wallet ${subWalletId}` };
    assertTotal(amountOf(opening, "opening", line), sum, "the sum of its values", total, line);
    this.#read.set(subWalletId, { values, line });
  }

  /** Call for each day in order, also for days without holdings. */
  noteTotal(day: string): void {
    this.#lastDay = day;
  }

  /** @throws FileProblem if a closing differs from the last day's sum, or a sub-wallet has no total */
  end(): void {
    for (const { values, line } of this.#read.values()) {
      const { subWalletId, closing } = values;
      const sums = this.#sums.get(subWalletId);
      const sum = sums && sums.day === this.#lastDay ? sums.closing : ZERO;
      const total = { values: { ...values }, subject: `'closing' of sub-wallet ${subWalletId}` };
      assertTotal(
        amountOf(closing, "closing", line),
        sum,
        "the sum of its values on the last day",
        total,
        line,
      );
      this.#sums.delete(subWalletId);
    }
    const [[id, missing] = []] = this.#sums;
    if (missing) {
      const words = `There is no total of sub-wallet ${id}, which this row is of`;
      throw new FileProblem(difference(words, { line: missing.line }));
    }
  }
}
