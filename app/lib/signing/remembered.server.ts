import { z } from "zod";
import type { Intent } from "~/lib/operations";
import { readIntent } from "~/lib/operations/index.server";

/** What a request should do; `fingerprint` is null while its transaction could not be compared yet. */
export interface Remembered {
  intent: Intent;
  fingerprint: string | null;
  /** Wei a gas, decimal digits: the quote when it was created; null where there was none. */
  quotedGasPrice?: string | null;
}

const shape = z.object({
  intent: z.unknown(),
  fingerprint: z
    .string()
    .regex(/^[0-9a-f]{16}$/)
    .nullable(),
  quotedGasPrice: z
    .string()
    .regex(/^\d{1,30}$/)
    .nullish(),
});

/** What was sealed under a request's id; null when it has another shape. */
export function readRemembered(sealed: unknown): Remembered | null {
  const parsed = shape.safeParse(sealed);
  const intent = parsed.success ? readIntent(parsed.data.intent) : null;
  if (!parsed.success || !intent) return null;
  const { fingerprint, quotedGasPrice = null } = parsed.data;
  return { intent, fingerprint, quotedGasPrice };
}
