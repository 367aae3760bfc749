import type { TadaDocumentNode } from "gql.tada";
import type { z } from "zod";
import type { Session } from "~/lib/session/session.server";
import { withoutLacking } from "./capabilities/ask.server";
import { custody } from "./client.server";

/** For queries with fields that only our backend has; if it lacks them, they are null. Throws as the client does. */
export function askWithOurFields<
  R extends z.input<S>,
  V extends Record<string, unknown>,
  S extends z.ZodType,
>(session: Session, document: TadaDocumentNode<R, V>, shape: S, variables: V): Promise<z.output<S>> {
  return withoutLacking(document, (asked) => custody(session).request(asked, shape, variables));
}
