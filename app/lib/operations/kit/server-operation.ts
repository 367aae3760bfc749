import type { z } from "zod";
import type { OperationIntent } from "../intent";
import type { IntentReader, Verifier } from "./types";

export interface ServerOperation<I extends OperationIntent> {
  intent: z.ZodType<I>;
  verify: Verifier<I>;
  read: IntentReader<I>;
}
