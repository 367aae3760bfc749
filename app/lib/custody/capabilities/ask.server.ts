import type { DocumentNode } from "graphql";
import { CustodyError } from "../errors.server";
import type { OptionalOperation } from "./coordinates";
import { knowCapabilities, lackingFields, noteUnknown } from "./known.server";
import { leaveOut } from "./leave-out.server";

/**
 * Asks in one way where the backend has what that needs, and in the other where it does not. A backend of which that
 * was not known refuses the first way because of a missing field, and is asked in the other at once.
 */
export async function whereCapable<T>(
  operation: OptionalOperation,
  ask: () => Promise<T>,
  askWithout: () => Promise<T>,
): Promise<T> {
  if (!(await knowCapabilities())[operation]) return askWithout();
  try {
    return await ask();
  } catch (error) {
    if (!noteLack(error) || (await knowCapabilities())[operation]) throw error;
    return askWithout();
  }
}

/** Asks a document without those of its optional fields that the backend lacks. */
export async function withoutLacking<Document extends DocumentNode, T>(
  document: Document,
  ask: (document: Document) => Promise<T>,
): Promise<T> {
  await knowCapabilities();
  const asked = leaveOut(document, lackingFields());
  try {
    return await ask(asked);
  } catch (error) {
    if (!noteLack(error) || leaveOut(document, lackingFields()) === asked) throw error;
    return withoutLacking(document, ask);
  }
}

/** Whether the error is a refusal that names fields which the backend does not know; they are noted. */
function noteLack(error: unknown): boolean {
  if (!(error instanceof CustodyError) || error.unknown.length === 0) return false;
  noteUnknown(error.unknown);
  return true;
}
