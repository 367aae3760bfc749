import { z } from "zod";
import type { Intent } from "~/lib/operations";
import { readIntent } from "~/lib/operations/index.server";
import type { Previewed } from "~/lib/operations/kit/types";

export interface Remembered {
  /** Null for an older request, of which only the fingerprint is kept. */
  intent: Intent | null;
  /** Of the compared transaction; null before the comparison. */
  fingerprint: string | null;
  /** Wei per gas, decimal digits: the quote at creation; null if there was none. */
  quotedGasPrice?: string | null;
  previewed?: Previewed | null;
}

/** Earlier versions kept the first 16 digits. */
const fingerprint = z.string().regex(/^[0-9a-f]{16}(?:[0-9a-f]{8})?$/);

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

export function readRemembered(sealed: unknown): Remembered | null {
  const alone = fingerprint.safeParse(sealed);
  if (alone.success) return { intent: null, fingerprint: alone.data };
  const parsed = whole.safeParse(sealed);
  const intent = parsed.success ? readIntent(parsed.data.intent) : null;
  if (!parsed.success || !intent) return null;
  const { fingerprint: compared, quotedGasPrice = null, previewed = null } = parsed.data;
  return { intent, fingerprint: compared, quotedGasPrice, previewed };
}

export function shorten(remembered: unknown): string | null {
  return readRemembered(remembered)?.fingerprint ?? null;
}
