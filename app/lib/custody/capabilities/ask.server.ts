import type { DocumentNode } from "graphql";
import { CustodyError } from "../errors.server";
import type { OptionalOperation } from "./coordinates";
import { knowCapabilities, lackingFields, noteUnknown } from "./known.server";
import { leaveOut } from "./leave-out.server";

/**
 * Asks the first way unless the backend is known to lack something it needs. If that is only found out from the
 * refusal, asks the other way at once.
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

function noteLack(error: unknown): boolean {
  if (!(error instanceof CustodyError) || error.unknown.length === 0) return false;
  noteUnknown(error.unknown);
  return true;
}
