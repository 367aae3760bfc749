import { sql } from "drizzle-orm";
import type { Tx } from "../db/client";
import { requestAnnotations } from "../db/schema";
import type { Annotation, AnnotationTexts } from "./annotations";
import { nameOfActor } from "./request-events";

/** The name that pages show: a person's, or an API key's last characters. */
export const annotatorOf = (actor: string): string => nameOfActor(actor).by;

/**
 * Replaces what was noted before. Checks nothing, and writes no audit entry: the caller does both.
 * @returns the annotation with its new version
 */
export async function annotate(
  tx: Tx,
  { requestId, reference, note, by, at }: AnnotationTexts & { requestId: string; by: string; at: Date },
): Promise<Annotation> {
  const texts = { reference, note, by, at };
  const [row] = await tx
    .insert(requestAnnotations)
    .values({ requestId, ...texts })
    .onConflictDoUpdate({
      target: requestAnnotations.requestId,
      set: { ...texts, version: sql`${requestAnnotations.version} + 1` },
    })
    .returning();
  if (!row) throw new Error("The annotation was not written");
  return row;
}
