import { z } from "zod";
import type { BookEntry } from "~/lib/book-entry";
import type { Network } from "~/lib/chains";
import { type Findings, NOT_ENTERED } from "../kit/findings";
import type { Fingerprinted } from "../kit/fingerprint";
import { type ExpectedRequest, readSigned } from "../kit/read-signed.server";
import type { Mismatch } from "../kit/types";
import { type Addition, additionSignData } from "./addition";
import { compareEntry, entryShape } from "./entry.server";

const KIND = {
  type: "ADDRESS_BOOK_REQUEST_CREATED",
  shape: z.object({ entries: z.array(entryShape).min(1).max(100) }),
  signData: additionSignData,
  words: {
    asked: "entries to approve",
    one: "one list of entries",
    two: "The request names two lists of entries",
    differs: "The data to sign does not match the entries shown",
    other: "The entries to sign are not the ones that you entered",
  },
};

export type CheckedAddition =
  | ({ ok: true; addition: Addition } & Fingerprinted)
  | { ok: false; mismatches: Mismatch[] };

interface Expected extends ExpectedRequest {
  entries?: readonly BookEntry[];
}

/**
 * Decodes a request (see `readSigned`) and compares it with what was typed, if known.
 * @param message `getRequest.webhookMessage`, untyped
 */
export function checkAddition(message: unknown, expected: Expected, network: Network): CheckedAddition {
  const { entries: typed } = expected;
  const read = readSigned(KIND, message, expected, (findings, found) => {
    if (typed) compareEntries(findings, typed, found.entries, network);
  });
  if (!read.ok) return read;
  const { found, ...signed } = read;
  return { addition: found, ...signed };
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
