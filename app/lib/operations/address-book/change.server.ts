import { z } from "zod";
import type { BookEntry } from "~/lib/book-entry";
import type { Network } from "~/lib/chains";
import { type Findings, NOT_ENTERED } from "../kit/findings";
import type { Fingerprinted } from "../kit/fingerprint";
import { type ExpectedRequest, readSigned } from "../kit/read-signed.server";
import type { Mismatch } from "../kit/types";
import { type BookChange, changeSignData } from "./addition";
import { compareEntry, entryShape } from "./entry.server";

const KIND = {
  type: "ADDRESS_BOOK_CHANGE_CREATED",
  shape: z.object({ before: entryShape, after: entryShape.nullable().default(null) }),
  signData: changeSignData,
  words: {
    asked: "a change to approve",
    one: "one change",
    two: "The request names two changes",
    differs: "The data to sign does not match the change shown",
    other: "The change to sign is not the one that you entered",
  },
};

export type CheckedChange =
  | ({ ok: true; change: BookChange } & Fingerprinted)
  | { ok: false; mismatches: Mismatch[] };

interface Typed {
  before: BookEntry;
  after: BookEntry | null;
}

interface Expected extends ExpectedRequest {
  typed?: Typed;
}

/**
 * Decodes a request (see `readSigned`) and compares it with what was typed, if known.
 * @param message `getRequest.webhookMessage`, untyped
 */
export function checkChange(message: unknown, expected: Expected, network: Network): CheckedChange {
  const { typed } = expected;
  const read = readSigned(KIND, message, expected, (findings, found) => {
    if (typed) compareTyped(findings, typed, found, network);
  });
  if (!read.ok) return read;
  const { found, ...signed } = read;
  return { change: found, ...signed };
}

function compareTyped(findings: Findings, typed: Typed, found: Typed, network: Network): void {
  const before = { typed: typed.before, found: found.before, field: "before", network };
  compareEntry(findings, { ...before, words: (name) => `The present ${name} is not the one that was shown` });
  const kinds = [typed.after ? "a change" : "a removal", found.after ? "a change" : "a removal"] as const;
  findings.equal("kind", kinds[0], kinds[1], `The request is ${kinds[1]}, and not ${kinds[0]}`);
  if (!typed.after || !found.after) return;
  const after = { typed: typed.after, found: found.after, field: "after", network };
  compareEntry(findings, { ...after, words: (name) => `The new ${name} ${NOT_ENTERED}` });
}
