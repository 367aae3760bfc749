import BigNumber from "bignumber.js";
import type { Db } from "../db/client";
import type { ReportInput } from "../db/schema";
import { displayAmount, rate } from "../rates/rates";
import { type BookRange, readPostings } from "./book-postings";
import { type ControlTotal, controlTotals, Tally } from "./control-totals";
import { type Cell, csvLine, number } from "./csv";
import type { ManifestFacts } from "./manifest";
import { changesOf, type Movement, movementsOf } from "./movements";
import { assetLabel, assetOf, loadOrganisationBooks, type OrganisationBooks } from "./organisation-books";
import { loadPostingHistory } from "./posting-history";
import type { ReportFile } from "./report-file";

const CURRENCY = "GBP";
const BEGINNING = new Date(0);
const COLUMNS = [
  "record",
  "id",
  "hash",
  "created (UTC)",
  "settled (UTC)",
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
  "fiat value",
  "rate",
  "in",
  "out",
  "fees",
  "opening",
  "closing",
];

/**
 * The transaction history of a period, oldest first: a row for each movement of the books, then the control totals of
 * each sub-wallet and asset, then how many rows of both there are. Quantities in whole units, values at the prices of
 * the movement's day.
 */
export async function transactionsFile(
  db: Db,
  organisationId: string,
  input: ReportInput,
): Promise<ReportFile> {
  const books = await loadOrganisationBooks(db, organisationId);
  const asked = new Set(input.assetIds ?? []);
  const includes = (assetId: string) => !input.assetIds || asked.has(assetId);
  const range = await rangeOf(db, books, input, includes);
  const tally = new Tally();
  let rows = 0;
  let first: Date | null = null;
  let totals: ControlTotal[] = [];

  async function* lines(): AsyncGenerator<string> {
    yield csvLine(COLUMNS);
    for await (const postings of readPostings(db, range, (id) => books.accounts.has(id))) {
      const history = await loadPostingHistory(db, organisationId, postings);
      let text = "";
      for (const movement of postings.flatMap((one) => movementsOf(books, history, one, includes))) {
        tally.add(movement);
        first ??= movement.settled;
        rows += 1;
        text += csvLine(movementCells(books, movement));
      }
      yield text;
    }
    totals = await controlTotals(db, organisationId, range, tally, includes);
    for (const total of totals) yield csvLine(balanceCells(books, total));
    yield csvLine(padded(["end", number(String(rows)), number(String(totals.length))]));
  }

  const facts = (): ManifestFacts => {
    // An open start is the first movement's.
    const period = { from: range.from > BEGINNING ? range.from : (first ?? range.to), to: range.to };
    return {
      kind: "transactions",
      file: `transactions-${day(period.from)}-${day(period.to)}.csv`,
      organisation: books.trustId,
      period,
      currency: CURRENCY,
      rows,
      totals: totals.map((total) => manifestTotal(books, total)),
    };
  };
  return { lines: lines(), facts };
}

/** A cut to the newest so many moves the start to the oldest of them, with whatever was booked at the same moment. */
async function rangeOf(
  db: Db,
  books: OrganisationBooks,
  { from, to, count }: ReportInput,
  includes: (assetId: string) => boolean,
): Promise<BookRange> {
  const range = { from: from === null ? BEGINNING : new Date(from), to: new Date(to) };
  if (!count) return range;
  let found = 0;
  for await (const postings of readPostings(db, range, (id) => books.accounts.has(id), "newest first")) {
    for (const posting of postings) {
      if (!changesOf(books, posting).some(({ assetId, change }) => change !== 0n && includes(assetId)))
        continue;
      found += 1;
      if (found === count) return { ...range, from: posting.at };
    }
  }
  return range;
}

function movementCells(books: OrganisationBooks, movement: Movement): Cell[] {
  const { side, settled, direction, subWalletId, assetId, amount, fee } = movement;
  const asset = assetOf(books, assetId);
  const label = assetLabel(books, movement);
  const price = rate(assetId, CURRENCY, settled);
  // Where only a fee was paid, its value.
  const valued = wholeUnits(amount === 0n ? fee : amount, asset.decimals);
  return padded([
    "movement",
    side.id,
    side.hash ?? "",
    side.created.toISOString(),
    settled.toISOString(),
    side.hasFailed ? "ERROR" : "CONFIRMED",
    direction,
    asset.chain,
    books.subWallets.get(subWalletId)?.name ?? "",
    subWalletId,
    side.from ?? "",
    side.to ?? "",
    label,
    number(wholeUnits(amount, asset.decimals)),
    number(fee > 0n ? wholeUnits(fee, asset.decimals) : ""),
    fee > 0n ? label : "",
    CURRENCY,
    number(price ? displayAmount(price.times(valued), CURRENCY) : ""),
    number(price?.toFixed(8) ?? ""),
  ]);
}

function balanceCells(books: OrganisationBooks, total: ControlTotal): Cell[] {
  const { chain, decimals } = assetOf(books, total.assetId);
  const { subWalletId } = total;
  const named: Record<string, Cell> = {
    record: "balance",
    chain,
    "sub-wallet": books.subWallets.get(subWalletId)?.name ?? "",
    "sub-wallet id": subWalletId,
    asset: assetLabel(books, total),
    in: number(wholeUnits(total.in, decimals)),
    out: number(wholeUnits(total.out, decimals)),
    fees: number(wholeUnits(total.fees, decimals)),
    opening: number(wholeUnits(total.opening, decimals)),
    closing: number(wholeUnits(total.closing, decimals)),
  };
  return COLUMNS.map((column) => named[column] ?? "");
}

function manifestTotal(books: OrganisationBooks, total: ControlTotal): Record<string, string> {
  const { decimals } = assetOf(books, total.assetId);
  return {
    subWalletId: total.subWalletId,
    asset: assetLabel(books, total),
    opening: wholeUnits(total.opening, decimals),
    in: wholeUnits(total.in, decimals),
    out: wholeUnits(total.out, decimals),
    fees: wholeUnits(total.fees, decimals),
    closing: wholeUnits(total.closing, decimals),
  };
}

const padded = (cells: Cell[]): Cell[] => COLUMNS.map((_, at) => cells[at] ?? "");

const wholeUnits = (quantity: bigint, decimals: number): string =>
  new BigNumber(quantity.toString()).shiftedBy(-decimals).toFixed();

const day = (at: Date): string => at.toISOString().slice(0, 10);
