import { z } from "zod";
import { type Findings, NOT_ENTERED, refuse } from "../kit/findings";
import { type Fingerprinted, isFingerprintOf } from "../kit/fingerprint";
import { type ExpectedRequest, readSigned, signedText } from "../kit/read-signed.server";
import type { Mismatch } from "../kit/types";
import { type PayoutBatch, type PayoutPayment, payoutSignData } from "./payout";

const digits = z.string().regex(/^(?:0|[1-9]\d{0,77})$/);
const maybe = signedText.nullable().default(null);

const payment = z.object({
  reference: signedText,
  subWalletId: signedText,
  chain: signedText,
  asset: signedText,
  contract: maybe,
  to: signedText,
  memo: maybe,
  amount: digits,
  maxFee: digits,
});

const KIND = {
  type: "PAYOUT_REQUEST_CREATED",
  shape: z.object({ name: signedText, rows: z.array(payment).min(1).max(1_000) }),
  signData: payoutSignData,
  words: {
    asked: "a payout to approve",
    one: "one list of payments",
    two: "The request names two lists of payments",
    differs: "The data to sign does not match the payments shown",
    other: "The payments to sign are not the ones that you entered",
  },
};

export type CheckedPayout =
  | ({ ok: true; batch: PayoutBatch } & Fingerprinted)
  | { ok: false; mismatches: Mismatch[] };

interface Expected extends ExpectedRequest {
  /** What was entered in this session. */
  batch?: Omit<PayoutBatch, "trustId">;
}

/** Enough to see what is wrong. */
const MAX_DIFFERENCES = 20;

/** The name of each value in messages. */
const COMPARED: readonly [key: keyof PayoutPayment, name: string][] = [
  ["reference", "reference"],
  ["subWalletId", "paying sub-wallet"],
  ["chain", "network"],
  ["asset", "asset"],
  ["contract", "token contract"],
  ["to", "recipient"],
  ["memo", "tag"],
  ["amount", "amount"],
  ["maxFee", "highest fee"],
];

/**
 * Decodes a request (see `readSigned`) and compares it with what was entered, if known: every row, in order.
 * @param message `getRequest.webhookMessage`, untyped
 */
export function checkPayoutRequest(message: unknown, expected: Expected): CheckedPayout {
  const read = readSigned(KIND, message, expected, (findings, found) => {
    if (expected.batch) compareBatch(findings, expected.batch, found);
  });
  if (!read.ok) return read;
  const { found, ...signed } = read;
  return { batch: found, ...signed };
}

/** @param known of the comparison with what was entered, if it was in this session */
export function expectFingerprint(read: CheckedPayout, known: string | null): CheckedPayout {
  if (!read.ok || !known || isFingerprintOf(known, read)) return read;
  return refuse("fingerprint", known, read.fingerprint, KIND.words.other);
}

function compareBatch(
  findings: Findings,
  entered: Omit<PayoutBatch, "trustId">,
  found: Omit<PayoutBatch, "trustId">,
): void {
  findings.equal("name", entered.name, found.name, `The payout's name ${NOT_ENTERED}`);
  const message = "The number of payments is not what you entered";
  findings.equal("rows.length", entered.rows.length, found.rows.length, message);
  for (const [index, own] of entered.rows.entries()) {
    const other = found.rows[index];
    if (!other || findings.mismatches.length >= MAX_DIFFERENCES) return;
    for (const [key, name] of COMPARED) {
      const words = `The ${name} of payment ${index + 1} ${NOT_ENTERED}`;
      findings.equal(`rows.${index}.${key}`, own[key] ?? "", other[key] ?? "", words);
    }
  }
}
