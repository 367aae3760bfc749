import { createHash } from "node:crypto";
import { derInteger, derOctetString, derSequence } from "./der";
import { NO_PATH } from "./path";
import type { SignableDigest } from "./signable";

export type PolicyTemplate = {
  /** Signable until then, seconds since 1970; 4294967295 for ever. */
  expiryTimestamp: number;
  delegateSchedules: Schedules;
  recovererSchedules: Schedules;
};

export const POLICY_NEVER_EXPIRES = 4_294_967_295;

/**
 * DER SEQUENCE{INTEGER expiryTimestamp, SEQUENCE OF delegate schedules, SEQUENCE OF recoverer schedules}; schedule:
 * SEQUENCE OF clause; clause: SEQUENCE{INTEGER quorumCount, SEQUENCE OF OCTET STRING key} (contract, section 6).
 */
export function encodePolicy(template: PolicyTemplate): Uint8Array {
  return derSequence([
    derInteger(template.expiryTimestamp),
    encodeSchedules(template.delegateSchedules),
    encodeSchedules(template.recovererSchedules),
  ]);
}

/** Hex without 0x, for `unverifiedDigestData`. */
export function policySignData(template: PolicyTemplate): { signData: string; shaSignData: string } {
  const encoded = encodePolicy(template);
  return {
    signData: Buffer.from(encoded).toString("hex"),
    shaSignData: createHash("sha256").update(encoded).digest("hex"),
  };
}

function encodeSchedules(schedules: Schedules): Uint8Array {
  return derSequence(
    schedules.map((schedule) =>
      derSequence(
        schedule.map(({ quorumCount, keys }) =>
          derSequence([
            derInteger(quorumCount),
            derSequence(keys.map((key) => derOctetString(Buffer.from(key, "hex")))),
          ]),
        ),
      ),
    ),
  );
}

export type PolicyClause = { quorumCount: number; keys: string[] };
/** Outer list: alternatives. Inner list: clauses that must all be met. */
export type Schedules = PolicyClause[][];

/** The phones approve the DER encoding itself. */
export function policyDigest(template: PolicyTemplate): SignableDigest {
  const { signData, shaSignData } = policySignData(template);
  return { path: NO_PATH, algorithm: 0, transactionDigest: shaSignData, signData, shaSignData };
}
