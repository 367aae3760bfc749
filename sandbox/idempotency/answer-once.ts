import { and, eq, sql } from "drizzle-orm";
import type { Principal } from "../auth/principal";
import { invalidInput } from "../base/errors";
import type { Tx } from "../db/client";
import { idempotentAnswers } from "../db/schema";
import type { Services } from "../services";
import { isSameIntent } from "./same-intent";

type Operation = { name: string; input: object; idempotencyKey: string | null };

/**
 * For operations that create no request. The same user and Idempotency-Key get the first answer again, even
 * simultaneously.
 * @throws ApiError INVALID_INPUT if the key is malformed or was used for something else; whatever `work` throws
 */
export async function answerOnce<Answer extends Record<string, unknown>>(
  { db, clock }: Pick<Services, "db" | "clock">,
  { userId }: Principal,
  { name, input, idempotencyKey: key }: Operation,
  work: (tx: Tx) => Promise<Answer>,
): Promise<Answer> {
  if (key === null) return db.transaction(work);
  assertIdempotencyKey(key);
  const { authentication: _, ...intent } = JSON.parse(JSON.stringify(input));
  return db.transaction(async (tx) => {
    await lockIdempotencyKey(tx, userId, key);
    const [earlier] = await tx
      .select()
      .from(idempotentAnswers)
      .where(and(eq(idempotentAnswers.userId, userId), eq(idempotentAnswers.key, key)));
    if (earlier) {
      if (earlier.operation !== name || !isSameIntent(earlier.input, intent)) throw idempotencyKeyReused();
      return earlier.answer as Answer;
    }
    const answer = await work(tx);
    await tx
      .insert(idempotentAnswers)
      .values({ userId, key, operation: name, input: intent, answer, createdAt: clock() });
    return answer;
  });
}

/** @throws ApiError INVALID_INPUT */
export function assertIdempotencyKey(key: string): void {
  if (!/^[\x21-\x7e]{1,255}$/.test(key)) {
    throw invalidInput("The Idempotency-Key must be 1 to 255 printable characters");
  }
}

export async function lockIdempotencyKey(tx: Tx, userId: string, key: string): Promise<void> {
  await tx.execute(sql`select pg_advisory_xact_lock(hashtextextended(${`${userId}/${key}`}, 0))`);
}

export const idempotencyKeyReused = () => invalidInput("This Idempotency-Key was used for another request");
