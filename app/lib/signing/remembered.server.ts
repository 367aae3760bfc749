import { z } from "zod";
import type { Intent } from "~/lib/operations";
import { readIntent } from "~/lib/operations/index.server";
import type { Previewed } from "~/lib/operations/kit/types";

/** What a session knows of a request that it prepared. */
export interface Remembered {
  /** What the request should do; null for an older one, of which only the fingerprint is kept. */
  intent: Intent | null;
  /** Of the transaction that was compared with the intent; null while it could not be compared yet. */
  fingerprint: string | null;
  /** Wei a gas, decimal digits: the quote when it was created; null where there was none. */
  quotedGasPrice?: string | null;
  /** What the preview showed, while the transaction was not compared with it. */
  previewed?: Previewed | null;
}

const fingerprint = z.string().regex(/^[0-9a-f]{16}$/);

/** As it is sealed. */
export const previewedShape = z.object({ nonce: z.number().nullable(), feeAtMost: z.string() });

const whole = z.object({
  intent: z.unknown(),
  fingerprint: fingerprint.nullable(),
  quotedGasPrice: z
    .string()
    .regex(/^\d{1,30}$/)
    .nullish(),
  previewed: previewedShape.nullish(),
});

/** What was sealed under a request's id: all of it, or only the fingerprint; null when it has another shape. */
export function readRemembered(sealed: unknown): Remembered | null {
  const alone = fingerprint.safeParse(sealed);
  if (alone.success) return { intent: null, fingerprint: alone.data };
  const parsed = whole.safeParse(sealed);
  const intent = parsed.success ? readIntent(parsed.data.intent) : null;
  if (!parsed.success || !intent) return null;
  const { fingerprint: compared, quotedGasPrice = null, previewed = null } = parsed.data;
  return { intent, fingerprint: compared, quotedGasPrice, previewed };
}

/** What is kept of an older request: the fingerprint alone, once there is one. */
export function shorten(remembered: unknown): string | null {
  return readRemembered(remembered)?.fingerprint ?? null;
}
