import type { z } from "zod";
import type { OperationIntent } from "../intent";
import type { Verifier } from "./types";

/** What the server alone knows of an operation. */
export interface ServerOperation<I extends OperationIntent> {
  /** The exact shape of its intents, as they come back out of a sealed cookie. */
  intent: z.ZodType<I>;
  /** Decodes what the backend asks to have signed, and compares it with the intent. */
  verify: Verifier<I>;
}
