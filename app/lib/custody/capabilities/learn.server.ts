import type { z } from "zod";
import { callBackend, toError } from "../call.server";
import { CustodyUnavailable } from "../errors.server";
import { coordinatesOf, INTROSPECTION, introspected, LIST, listed } from "./schema-names.server";

/**
 * Asks for the schema's coordinates: by introspection or, if forbidden, by `capabilities`. Needs no session.
 * @returns null if the backend answers neither
 * @throws CustodyUnavailable
 */
export async function learnCoordinates(): Promise<ReadonlySet<string> | null> {
  const schema = await answerOf("introspectCapabilities", INTROSPECTION, introspected);
  if (schema) return coordinatesOf(schema.__schema);
  const list = await answerOf("listCapabilities", LIST, listed);
  return list && new Set(list.capabilities);
}

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
