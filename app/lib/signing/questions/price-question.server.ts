import { chainOf } from "~/lib/chains";
import { farAboveUsual } from "~/lib/fees/far-above-usual";
import { type PriceLevel, recordPrice, usualPrices } from "~/lib/fees/price-history.server";
import { formatExact, fromUnits } from "~/lib/money";
import type { Intent } from "~/lib/operations";
import { withDrift } from "~/lib/operations/kit/limits";
import type { DecodedFee, Previewed } from "~/lib/operations/kit/types";
import type { Question } from "./questions";
import { question } from "./questions.server";

/** A price that the service chose. */
interface ChosenPrice {
  level: PriceLevel;
  price: bigint;
}

function chosenPrice(intent: Intent, fee: DecodedFee | null): ChosenPrice | null {
  if (fee?.price === undefined) return null;
  const asked = "fee" in intent ? intent.fee.speed : "NETWORK";
  return asked === "CUSTOM" ? null : { level: asked, price: BigInt(fee.price) };
}

/**
 * Asks about a price that the service chose, where it is far above what it usually is, and about a fee that has risen
 * since it was shown. Remembers the price.
 * @param shown the fee that was shown before; null where none was
 */
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

/**
 * The most that the fee may be, in smallest units: what is shown or, where it has risen before, a quarter more, so that
 * a price that keeps rising is not asked about each time.
 * @param shown what was shown before; null where nothing was
 */
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
