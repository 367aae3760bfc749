import BigNumber from "bignumber.js";
import { dayIn, timeIn } from "../base/time-zone";
import { factsOf } from "../chains/facts";
import { displayAmount, rate } from "../rates/rates";
import type { AssetRow } from "../wallets/assets";
import { BYTE_ORDER_MARK, type Cell, csvLine, number } from "./csv";
import type { FileTerms } from "./transaction-lines";

const COLUMNS = [
  ...["record", "date", "time", "sub-wallet", "sub-wallet id", "asset", "name", "chain", "quantity", "price"],
  ...["value", "opening", "closing", "rounding"],
] as const;
const IN_ZONE: readonly string[] = ["date", "time"];
const IN_CURRENCY: readonly string[] = ["price", "value", "opening", "closing", "rounding"];

type Line = Partial<Record<string, Cell>>;
type SubWallet = { id: string; name: string };

const lineOf = (cells: Line): string => csvLine(COLUMNS.map((column) => cells[column] ?? ""));

export const headerLine = ({ currency, timeZone }: FileTerms): string =>
  BYTE_ORDER_MARK +
  csvLine(
    COLUMNS.map((name) => {
      if (IN_ZONE.includes(name)) return `${name} (${timeZone})`;
      return IN_CURRENCY.includes(name) ? `${name} (${currency})` : name;
    }),
  );

/** The value is empty if no price is known. */
export function holdingLine(
  record: "opening" | "holding",
  held: { subWallet: SubWallet; asset: AssetRow; quantity: bigint; at: Date },
  terms: FileTerms,
): { line: string; value: string } {
  const { subWallet, asset, quantity, at } = held;
  // As on the portfolio page, a delisted asset has no value.
  const price = asset.delisted ? null : rate(asset.id, terms.currency, at);
  const units = new BigNumber(quantity.toString()).shiftedBy(-asset.decimals);
  const value = price ? displayAmount(price.times(units), terms.currency) : "";
  const line = lineOf({
    record,
    ...momentCells(at, terms),
    ...subWalletCells(subWallet),
    asset: asset.symbol,
    name: asset.name,
    chain: factsOf(asset.chain).names[terms.network],
    quantity: number(units.toFixed()),
    price: number(price?.toFixed() ?? ""),
    value: number(value),
  });
  return { line, value };
}

export const subWalletLine = (subWallet: SubWallet, opening: string, closing: string): string =>
  lineOf({
    record: "sub-wallet",
    ...subWalletCells(subWallet),
    opening: number(opening),
    closing: number(closing),
  });

/** With the difference to the sum of the day's values; empty if no prices are known. */
export const totalLine = (
  at: Date,
  { value, sum }: { value: string; sum: string },
  terms: FileTerms,
): string =>
  lineOf({
    record: "total",
    ...momentCells(at, terms),
    value: number(value),
    rounding: number(value && displayAmount(new BigNumber(value).minus(sum), terms.currency)),
  });

export const endLine = (...counts: [number, number, number]): string =>
  csvLine(COLUMNS.map((_, at) => ["end", ...counts.map((n) => number(String(n)))][at] ?? ""));

/** Of rounded values, so that the rows add up. */
export const sumOf = (values: readonly string[], { currency }: FileTerms): string =>
  displayAmount(
    values.reduce((sum, value) => sum.plus(value || 0), new BigNumber(0)),
    currency,
  );

const momentCells = (at: Date, { timeZone }: FileTerms): Line => ({
  date: dayIn(at, timeZone),
  time: timeIn(at, timeZone),
});

const subWalletCells = ({ id, name }: SubWallet): Line => ({ "sub-wallet": name, "sub-wallet id": id });
