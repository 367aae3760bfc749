import BigNumber from "bignumber.js";
import { difference, FileProblem, type WrongTotal } from "./difference";

/** As exports write amounts: whole units, no exponent. */
const DECIMAL = /^-?\d{1,60}(\.\d{1,40})?$/;

const ZERO = new BigNumber(0);

/** An empty cell is zero. @throws FileProblem */
export function amountOf(text: string, column: string, line: number): BigNumber {
  if (text === "") return ZERO;
  if (!DECIMAL.test(text)) {
    throw new FileProblem(difference(`'${column}' is not a number`, { line }, { found: text }));
  }
  return new BigNumber(text);
}

/** `rule`: 'what its movements add up to'. @throws FileProblem */
export function assertTotal(
  found: BigNumber,
  expected: BigNumber,
  rule: string,
  total: WrongTotal,
  line: number,
): void {
  if (found.eq(expected)) return;
  const amounts = { found: found.toFixed(), expected: expected.toFixed() };
  throw new FileProblem(difference(`${total.subject} is not ${rule}`, { line }, amounts), total);
}

interface ValuedCells {
  amount: BigNumber;
  /** As written; "" if no price is known. */
  rate: string;
  value: string;
}

/** @throws FileProblem if the value is not amount × rate, rounded to the value's own places */
export function assertValue({ amount, rate, value }: ValuedCells, column: string, line: number): void {
  if (rate === "" && value === "") return;
  const found = amountOf(value, column, line);
  const product = amount.times(amountOf(rate, "rate", line));
  const places = value.split(".")[1]?.length ?? 0;
  const room = new BigNumber(5).shiftedBy(-places - 1);
  if (value !== "" && product.minus(found).abs().lte(room)) return;
  const expected = product.toFixed(places);
  throw new FileProblem(
    difference(`'${column}' is not the amount at its rate`, { line }, { found: value, expected }),
  );
}
