import { z } from "zod";
import { nullable } from "../shapes.server";

/** Decimal digits, smallest units. */
export const units = z.string().regex(/^\d{1,78}$/);

export const payoutTotal = z.object({
  subWalletId: z.string(),
  asset: z.string(),
  decimals: z.number().int().min(0).max(255),
  count: z.number().int().min(0),
  amount: units,
  maxFees: units,
  available: nullable(units),
});

/** Of a payout that is made. `price`: of a whole unit in the display currency, decimal text, when it was made. */
export const pricedTotal = payoutTotal.omit({ available: true }).extend({
  price: nullable(z.string().regex(/^\d{1,40}(\.\d{1,60})?$/)),
});

export type PricedTotal = z.output<typeof pricedTotal>;

export type PayoutTotal = z.output<typeof payoutTotal>;
