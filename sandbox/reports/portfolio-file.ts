import BigNumber from "bignumber.js";
import type { ExportSigner } from "../keys/export-signer";
import type { DisplayCurrency } from "../rates/price-facts";
import { displayAmount, rate } from "../rates/rates";
import { rowValue, totalValue } from "../wallets/amounts";
import { type Cell, csvLine, number } from "./csv";
import { writeFile } from "./file-writer";
import { signManifest } from "./manifest";
import type { BookedHolding, PortfolioPoint } from "./portfolio-history";

export type PortfolioFile = { csv: string; manifest: string };

/** Whose portfolio a file shows. */
type Owner = { trustId: string };

/**
 * The portfolio at each point: a row for each day and asset held, oldest day first, then the total of each day, then how
 * many rows of both there are. Quantities in whole units; a value that is not known is left empty, and out of the total.
 */
export async function portfolioFile(
  signer: ExportSigner,
  { trustId }: Owner,
  points: PortfolioPoint[],
  currency: DisplayCurrency,
): Promise<PortfolioFile> {
  const days = points.map((point) => {
    const held = point.holdings.filter(({ total }) => total !== 0n);
    return {
      at: point.at,
      rows: held.map((one) => rowOf(one, point.at, currency)),
      total: totalOf(held, point.at, currency),
    };
  });
  const rows = days.flatMap((one) => one.rows);
  const lines = [
    header(currency),
    ...rows,
    ...days.map(({ at, total }): Cell[] => [
      "total",
      dayOf(at),
      timeOf(at),
      "",
      "",
      "",
      number(""),
      number(""),
      number(total),
    ]),
    [
      "end",
      number(String(rows.length)),
      number(String(days.length)),
      "",
      "",
      "",
      "",
      "",
      "",
    ] satisfies Cell[],
  ].map(csvLine);
  const chunks: Buffer[] = [];
  const written = await writeFile(stream(lines), async (more) => void chunks.push(...more));
  const from = points[0]?.at ?? new Date(0);
  const to = points.at(-1)?.at ?? from;
  const manifest = signManifest(
    signer,
    {
      kind: "portfolio",
      file: `portfolio-${dayOf(from)}-${dayOf(to)}.csv`,
      organisation: trustId,
      period: { from, to },
      currency,
      rows: rows.length,
      totals: days.map(({ at, total }) => ({ date: dayOf(at), value: total })),
    },
    written,
  );
  return { csv: Buffer.concat(chunks).toString("utf8"), manifest };
}

const header = (currency: DisplayCurrency): Cell[] => [
  "record",
  "date (UTC)",
  "time (UTC)",
  "asset",
  "name",
  "chain",
  "quantity",
  `price (${currency})`,
  `value (${currency})`,
];

function rowOf({ asset, total }: BookedHolding, at: Date, currency: DisplayCurrency): Cell[] {
  // As on the portfolio page, a delisted asset has no value that counts.
  const price = asset.delisted ? null : rate(asset.id, currency, at);
  const quantity = new BigNumber(total.toString()).shiftedBy(-asset.decimals);
  const value = price && rowValue({ asset, quantity: total, at }, currency);
  return [
    "holding",
    dayOf(at),
    timeOf(at),
    asset.displaySymbol,
    asset.name,
    asset.chain,
    number(quantity.toFixed()),
    number(price?.toFixed(8) ?? ""),
    number(value ? displayAmount(value, currency) : ""),
  ];
}

/** As on the portfolio page; empty where it is not known. */
function totalOf(held: BookedHolding[], at: Date, currency: DisplayCurrency): string {
  const amounts = held.map(({ asset, total }) => ({ asset, quantity: total, at }));
  const { value } = totalValue(amounts, currency, at);
  return value ? displayAmount(value, currency) : "";
}

const dayOf = (at: Date): string => at.toISOString().slice(0, 10);
const timeOf = (at: Date): string => at.toISOString().slice(11, -1);

async function* stream(lines: string[]): AsyncGenerator<string> {
  yield* lines;
}
