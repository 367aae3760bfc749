import { dayIn } from "../base/time-zone";
import type { Db } from "../db/client";
import type { ExportSigner } from "../keys/export-signer";
import { displayAmount, hasRates } from "../rates/rates";
import { totalValue } from "../wallets/amounts";
import { writeFile } from "./file-writer";
import { signManifest } from "./manifest";
import { assetOf, loadOrganisationBooks, type OrganisationBooks } from "./organisation-books";
import type { PortfolioTimes } from "./portfolio-days";
import { endLine, headerLine, holdingLine, subWalletLine, sumOf, totalLine } from "./portfolio-lines";
import { type HeldOverTime, subWalletHoldingsAt } from "./sub-wallet-holdings";
import type { FileTerms } from "./transaction-lines";

export type PortfolioFile = { csv: string; manifest: string };

/**
 * Opening, a row for each day, sub-wallet and asset held, oldest day first, then sub-wallet values, daily totals and
 * row counts. Quantities in whole units; unknown values are empty, and not summed.
 */
export async function portfolioFile(
  { db, signer }: { db: Db; signer: ExportSigner },
  organisationId: string,
  { opening, days }: PortfolioTimes,
  terms: FileTerms,
): Promise<PortfolioFile> {
  const books = await loadOrganisationBooks(db, organisationId);
  const held = await subWalletHoldingsAt(db, organisationId, [opening, ...days]);
  const points = [opening, ...days].map((at, point) => ({
    at,
    rows: rowsAt(books, held, { at, point }, terms),
  }));
  const [before, ...shown] = points;
  const openings = before?.rows ?? [];
  const closings = points.at(-1)?.rows ?? [];
  const rows = points.flatMap((one) => one.rows);
  const moments = { openings, closings, from: opening, to: days.at(-1) ?? opening };
  const subWallets = subWalletTotals(books, held, moments, terms);
  const totals = shown.map(({ at, rows: own }, day) => ({
    at,
    value: pageTotal(books, held, { at, point: day + 1 }, terms),
    sum: sumOf(valuesOf(own), terms),
  }));
  const lines = [
    headerLine(terms),
    ...rows.map(({ line }) => line),
    ...subWallets.map(({ subWallet, opening: start, closing }) => subWalletLine(subWallet, start, closing)),
    ...totals.map(({ at, value, sum }) => totalLine(at, { value, sum }, terms)),
    endLine(rows.length, totals.length, subWallets.length),
  ];
  const chunks: Buffer[] = [];
  const written = await writeFile(stream(lines), async (more) => void chunks.push(...more));
  const [first, to] = [days[0] ?? opening, days.at(-1) ?? opening];
  const manifest = signManifest(
    signer,
    {
      kind: "portfolio",
      file: `portfolio-${dayIn(first, terms.timeZone)}-${dayIn(to, terms.timeZone)}.csv`,
      organisation: books.trustId,
      period: { from: new Date(opening.getTime() + 1), to },
      ...terms,
      rows: rows.length,
      totals: [
        ...subWallets.map(({ subWallet, opening: start, closing }) => ({
          ...{ subWalletId: subWallet.id, opening: start, closing },
        })),
        ...totals.map(({ at, value }) => ({ date: dayIn(at, terms.timeZone), value })),
      ],
    },
    written,
  );
  return { csv: Buffer.concat(chunks).toString("utf8"), manifest };
}

type HoldingRow = { subWalletId: string; line: string; value: string };

function rowsAt(
  books: OrganisationBooks,
  held: readonly HeldOverTime[],
  { at, point }: { at: Date; point: number },
  terms: FileTerms,
): HoldingRow[] {
  const record = point === 0 ? "opening" : "holding";
  return held.flatMap(({ subWalletId, assetId, quantities }) => {
    const quantity = quantities[point] ?? 0n;
    if (quantity === 0n) return [];
    const subWallet = subWalletOf(books, subWalletId);
    const row = { subWallet, asset: assetOf(books, assetId), quantity, at };
    return [{ subWalletId, ...holdingLine(record, row, terms) }];
  });
}

/** As on the portfolio page: rounds each asset once over all sub-wallets. Empty if unknown. */
function pageTotal(
  books: OrganisationBooks,
  held: readonly HeldOverTime[],
  { at, point }: { at: Date; point: number },
  { currency }: FileTerms,
): string {
  const byAsset = new Map<string, bigint>();
  for (const { assetId, quantities } of held) {
    byAsset.set(assetId, (byAsset.get(assetId) ?? 0n) + (quantities[point] ?? 0n));
  }
  const amounts = [...byAsset].map(([id, quantity]) => ({ asset: assetOf(books, id), quantity, at }));
  const { value } = totalValue(amounts, currency, at);
  return value ? displayAmount(value, currency) : "";
}

function subWalletTotals(
  books: OrganisationBooks,
  held: readonly HeldOverTime[],
  {
    openings,
    closings,
    from,
    to,
  }: Record<"openings" | "closings", HoldingRow[]> & Record<"from" | "to", Date>,
  terms: FileTerms,
) {
  return [...new Set(held.map(({ subWalletId }) => subWalletId))].map((id) => {
    const isOwn = ({ subWalletId }: HoldingRow) => subWalletId === id;
    const opening = knownSum(openings.filter(isOwn), from, terms);
    const closing = knownSum(closings.filter(isOwn), to, terms);
    return { subWallet: subWalletOf(books, id), opening, closing };
  });
}

/** Empty if something was held on a day without prices. */
const knownSum = (rows: readonly HoldingRow[], at: Date, terms: FileTerms): string =>
  rows.length > 0 && !hasRates(at) ? "" : sumOf(valuesOf(rows), terms);

const valuesOf = (rows: readonly HoldingRow[]): string[] => rows.map(({ value }) => value);

const subWalletOf = ({ subWallets }: OrganisationBooks, id: string) => ({
  id,
  name: subWallets.get(id)?.name ?? "",
});

async function* stream(lines: string[]): AsyncGenerator<string> {
  yield* lines;
}
