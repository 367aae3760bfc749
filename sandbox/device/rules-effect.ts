import { eq } from "drizzle-orm";
import type { Db } from "../db/client";
import { walletRules } from "../db/schema";
import type { RequestRow } from "./inbox";
import { timeWords } from "./words";

/** From when approved rules hold; null for any other request, and before they are approved. */
export async function rulesEffectWords(db: Db, request: RequestRow, now: Date): Promise<string | null> {
  if (request.type !== "CHANGE_RULES_REQUEST" || request.status !== "CONFIRMED") return null;
  const [rules] = await db.select().from(walletRules).where(eq(walletRules.requestId, request.id));
  if (!rules) return null;
  const { inForceAt, cancelledAt } = rules;
  if (cancelledAt) return "It was cancelled before it came into force. The rules are as before.";
  return inForceAt <= now
    ? `The new rules are in force since ${timeWords(inForceAt)}.`
    : `The new rules allow more, so they come into force on ${timeWords(inForceAt)}. Until then any approver can cancel them in the console.`;
}
