import BigNumber from "bignumber.js";
import type { DisplayCurrency } from "../rates/price-facts";
import { displayAmount, rate } from "../rates/rates";
import { valueIn } from "../wallets/amounts";
import { toCsv } from "./csv";
import type { PortfolioPoint } from "./portfolio-history";

/** One line per day and asset held, oldest day first; quantities in whole units. */
export function portfolioCsv(points: PortfolioPoint[], currency: DisplayCurrency): string {
  const header = [
    "Date (UTC)",
    "Asset",
    "Name",
    "Chain",
    "Quantity",
    `Price (${currency})`,
    `Value (${currency})`,
  ];
  const lines = points.flatMap(({ at, holdings }) =>
    holdings
      .filter(({ total }) => total !== 0n)
      .map(({ asset, total }) => {
        const price = rate(asset.id, currency, at);
        const { value } = valueIn({ asset, quantity: total, at }, currency);
        return [
          at.toISOString().slice(0, 10),
          asset.displaySymbol,
          asset.name,
          asset.chain,
          new BigNumber(total.toString()).shiftedBy(-asset.decimals).toFixed(),
          price?.toFixed(8) ?? "NaN",
          value ? displayAmount(value, currency) : "NaN",
        ];
      }),
  );
  return toCsv([header, ...lines]);
}
