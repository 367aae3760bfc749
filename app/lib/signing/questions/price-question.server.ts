import { chainOf } from "~/lib/chains";
import { farAboveUsual } from "~/lib/fees/far-above-usual";
import { type PriceLevel, recordPrice, usualPrices } from "~/lib/fees/price-history.server";
import { formatExact, fromUnits } from "~/lib/money";
import type { Intent } from "~/lib/operations";
import { withDrift } from "~/lib/operations/kit/limits";
import type { DecodedFee, Previewed } from "~/lib/operations/kit/types";
import type { Question } from "./questions";
import { question } from "./questions.server";

interface ChosenPrice {
  level: PriceLevel;
  price: bigint;
}

function chosenPrice(intent: Intent, fee: DecodedFee | null): ChosenPrice | null {
  if (fee?.price === undefined) return null;
  const asked = "fee" in intent ? intent.fee.speed : "NETWORK";
  return asked === "CUSTOM" ? null : { level: asked, price: BigInt(fee.price) };
}

/** Remembers the price. `shown` is null if no fee was shown before. */
export function priceQuestion(
  intent: Intent,
  fee: DecodedFee | null,
  shown: Previewed | null = null,
): Question | null {
  const chosen = chosenPrice(intent, fee);
  const risen = fee && shown && risenText(intent, fee, shown);
  const doubts = [risen, chosen && doubtOf(intent, chosen)];
  if (chosen) recordPrice(intent, chosen.level, chosen.price);
  const text = doubts.filter(Boolean).join(" ");
  if (fee === null || text === "") return null;
  const tick = risen
    ? `I want to pay up to ${coins(intent, agreedFee(fee, shown))}`
    : "I want to pay this price";
  return question("price", [intent, fee.price, ...(risen ? [shown.feeAtMost, fee.atMost] : [])], {
    text,
    tick,
  });
}

function doubtOf(intent: Intent, { level, price }: ChosenPrice): string | null {
  return farAboveUsual({ chain: intent.chain, level, price }, usualPrices(intent)[level]);
}

/** After a rise, a quarter above the new fee, so that a rising price is not asked about each time. Smallest units. */
export function agreedFee(fee: DecodedFee, shown: Previewed | null): string {
  return shown !== null && hasRisen(fee, shown) ? withDrift(BigInt(fee.atMost)).toString() : fee.atMost;
}

const hasRisen = (fee: DecodedFee, shown: Previewed) => BigInt(fee.atMost) > BigInt(shown.feeAtMost);

/** 'Since you checked this transaction, its fee has risen from 0.0003 ETH to 0.0004 ETH.' */
function risenText(intent: Intent, fee: DecodedFee, shown: Previewed): string | null {
  if (!hasRisen(fee, shown)) return null;
  const most = fee.isExact ? "" : "at most ";
  const [from, to] = [shown.feeAtMost, fee.atMost].map((units) => `${most}${coins(intent, units)}`);
  return `Since you checked this transaction, its fee has risen from ${from} to ${to}.`;
}

function coins({ chain }: Intent, units: string): string {
  const { symbol, decimals } = chainOf(chain).native;
  return `${formatExact(fromUnits(BigInt(units), decimals))} ${symbol}`;
}
