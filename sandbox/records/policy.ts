import { createHash } from "node:crypto";
import type { Schedules } from "../db/schema";
import { derInteger, derOctetString, derSequence } from "./der";

export type PolicyTemplate = {
  /** Seconds since 1970 until which a change may be signed; 4294967295 stands for no end. */
  expiryTimestamp: number;
  delegateSchedules: Schedules;
  recovererSchedules: Schedules;
};

export const POLICY_NEVER_EXPIRES = 4_294_967_295;

/**
 * DER SEQUENCE{INTEGER expiryTimestamp, SEQUENCE OF delegate schedules, SEQUENCE OF recoverer schedules}, where a
 * schedule is a SEQUENCE OF clauses SEQUENCE{INTEGER quorumCount, SEQUENCE OF OCTET STRING key} (contract, section 6).
 */
export function encodePolicy(template: PolicyTemplate): Uint8Array {
  return derSequence([
    derInteger(template.expiryTimestamp),
    encodeSchedules(template.delegateSchedules),
    encodeSchedules(template.recovererSchedules),
  ]);
}

/** signData and shaSignData of a policy, hex without 0x, as `unverifiedDigestData` answers them. */
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
