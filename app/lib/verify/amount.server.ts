import BigNumber from "bignumber.js";
import { difference, FileProblem } from "./difference";

/** As exports write amounts: whole units, no exponent. */
const DECIMAL = /^-?\d{1,60}(\.\d{1,40})?$/;

const ZERO = new BigNumber(0);

/**
 * An exact amount; an empty cell is nothing.
 * @throws FileProblem where it is no number
 */
export function amountOf(text: string, column: string, line: number): BigNumber {
  if (text === "") return ZERO;
  if (!DECIMAL.test(text)) {
    throw new FileProblem(difference(`'${column}' is not a number`, { line }, { found: text }));
  }
  return new BigNumber(text);
}

/** @throws FileProblem where an amount is not what it should be */
export function assertEqual(found: BigNumber, expected: BigNumber, message: string, line: number): void {
  if (found.eq(expected)) return;
  throw new FileProblem(
    difference(message, { line }, { found: found.toFixed(), expected: expected.toFixed() }),
  );
}
