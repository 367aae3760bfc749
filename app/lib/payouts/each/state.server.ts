import { createHash } from "node:crypto";
import { z } from "zod";
import { MAX_PAYOUT_ROWS } from "~/lib/forms/payout-columns";
import { seal, unseal } from "~/lib/session/seal.server";
import type { Session } from "~/lib/session/session.server";
import type { RowPayment } from "../check-row";

/**
 * `made`: compared with its row. `uncompared`: it has nothing to sign yet. `unclear`: its answer was lost, and the
 * service cannot tell. `asked`: somebody must tick first. `refused`: nothing was made, or it was cancelled at once.
 * `differs`: not what was reviewed.
 */
export const MARKS = ["made", "uncompared", "unclear", "asked", "refused", "differs"] as const;
export type Mark = (typeof MARKS)[number];

export interface MadeRow {
  mark: Mark;
  /** Of its request, if it is known. */
  requestId: string | null;
  /** What to tell about it; "" for nothing. */
  words: string;
}

export interface RowToMake {
  /** In the draft, from 0. */
  index: number;
  line: number;
  payment: RowPayment;
}

export interface MakingState {
  /** Of what was reviewed. */
  digest: string;
  /** By index in the draft; a row that was not begun is not in it. */
  rows: Map<number, MadeRow>;
}

const PURPOSE = "payout-rows";
const MAX_WORDS = 200;
const MAX_TEXTS = 30;

const shape = z.object({
  owner: z.string(),
  digest: z.string(),
  texts: z.array(z.string()).max(MAX_TEXTS + 1),
  rows: z
    .array(
      z.tuple([
        z.int().min(0).max(MAX_PAYOUT_ROWS),
        z
          .int()
          .min(0)
          .max(MARKS.length - 1),
        z.string().max(100),
        z.int().min(0),
      ]),
    )
    .max(MAX_PAYOUT_ROWS),
});

const OTHER = "See the service's reason by trying it again";

/** As one text for the form. Whoever loses it loses nothing: the service knows what was made. */
export function sealState({ email }: Session, { digest, rows }: MakingState): string {
  const texts: string[] = [];
  const placeOf = (words: string) => {
    const text = words.slice(0, MAX_WORDS);
    const there = texts.indexOf(text);
    if (there >= 0) return there;
    if (texts.length < MAX_TEXTS) return texts.push(text) - 1;
    const other = texts.indexOf(OTHER);
    return other >= 0 ? other : texts.push(OTHER) - 1;
  };
  const listed = [...rows].map(([index, { mark, requestId, words }]) => [
    index,
    MARKS.indexOf(mark),
    requestId ?? "",
    placeOf(words),
  ]);
  return seal(PURPOSE, { owner: email, digest, texts, rows: listed });
}

/** Null for nothing, or for what this person's form cannot have had. */
export function openState({ email }: Session, text: string): MakingState | null {
  const read = shape.safeParse(text === "" ? null : unseal(PURPOSE, text));
  if (!read.success || read.data.owner !== email) return null;
  const { digest, rows, texts } = read.data;
  return {
    digest,
    rows: new Map(
      rows.map(([index, mark, requestId, words]) => [
        index,
        { mark: MARKS[mark] ?? "unclear", requestId: requestId || null, words: texts[words] ?? "" },
      ]),
    ),
  };
}

/** Of payments that are each a request of their own; never that of a payout that is approved at once. */
export function digestOfEach(trustId: string, payments: readonly RowPayment[]): string {
  const rows = payments.map(({ reference, note, intent }) => [reference, note, intent]);
  return createHash("sha256")
    .update(JSON.stringify(["each", trustId, rows]))
    .digest("hex");
}
