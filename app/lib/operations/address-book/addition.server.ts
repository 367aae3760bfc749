import { isDeepStrictEqual } from "node:util";
import { z } from "zod";
import type { Network } from "~/lib/chains";
import { Findings, NOT_ENTERED } from "../kit/findings";
import { fingerprintOf } from "../kit/fingerprint";
import type { Mismatch } from "../kit/types";
import { type Addition, additionSignData, type BookEntry } from "./addition";
import { compareEntry, entryShape, entryText, unverified } from "./entry.server";

const entries = z.array(entryShape).min(1).max(100);
const shape = z.object({
  type: z.literal("ADDRESS_BOOK_REQUEST_CREATED"),
  payload: z.object({
    requestId: z.string(),
    trustId: entryText,
    entries,
    signData: z.object({
      data: z.object({ entries }),
      delegateSignData: z.array(z.object({ unverifiedMessageData: unverified })).length(1),
    }),
  }),
});

/** What a request would add, read from what will be signed, with its fingerprint (16 hex characters). */
export type CheckedAddition =
  | { ok: true; addition: Addition; fingerprint: string }
  | { ok: false; mismatches: Mismatch[] };

interface Expected {
  requestId: string;
  /** Of the organisation that is signed in. */
  trustId: string;
  /** What was typed; left out where this session did not type it. */
  entries?: readonly BookEntry[];
  /** Of the addition that was compared with what was typed. */
  fingerprint?: string | null;
}

/**
 * Decodes a request that adds entries: what will be signed must be exactly what its message says, for this organisation
 * and, where it is known, as it was typed. Never throws on the backend's data.
 * @param message `getRequest.webhookMessage`, untyped
 */
export function checkAddition(message: unknown, expected: Expected, network: Network): CheckedAddition {
  const findings = new Findings();
  const parsed = shape.safeParse(message);
  if (!parsed.success) {
    findings.add("webhookMessage", "entries to approve", "something else", "The request cannot be read");
    return { ok: false, mismatches: findings.mismatches };
  }
  const { requestId, trustId, entries: listed, signData } = parsed.data.payload;
  const addition: Addition = { trustId, entries: listed };
  const { signData: encoded, digest } = additionSignData(addition);
  findings.equal("requestId", expected.requestId, requestId, "The request to sign is a different one");
  findings.equal("trustId", expected.trustId, trustId, "The request is for another organisation");
  const isSame = isDeepStrictEqual(signData.data.entries, listed);
  findings.require(isSame, "entries", "one list of entries", "two", "The request names two lists of entries");
  const claimed = signData.delegateSignData[0]?.unverifiedMessageData;
  const differs = "The data to sign does not match the entries shown";
  findings.equal("signData", encoded, claimed?.signData, differs);
  findings.equal("shaSignData", digest, claimed?.shaSignData, differs);
  findings.equal("message", digest, claimed?.message, differs);
  if (expected.entries) compareEntries(findings, expected.entries, listed, network);
  const fingerprint = fingerprintOf([digest]);
  if (expected.fingerprint) {
    const other = "The entries to sign are not the ones that you entered";
    findings.equal("fingerprint", expected.fingerprint, fingerprint, other);
  }
  return findings.isSound
    ? { ok: true, addition, fingerprint }
    : { ok: false, mismatches: findings.mismatches };
}

function compareEntries(
  findings: Findings,
  typed: readonly BookEntry[],
  found: readonly BookEntry[],
  network: Network,
): void {
  const message = "The number of entries is not what you entered";
  findings.equal("entries.length", typed.length, found.length, message);
  for (const [index, own] of typed.entries()) {
    const other = found[index];
    if (!other) continue;
    const words = (name: string) => `The ${name} of entry ${index + 1} ${NOT_ENTERED}`;
    compareEntry(findings, { typed: own, found: other, field: `entries.${index}`, words, network });
  }
}
