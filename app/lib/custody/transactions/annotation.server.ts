import { z } from "zod";
import type { Session } from "~/lib/session/session.server";
import { askWithOurFields } from "../ask-with-our-fields.server";
import { whereCapable } from "../capabilities/ask.server";
import { custody } from "../client.server";
import { graphql } from "../graphql";
import { nullable } from "../shapes.server";

const annotation = z.object({
  reference: nullable(z.string()),
  note: nullable(z.string()),
  by: z.string(),
  at: z.string(),
  version: z.number().int(),
  /** Smallest units, of a test payment: what it is a test of. */
  whole: nullable(z.string().regex(/^[1-9]\d{0,77}$/)),
  /** The test payment's request. */
  restOf: nullable(z.string()),
  /** Of a test payment: the request that pays the rest. */
  rest: nullable(z.string()),
});

export type Annotation = z.output<typeof annotation>;

export interface AnnotationTexts {
  reference: string | null;
  note: string | null;
}

/** Said when a request is made; smallest units, and a request id. */
export interface NewAnnotation extends AnnotationTexts {
  whole?: string;
  restOf?: string;
}

const readDocument = graphql(`
  query getRequestAnnotation($authentication: AuthenticationInput, $requestId: String!) {
    getRequest(authentication: $authentication, requestId: $requestId) {
      annotation { reference note by at version whole restOf rest }
    }
  }
`);

const readAnswer = z.object({ getRequest: z.object({ annotation: nullable(annotation) }) });

/**
 * `annotation` is null where nobody has noted anything. Null for a backend that keeps no annotations.
 * @throws CustodyError NOT_FOUND when the request is unknown or another organisation's
 */
export function getAnnotation(
  session: Session,
  requestId: string,
): Promise<{ annotation: Annotation | null } | null> {
  const variables = { authentication: session.authentication, requestId };
  return whereCapable(
    "annotations",
    async () => (await askWithOurFields(session, readDocument, readAnswer, variables)).getRequest,
    async () => null,
  );
}

const writeDocument = graphql(`
  mutation annotateRequest($input: AnnotateRequestInput!) {
    annotateRequest(annotateRequestInput: $input) { version }
  }
`);

const writeAnswer = z.object({ annotateRequest: z.object({ version: z.number().int() }) });

/**
 * The same texts again change nothing, so that it may be repeated.
 * @param version that the texts replace; 0 for none
 * @throws CustodyError NOT_FOUND; INVALID_INPUT; ANNOTATION_CHANGED when there is another version by now
 */
export async function annotateRequest(
  session: Session,
  { requestId, version, texts }: { requestId: string; version: number; texts: AnnotationTexts },
): Promise<void> {
  const input = { authentication: session.authentication, requestId, version, annotation: texts };
  await custody(session).request(writeDocument, writeAnswer, { input });
}
