import BigNumber from "bignumber.js";
import { momentIn } from "../base/time-zone";
import type { DisplayCurrency } from "../rates/price-facts";
import { displayAmount, rate } from "../rates/rates";
import type { ControlTotal } from "./control-totals";
import { BYTE_ORDER_MARK, type Cell, csvLine, number } from "./csv";
import type { Movement } from "./movements";
import { assetLabel, assetOf, type OrganisationBooks } from "./organisation-books";
import type { WaitingRequest } from "./waiting-requests";

/** The one currency of a file's values, and the one zone of its days and moments. */
export type FileTerms = { currency: DisplayCurrency; timeZone: string };

const CREATED = "created";
const SETTLED = "settled";
const COLUMNS = [
  "record",
  "id",
  "hash",
  CREATED,
  SETTLED,
  "status",
  "direction",
  "chain",
  "sub-wallet",
  "sub-wallet id",
  "from",
  "to",
  "asset",
  "amount",
  "fee",
  "fee asset",
  "fiat currency",
  "rate",
  "fiat of amount",
  "fee rate",
  "fiat of fee",
  "in",
  "out",
  "fees",
  "opening",
  "closing",
] as const;

type Line = Partial<Record<(typeof COLUMNS)[number], Cell>>;

const lineOf = (cells: Line): string => csvLine(COLUMNS.map((column) => cells[column] ?? ""));

export const headerLine = ({ timeZone }: FileTerms): string =>
  BYTE_ORDER_MARK +
  csvLine(COLUMNS.map((name) => (name === CREATED || name === SETTLED ? `${name} (${timeZone})` : name)));

export function movementLine(books: OrganisationBooks, terms: FileTerms, movement: Movement): string {
  const { side, settled, direction, subWalletId, assetId, amount, fee } = movement;
  const { chain, decimals } = assetOf(books, assetId);
  const label = assetLabel(books, movement);
  const [paid, charged] = [wholeUnits(amount, decimals), fee > 0n ? wholeUnits(fee, decimals) : ""];
  const value = valuesAt(assetId, terms, settled);
  return lineOf({
    record: "movement",
    id: side.id,
    hash: side.hash ?? "",
    created: momentIn(side.created, terms.timeZone),
    settled: momentIn(settled, terms.timeZone),
    status: side.hasFailed ? "ERROR" : "CONFIRMED",
    direction,
    chain,
    ...subWalletCells(books, subWalletId),
    from: side.from ?? "",
    to: side.to ?? "",
    asset: label,
    amount: number(paid),
    fee: number(charged),
    "fee asset": charged === "" ? "" : label,
    "fiat currency": terms.currency,
    rate: value.rate,
    "fiat of amount": value.of(paid),
    "fee rate": charged === "" ? "" : value.rate,
    "fiat of fee": value.of(charged),
  });
}

/** @param at the moment at which it was waiting: its value is of that day */
export function waitingLine(
  books: OrganisationBooks,
  terms: FileTerms,
  request: WaitingRequest,
  at: Date,
): string {
  const { id, created, status, chain, subWalletId, assetId, amount, from, to } = request;
  const units = wholeUnits(amount, assetOf(books, assetId).decimals);
  const value = valuesAt(assetId, terms, at);
  return lineOf({
    ...{ record: "waiting", id, status, chain, from: from ?? "", to: to ?? "" },
    created: momentIn(created, terms.timeZone),
    ...subWalletCells(books, subWalletId),
    asset: assetLabel(books, request),
    amount: number(units),
    "fiat currency": terms.currency,
    rate: value.rate,
    "fiat of amount": value.of(units),
  });
}

export function balanceLine(books: OrganisationBooks, total: ControlTotal): string {
  const { chain, decimals } = assetOf(books, total.assetId);
  return lineOf({
    record: "balance",
    chain,
    ...subWalletCells(books, total.subWalletId),
    asset: assetLabel(books, total),
    in: number(wholeUnits(total.in, decimals)),
    out: number(wholeUnits(total.out, decimals)),
    fees: number(wholeUnits(total.fees, decimals)),
    opening: number(wholeUnits(total.opening, decimals)),
    closing: number(wholeUnits(total.closing, decimals)),
  });
}

/** How many rows of each kind there are. */
export const endLine = (movements: number, balances: number, waiting: number): string =>
  csvLine(
    COLUMNS.map(
      (_, at) => ["end", ...[movements, balances, waiting].map((n) => number(String(n)))][at] ?? "",
    ),
  );

const subWalletCells = ({ subWallets }: OrganisationBooks, id: string): Line => ({
  "sub-wallet": subWallets.get(id)?.name ?? "",
  "sub-wallet id": id,
});

/** The price of a day with all its decimals, so that an amount times it is the value that is written. */
function valuesAt(assetId: string, { currency }: FileTerms, at: Date) {
  const price = rate(assetId, currency, at);
  return {
    rate: number(price?.toFixed() ?? ""),
    of: (units: string) => number(price && units !== "" ? displayAmount(price.times(units), currency) : ""),
  };
}

export const wholeUnits = (quantity: bigint, decimals: number): string =>
  new BigNumber(quantity.toString()).shiftedBy(-decimals).toFixed();
