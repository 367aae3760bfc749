import { dayIn } from "../base/time-zone";
import type { BookRange } from "./book-postings";
import type { ControlTotal } from "./control-totals";
import type { ManifestFacts } from "./manifest";
import { assetOf, type OrganisationBooks } from "./organisation-books";
import { assetCells, type FileTerms, wholeUnits } from "./transaction-lines";

interface FileSummary {
  period: BookRange;
  rows: number;
  totals: readonly ControlTotal[];
}

export function transactionsManifest(
  books: OrganisationBooks,
  terms: FileTerms,
  { period, rows, totals }: FileSummary,
): ManifestFacts {
  const { currency, timeZone } = terms;
  const [from, to] = [period.from, period.to].map((at) => dayIn(at, timeZone));
  return {
    kind: "transactions",
    file: `transactions-${from}-${to}.csv`,
    organisation: books.trustId,
    period,
    currency,
    timeZone,
    rows,
    totals: totals.map((total) => manifestTotal(books, terms, total)),
  };
}

function manifestTotal(
  books: OrganisationBooks,
  terms: FileTerms,
  total: ControlTotal,
): Record<string, string> {
  const { decimals } = assetOf(books, total.assetId);
  return {
    subWalletId: total.subWalletId,
    ...assetCells(books, total.assetId, terms),
    opening: wholeUnits(total.opening, decimals),
    in: wholeUnits(total.in, decimals),
    out: wholeUnits(total.out, decimals),
    fees: wholeUnits(total.fees, decimals),
    closing: wholeUnits(total.closing, decimals),
  };
}
