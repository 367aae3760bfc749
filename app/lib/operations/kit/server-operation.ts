import type { z } from "zod";
import type { OperationIntent } from "../intent";
import type { IntentReader, Verifier } from "./types";

/** The server-only part of an operation. */
export interface ServerOperation<I extends OperationIntent> {
  /** The exact shape of its intents, as read from a sealed cookie. */
  intent: z.ZodType<I>;
  /** Decodes what the backend wants signed, and compares it with the intent. */
  verify: Verifier<I>;
  /** Reads what a transaction does where the intent is not known. */
  read: IntentReader<I>;
}
