import { isDeepStrictEqual } from "node:util";
import { z } from "zod";
import { Findings } from "./findings";
import { type Fingerprinted, fingerprinted, isFingerprintOf } from "./fingerprint";
import type { Mismatch } from "./types";

export const signedText = z.string().max(2_000);

/** What the message claims will be signed. */
const unverified = z.object({ message: signedText, signData: z.string(), shaSignData: signedText });

const envelope = z.object({
  type: z.string(),
  payload: z.looseObject({
    requestId: z.string(),
    trustId: signedText,
    signData: z.object({
      data: z.unknown(),
      delegateSignData: z.array(z.object({ unverifiedMessageData: unverified })).length(1),
    }),
  }),
});

interface SignedKind<Data> {
  type: string;
  shape: z.ZodType<Data>;
  signData: (found: Data & { trustId: string }) => { signData: string; digest: string };
  words: {
    asked: string;
    one: string;
    two: string;
    differs: string;
    other: string;
  };
}

export interface ExpectedRequest {
  requestId: string;
  trustId: string;
  /** From the comparison with what was typed. */
  fingerprint?: string | null;
}

type Signed<Data> =
  | ({ ok: true; found: Data & { trustId: string } } & Fingerprinted)
  | { ok: false; mismatches: Mismatch[] };

/**
 * What will be signed must be exactly what the message says, for this organisation. Never throws on the backend's data.
 * @param message `getRequest.webhookMessage`, untyped
 * @param compare adds the differences from what was typed
 */
export function readSigned<Data extends object>(
  { type, shape, signData, words }: SignedKind<Data>,
  message: unknown,
  expected: ExpectedRequest,
  compare: (findings: Findings, found: Data) => void,
): Signed<Data> {
  const findings = new Findings();
  const parsed = envelope.safeParse(message);
  const data = shape.safeParse(parsed.data?.payload);
  const toSign = shape.safeParse(parsed.data?.payload.signData.data);
  if (!parsed.success || parsed.data.type !== type || !data.success || !toSign.success) {
    findings.add("webhookMessage", words.asked, "something else", "The request cannot be read");
    return { ok: false, mismatches: findings.mismatches };
  }
  const { requestId, trustId, signData: signed } = parsed.data.payload;
  const found = { trustId, ...data.data };
  const { signData: encoded, digest } = signData(found);
  findings.equal("requestId", expected.requestId, requestId, "The request to sign is a different one");
  findings.equal("trustId", expected.trustId, trustId, "The request is for another organisation");
  findings.require(isDeepStrictEqual(toSign.data, data.data), "data", words.one, "two", words.two);
  const claimed = signed.delegateSignData[0]?.unverifiedMessageData;
  findings.equal("signData", encoded, claimed?.signData, words.differs);
  findings.equal("shaSignData", digest, claimed?.shaSignData, words.differs);
  findings.equal("message", digest, claimed?.message, words.differs);
  compare(findings, data.data);
  const short = fingerprinted([digest]);
  const { fingerprint: known } = expected;
  if (known && !isFingerprintOf(known, short)) {
    findings.equal("fingerprint", known, short.fingerprint, words.other);
  }
  return findings.isSound ? { ok: true, found, ...short } : { ok: false, mismatches: findings.mismatches };
}
