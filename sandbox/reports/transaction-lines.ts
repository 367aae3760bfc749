import BigNumber from "bignumber.js";
import { type Operation, operationWords } from "../base/operation";
import { momentIn } from "../base/time-zone";
import { factsOf } from "../chains/facts";
import type { Network } from "../chains/names";
import type { DisplayCurrency } from "../rates/price-facts";
import { displayAmount, rate } from "../rates/rates";
import type { ControlTotal } from "./control-totals";
import { BYTE_ORDER_MARK, type Cell, csvLine, number } from "./csv";
import type { Movement } from "./movements";
import { assetOf, type OrganisationBooks } from "./organisation-books";
import type { Names, Sides } from "./place-names";
import type { RequestNotes } from "./request-notes";
import type { WaitingRequest } from "./waiting-requests";

/** `timeZone` of its days and moments; `network` names its chains. */
export type FileTerms = { currency: DisplayCurrency; timeZone: string; network: Network };

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
  "operation",
  "chain",
  "sub-wallet",
  "sub-wallet id",
  "from",
  "from name",
  "to",
  "to name",
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
  "reference",
  "note",
  "payout",
  "payout id",
  "similar names",
] as const;

type Line = Partial<Record<(typeof COLUMNS)[number], Cell>>;

const lineOf = (cells: Line): string => csvLine(COLUMNS.map((column) => cells[column] ?? ""));

export const headerLine = ({ timeZone }: FileTerms): string =>
  BYTE_ORDER_MARK +
  csvLine(COLUMNS.map((name) => (name === CREATED || name === SETTLED ? `${name} (${timeZone})` : name)));

export function movementLine(
  books: OrganisationBooks,
  terms: FileTerms,
  movement: Movement,
  names: Names,
): string {
  const { side, settled, direction, subWalletId, assetId, amount, fee } = movement;
  const { symbol, decimals } = assetOf(books, assetId);
  const [paid, charged] = [movedUnits(amount, decimals), movedUnits(fee, decimals)];
  const value = valuesAt(assetId, terms, settled);
  return lineOf({
    record: "movement",
    id: side.id,
    hash: side.hash ?? "",
    created: momentIn(side.created, terms.timeZone),
    settled: momentIn(settled, terms.timeZone),
    status: side.hasFailed ? "ERROR" : "CONFIRMED",
    direction,
    operation: operationWord(
      side.operation ?? (direction === "RECEIVED" || direction === "REWARD" ? direction : null),
    ),
    ...subWalletCells(books, subWalletId),
    ...assetCells(books, assetId, terms),
    ...partyCells(names, { ...side, assetId }),
    ...noteCells(side),
    amount: number(paid),
    fee: number(charged),
    "fee asset": charged === "" ? "" : symbol,
    "fiat currency": terms.currency,
    rate: value.rateFor(paid),
    "fiat of amount": value.of(paid),
    "fee rate": value.rateFor(charged),
    "fiat of fee": value.of(charged),
  });
}

/** @param at its value is of that day */
export function waitingLine(
  books: OrganisationBooks,
  terms: FileTerms,
  request: WaitingRequest,
  { names, at }: { names: Names; at: Date },
): string {
  const { id, created, status, operation, subWalletId, assetId, amount } = request;
  const units = movedUnits(amount, assetOf(books, assetId).decimals);
  const value = valuesAt(assetId, terms, at);
  return lineOf({
    ...{ record: "waiting", id, status, ...partyCells(names, request), ...noteCells(request) },
    operation: operationWord(operation),
    created: momentIn(created, terms.timeZone),
    ...subWalletCells(books, subWalletId),
    ...assetCells(books, assetId, terms),
    amount: number(units),
    "fiat currency": terms.currency,
    rate: value.rateFor(units),
    "fiat of amount": value.of(units),
  });
}

export function balanceLine(books: OrganisationBooks, terms: FileTerms, total: ControlTotal): string {
  const { decimals } = assetOf(books, total.assetId);
  return lineOf({
    record: "balance",
    ...subWalletCells(books, total.subWalletId),
    ...assetCells(books, total.assetId, terms),
    in: number(wholeUnits(total.in, decimals)),
    out: number(wholeUnits(total.out, decimals)),
    fees: number(wholeUnits(total.fees, decimals)),
    opening: number(wholeUnits(total.opening, decimals)),
    closing: number(wholeUnits(total.closing, decimals)),
  });
}

export const endLine = (movements: number, balances: number, waiting: number): string =>
  csvLine(
    COLUMNS.map(
      (_, at) => ["end", ...[movements, balances, waiting].map((n) => number(String(n)))][at] ?? "",
    ),
  );

export function assetCells(
  books: OrganisationBooks,
  assetId: string,
  { network }: Pick<FileTerms, "network">,
) {
  const { chain, symbol } = assetOf(books, assetId);
  return { chain: factsOf(chain).names[network], asset: symbol };
}

const operationWord = (operation: Operation | null): string =>
  operation === null ? "" : operationWords[operation];

function partyCells({ nameOf, similarTo }: Names, { assetId, from, to }: Sides): Line {
  const names = { "from name": nameOf(assetId, from), "to name": nameOf(assetId, to) };
  return {
    ...{ from: from ?? "", to: to ?? "", ...names },
    "similar names": similarTo(Object.values(names)),
  };
}

const noteCells = ({ reference, note, payout, payoutId }: RequestNotes): Line => ({
  reference: reference ?? "",
  note: note ?? "",
  payout: payout ?? "",
  "payout id": payoutId ?? "",
});

const subWalletCells = ({ subWallets }: OrganisationBooks, id: string): Line => ({
  "sub-wallet": subWallets.get(id)?.name ?? "",
  "sub-wallet id": id,
});

/** With all decimals, so that an amount times the price is the value shown. */
function valuesAt(assetId: string, { currency }: FileTerms, at: Date) {
  const price = rate(assetId, currency, at);
  return {
    rateFor: (units: string) => number(price && units !== "" ? price.toFixed() : ""),
    of: (units: string) => number(price && units !== "" ? displayAmount(price.times(units), currency) : ""),
  };
}

/** Empty if nothing moved, such as for a choice of validators. */
const movedUnits = (quantity: bigint, decimals: number): string =>
  quantity === 0n ? "" : wholeUnits(quantity, decimals);

export const wholeUnits = (quantity: bigint, decimals: number): string =>
  new BigNumber(quantity.toString()).shiftedBy(-decimals).toFixed();
