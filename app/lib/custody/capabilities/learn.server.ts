import type { z } from "zod";
import { callBackend, toError } from "../call.server";
import { CustodyUnavailable } from "../errors.server";
import { coordinatesOf, INTROSPECTION, introspected, LIST, listed } from "./schema-names.server";

/**
 * Asks the backend which coordinates its schema has: by introspection or, where it forbids that, for its `capabilities`.
 * No session is needed.
 * @returns null from a backend that answers neither
 * @throws CustodyUnavailable when it could not be reached
 */
export async function learnCoordinates(): Promise<ReadonlySet<string> | null> {
  const schema = await answerOf("introspectCapabilities", INTROSPECTION, introspected);
  if (schema) return coordinatesOf(schema.__schema);
  const list = await answerOf("listCapabilities", LIST, listed);
  return list && new Set(list.capabilities);
}

/** Null for a refusal, whatever its reason, and for an answer of another shape. */
async function answerOf<S extends z.ZodType>(
  name: string,
  text: string,
  shape: S,
): Promise<z.output<S> | null> {
  try {
    const answer = await callBackend(null, { text, names: name, isMutation: false, variables: {} });
    if (answer.errors?.length) throw toError(answer.errors);
    return shape.safeParse(answer.data).data ?? null;
  } catch (error) {
    if (error instanceof CustodyUnavailable && error.reason !== "status" && error.reason !== "not-graphql")
      throw error;
    return null;
  }
}
