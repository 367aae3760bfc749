import BigNumber from "bignumber.js";
import { formatFiat } from "~/lib/money";

const DECIMAL = /^\d+(\.\d+)?$/;

/**
 * The value of an amount in a display currency, formatted; null when either side is unknown.
 * @param amount decimal text in whole coins
 * @param rate price of one whole coin in `currency`, decimal text
 */
export function worth(amount: string | null, rate: string | null, currency: string): string | null {
  if (amount === null || rate === null || !DECIMAL.test(amount) || !DECIMAL.test(rate)) return null;
  return formatFiat(new BigNumber(amount).times(rate).toFixed(), currency);
}
