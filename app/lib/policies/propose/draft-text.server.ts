import { z } from "zod";
import { RULE_PAYEES, RULED_OPERATIONS } from "~/lib/custody/policies/ruled-operations";
import type { DraftRule } from "./draft";

const MAX_RULES = 30;
const MAX_LISTED = 50;
/** Of the field in which the draft travels. */
export const MAX_DRAFT_LENGTH = 150_000;

const id = z.string().min(1).max(200);
const text = z.string().max(200);
const count = z.number().int().min(1).max(10_000);

const group = z.strictObject({
  name: text.nullable(),
  quorumCount: count,
  keys: z.array(z.string().regex(/^[0-9a-f]{1,200}$/i)).max(200),
});

const draftRule = z.strictObject({
  id,
  operations: z.array(z.enum(RULED_OPERATIONS)).max(MAX_LISTED).nullable(),
  from: z.array(id).max(MAX_LISTED).nullable(),
  to: z.array(z.enum(RULE_PAYEES)).max(MAX_LISTED).nullable(),
  assets: z.array(text).max(MAX_LISTED).nullable(),
  above: z
    .strictObject({
      amount: z.string().regex(/^\d{1,30}(?:\.\d{1,30})?$/),
      currency: text.nullable(),
      hours: count.nullable(),
    })
    .nullable(),
  during: z
    .strictObject({
      days: z.array(z.number().int().min(1).max(7)).min(1).max(7),
      ...{ from: text, until: text, zone: text },
    })
    .nullable(),
  approvals: z
    .strictObject({ schedules: z.array(z.array(group).max(8)).max(8), notByPreparer: z.boolean() })
    .nullable(),
});

const draft = z.array(draftRule).max(MAX_RULES);

/** Null for what no page of ours has posted. */
export function readDraft(posted: string): DraftRule[] | null {
  try {
    const read = draft.safeParse(JSON.parse(posted));
    if (!read.success) return null;
    return new Set(read.data.map((rule) => rule.id)).size === read.data.length ? read.data : null;
  } catch {
    return null;
  }
}

export const writeDraft = (rules: readonly DraftRule[]): string => JSON.stringify(rules);
