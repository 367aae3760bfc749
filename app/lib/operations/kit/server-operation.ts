import type { z } from "zod";
import type { OperationIntent } from "../intent";
import type { IntentReader, Verifier } from "./types";

export interface ServerOperation<I extends OperationIntent> {
  intent: z.ZodType<I>;
  verify: Verifier<I>;
  /** Reads the intent from a transaction not entered here. */
  read: IntentReader<I>;
}
