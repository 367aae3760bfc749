import { asGiven } from "../audit/given-text";
import { recordAuditEvent } from "../auth/audit";
import type { Principal } from "../auth/principal";
import { ApiError } from "../base/errors";
import { answerOnce } from "../idempotency/answer-once";
import type { Services } from "../services";
import { annotate, annotatorOf } from "./annotate";
import {
  type AnnotationInput,
  type AnnotationTexts,
  annotationAnswer,
  loadAnnotations,
  readAnnotation,
} from "./annotations";
import { lockRequest } from "./find-request";
import { requestTitle } from "./request-title";
import { assertNoTest } from "./test-payment";

export type AnnotateRequestInput = { requestId: string; version: number; annotation: AnnotationInput };

const NOTHING: AnnotationTexts = { reference: null, note: null };

/**
 * In any state of the request. The same texts again change nothing.
 * @throws ApiError NOT_FOUND; INVALID_INPUT; ANNOTATION_CHANGED if the caller has seen another version
 */
export async function annotateRequest(
  services: Services,
  principal: Principal,
  input: AnnotateRequestInput,
  idempotencyKey: string | null,
) {
  const texts = readAnnotation(input.annotation);
  assertNoTest(input.annotation);
  const { organisationId, actor } = principal;
  return answerOnce(services, principal, { name: "annotateRequest", input, idempotencyKey }, async (tx) => {
    const request = await lockRequest(tx, organisationId, input.requestId);
    const before = (await loadAnnotations(tx, [request.id])).get(request.id);
    if (before && isSame(before, texts)) return annotationAnswer(before);
    if (input.version !== (before?.version ?? 0)) {
      throw new ApiError(
        "ANNOTATION_CHANGED",
        "The reference or note was changed meanwhile. Look at it again",
      );
    }
    const at = services.clock();
    const after = await annotate(tx, { requestId: request.id, ...texts, by: annotatorOf(actor), at });
    const changes = changeWords(before ?? NOTHING, texts);
    await recordAuditEvent(tx, {
      ...{ organisationId, actor, at },
      description: `Request ${request.id} annotated: ${changes || "nothing noted"}`,
      action: "REQUEST_ANNOTATED",
      details: [await requestTitle(tx, request), changes].filter(Boolean).join(". "),
    });
    return annotationAnswer(after);
  });
}

const isSame = (a: AnnotationTexts, b: AnnotationTexts): boolean =>
  a.reference === b.reference && a.note === b.note;

/** 'Reference: none → "INV-12"; Note: "Rent" → none', for each text that differs. */
function changeWords(before: AnnotationTexts, after: AnnotationTexts): string {
  const changes = [
    ["Reference", before.reference, after.reference],
    ["Note", before.note, after.note],
  ] as const;
  return changes
    .filter(([, old, next]) => old !== next)
    .map(([label, old, next]) => `${label}: ${quoted(old)} → ${quoted(next)}`)
    .join("; ");
}

const quoted = (text: string | null): string => (text === null ? "none" : asGiven(text));
