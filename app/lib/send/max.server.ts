import { formatExact, fromUnits } from "~/lib/money";
import type { PaymentIntent } from "~/lib/operations";
import { callOperation } from "~/lib/operations/index.server";
import type { Session } from "~/lib/session/session.server";

/**
 * The maximum that can be sent to the intent's recipient at its fee, whatever its amount: as the amount field's value,
 * and in words with the fee. Null when the backend returns none, or zero.
 */
export async function fetchMaxAmount(
  session: Session,
  intent: PaymentIntent,
  currency: string,
): Promise<{ amount: string; words: string } | null> {
  const { max } = await callOperation(session, intent, currency, { preview: true });
  if (!max || BigInt(max.amount) === 0n) return null;
  const { decimals, symbol } = intent.asset;
  const [amount, fee] = [max.amount, max.fee].map((units) => fromUnits(BigInt(units), decimals));
  if (amount === undefined || fee === undefined) return null;
  const words = `${formatExact(amount)} ${symbol} is the maximum at this fee; the fee is ${formatExact(fee)} ${symbol} more.`;
  return { amount, words };
}
