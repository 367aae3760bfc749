import { sql } from "drizzle-orm";
import type { Tx } from "../db/client";
import { requestAnnotations } from "../db/schema";
import type { Annotation, AnnotationTexts } from "./annotations";
import { nameOfActor } from "./request-events";
import type { TestLink } from "./test-payment";

/** The name that pages show: a person's, or an API key's last characters. */
export const annotatorOf = (actor: string): string => nameOfActor(actor).by;

/**
 * Replaces the texts that were noted before, and leaves what is said of a test payment. Checks nothing, and writes no audit entry: the caller does both.
 * @returns the annotation with its new version
 */
export async function annotate(
  tx: Tx,
  {
    requestId,
    reference,
    note,
    by,
    at,
    ...test
  }: AnnotationTexts & Partial<TestLink> & { requestId: string; by: string; at: Date },
): Promise<Annotation> {
  const texts = { reference, note, by, at };
  const [row] = await tx
    .insert(requestAnnotations)
    .values({ requestId, ...texts, ...test })
    .onConflictDoUpdate({
      target: requestAnnotations.requestId,
      set: { ...texts, version: sql`${requestAnnotations.version} + 1` },
    })
    .returning();
  if (!row) throw new Error("The annotation was not written");
  return row;
}
