import type { PortfolioBalances } from "~/lib/custody/wallets/portfolio-balances.server";
import { messages } from "~/lib/errors/catalogue";
import { UNAVAILABLE } from "~/lib/money";
import { sumOf } from "~/lib/present/worth-sum";
import { isDigits, isListed } from "./balance-parts";
import { fiatText, plainText, worthIn } from "./worth.server";

/** Assets without details, with a warning; null if none. */
export function presentDelisted({ items }: PortfolioBalances, currency: string) {
  const delisted = items.filter(
    (one) => !isListed(one) && !(isDigits(one.amount) && BigInt(one.amount.value) === 0n),
  );
  const worths = delisted.map(({ amount }) => worthIn(amount, currency));
  const known = worths.filter((worth) => worth?.gt(0));
  const total = sumOf(known.map((worth) => worth ?? null));
  if (delisted.length === 0) return null;
  return {
    warning: total?.gt(0)
      ? messages.assetsNotShown(known.length, plainText(total, currency), currency)
      : null,
    unknownCount: delisted.length - known.length,
    rows: delisted.map(({ amount }, index) => ({
      key: String(index),
      quantity: isDigits(amount) ? amount.value.replace(/\B(?=(?:\d{3})+$)/g, ",") : UNAVAILABLE,
      unit: amount.currency,
      value: fiatText(worths[index] ?? null, currency),
    })),
  };
}
