import { isDeepStrictEqual } from "node:util";
import { z } from "zod";
import type { Network } from "~/lib/chains";
import { Findings, NOT_ENTERED } from "../kit/findings";
import { fingerprintOf } from "../kit/fingerprint";
import type { Mismatch } from "../kit/types";
import { type BookChange, type BookEntry, changeSignData } from "./addition";
import { compareEntry, entryShape, entryText, unverified } from "./entry.server";

const change = z.object({ before: entryShape, after: entryShape.nullable().default(null) });

const shape = z.object({
  type: z.literal("ADDRESS_BOOK_CHANGE_CREATED"),
  payload: change.extend({
    requestId: z.string(),
    trustId: entryText,
    signData: z.object({
      data: change,
      delegateSignData: z.array(z.object({ unverifiedMessageData: unverified })).length(1),
    }),
  }),
});

/** What a request would change, read from what will be signed, with its fingerprint (16 hex characters). */
export type CheckedChange =
  | { ok: true; change: BookChange; fingerprint: string }
  | { ok: false; mismatches: Mismatch[] };

interface Expected {
  requestId: string;
  /** Of the organisation that is signed in. */
  trustId: string;
  /** The entry as it was shown, and as it was typed; left out where this session did not type it. */
  typed?: { before: BookEntry; after: BookEntry | null };
  /** Of the change that was compared with what was typed. */
  fingerprint?: string | null;
}

/**
 * Decodes a request that changes or removes an entry: what will be signed must be exactly what its message says, for
 * this organisation and, where it is known, as it was typed. Never throws on the backend's data.
 * @param message `getRequest.webhookMessage`, untyped
 */
export function checkChange(message: unknown, expected: Expected, network: Network): CheckedChange {
  const findings = new Findings();
  const parsed = shape.safeParse(message);
  if (!parsed.success) {
    findings.add("webhookMessage", "a change to approve", "something else", "The request cannot be read");
    return { ok: false, mismatches: findings.mismatches };
  }
  const { requestId, trustId, before, after, signData } = parsed.data.payload;
  const found: BookChange = { trustId, before, after };
  const { signData: encoded, digest } = changeSignData(found);
  findings.equal("requestId", expected.requestId, requestId, "The request to sign is a different one");
  findings.equal("trustId", expected.trustId, trustId, "The request is for another organisation");
  const isSame = isDeepStrictEqual(signData.data, { before, after });
  findings.require(isSame, "data", "one change", "two", "The request names two changes");
  const claimed = signData.delegateSignData[0]?.unverifiedMessageData;
  const differs = "The data to sign does not match the change shown";
  findings.equal("signData", encoded, claimed?.signData, differs);
  findings.equal("shaSignData", digest, claimed?.shaSignData, differs);
  findings.equal("message", digest, claimed?.message, differs);
  if (expected.typed) compareTyped(findings, expected.typed, found, network);
  const fingerprint = fingerprintOf([digest]);
  if (expected.fingerprint) {
    const other = "The change to sign is not the one that you entered";
    findings.equal("fingerprint", expected.fingerprint, fingerprint, other);
  }
  return findings.isSound
    ? { ok: true, change: found, fingerprint }
    : { ok: false, mismatches: findings.mismatches };
}

function compareTyped(
  findings: Findings,
  typed: NonNullable<Expected["typed"]>,
  found: BookChange,
  network: Network,
): void {
  const before = { typed: typed.before, found: found.before, field: "before", network };
  compareEntry(findings, { ...before, words: (name) => `The present ${name} is not the one that was shown` });
  const kinds = [typed.after ? "a change" : "a removal", found.after ? "a change" : "a removal"] as const;
  findings.equal("kind", kinds[0], kinds[1], `The request is ${kinds[1]}, and not ${kinds[0]}`);
  if (!typed.after || !found.after) return;
  const after = { typed: typed.after, found: found.after, field: "after", network };
  compareEntry(findings, { ...after, words: (name) => `The new ${name} ${NOT_ENTERED}` });
}
