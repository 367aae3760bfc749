import { inArray } from "drizzle-orm";
import { asGiven } from "../audit/given-text";
import { invalidInput } from "../base/errors";
import { normalName } from "../base/hidden-characters";
import type { Db, Tx } from "../db/client";
import { requestAnnotations } from "../db/schema";

export type AnnotationInput = {
  reference?: string | null;
  note?: string | null;
  whole?: string | null;
  restOf?: string | null;
};

/** As stored: null for none. */
export type AnnotationTexts = { reference: string | null; note: string | null };

export type Annotation = typeof requestAnnotations.$inferSelect;

export const MAX_REFERENCE_LENGTH = 35;
export const MAX_NOTE_LENGTH = 200;

/** In the form in which it is stored. @throws ApiError INVALID_INPUT if a text is too long */
export function readAnnotation({ reference, note }: AnnotationInput): AnnotationTexts {
  return {
    reference: readText("Reference", reference, MAX_REFERENCE_LENGTH),
    note: readText("Note", note, MAX_NOTE_LENGTH),
  };
}

function readText(label: string, given: string | null | undefined, maxLength: number): string | null {
  const text = normalName(given ?? "");
  if (Array.from(text).length > maxLength) {
    throw invalidInput(`${label} must not be longer than ${maxLength} characters`);
  }
  return text || null;
}

/** By request id. */
export async function loadAnnotations(db: Db | Tx, requestIds: string[]): Promise<Map<string, Annotation>> {
  const rows = await db
    .select()
    .from(requestAnnotations)
    .where(inArray(requestAnnotations.requestId, requestIds));
  return new Map(rows.map((row) => [row.requestId, row]));
}

/** For the API. */
export const annotationAnswer = ({ reference, note, by, at, version, ...test }: Annotation) => ({
  ...{ reference, note, by, version },
  ...{ whole: test.whole?.toString(), restOf: test.restOf, rest: test.restId },
  at: at.toISOString(),
});

/** `reference "INV-12", note "Rent"`; "" for none. */
export const annotationWords = ({ reference, note }: AnnotationTexts): string =>
  [reference && `reference ${asGiven(reference)}`, note && `note ${asGiven(note)}`]
    .filter(Boolean)
    .join(", ");
