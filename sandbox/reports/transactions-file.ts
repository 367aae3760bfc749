import type { Network } from "../chains/names";
import type { Db } from "../db/client";
import type { ReportInput } from "../db/schema";
import { parseCurrency } from "../rates/rates";
import { type BookRange, readPostings } from "./book-postings";
import { type ControlTotal, controlTotals, Tally } from "./control-totals";
import { changesOf, movementsOf } from "./movements";
import { loadOrganisationBooks, type OrganisationBooks } from "./organisation-books";
import { type Compared, loadNames } from "./place-names";
import { loadPostingHistory } from "./posting-history";
import type { ReportFile } from "./report-file";
import {
  balanceLine,
  endLine,
  type FileTerms,
  headerLine,
  movementLine,
  waitingLine,
} from "./transaction-lines";
import { transactionsManifest } from "./transactions-manifest";
import { waitingRequests } from "./waiting-requests";

const BEGINNING = new Date(0);

/**
 * Movements, oldest first, then requests waiting at the end, control totals, and row counts. Quantities in whole units,
 * values at the prices of the movement's day.
 */
export async function transactionsFile(
  { db, network }: { db: Db; network: Network },
  organisationId: string,
  input: ReportInput,
): Promise<ReportFile> {
  const books = await loadOrganisationBooks(db, organisationId);
  const asked = new Set(input.assetIds ?? []);
  const includes = (assetId: string) => !input.assetIds || asked.has(assetId);
  const range = await rangeOf(db, books, input, includes);
  const currency = parseCurrency(input.currency);
  const timeZone = input.timeZone ?? "UTC";
  const terms: FileTerms = { currency, timeZone, network };
  const tally = new Tally();
  const rows = { movements: 0, waiting: 0 };
  let first: Date | null = null;
  let totals: ControlTotal[] = [];
  const compared: Compared = new Map();

  async function* lines(): AsyncGenerator<string> {
    yield headerLine(terms);
    for await (const postings of readPostings(db, range, (id) => books.accounts.has(id))) {
      const history = await loadPostingHistory(db, organisationId, postings);
      const movements = postings.flatMap((one) => movementsOf(books, history, one, includes));
      const sides = movements.map(({ side, assetId }) => ({ ...side, assetId }));
      const names = await loadNames({ db, network }, books, sides, compared);
      let text = "";
      for (const movement of movements) {
        tally.add(movement);
        first ??= movement.settled;
        rows.movements += 1;
        text += movementLine(books, terms, movement, names);
      }
      yield text;
    }
    const waiting = await waitingRequests(db, organisationId, range.to, includes);
    const names = await loadNames({ db, network }, books, waiting, compared);
    for (const request of waiting) {
      rows.waiting += 1;
      yield waitingLine(books, terms, request, { names, at: range.to });
    }
    totals = await controlTotals(db, organisationId, range, tally, includes);
    for (const total of totals) yield balanceLine(books, terms, total);
    yield endLine(rows.movements, totals.length, rows.waiting);
  }

  const facts = () =>
    transactionsManifest(books, terms, {
      // An open start is the first movement's.
      period: { from: range.from > BEGINNING ? range.from : (first ?? range.to), to: range.to },
      rows: rows.movements + rows.waiting,
      totals,
    });
  return { lines: lines(), facts };
}

/** With a count, starts at the oldest of the newest ones, with everything booked at the same moment. */
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
