import { createHash } from "node:crypto";
import { plainAddress } from "../http/request-mark";
import { networkOf } from "../http/visitor";
import type { Outcome } from "./attempts";
import { SharedAttempts } from "./shared-attempts.server";

const SECOND = 1_000;
const MINUTE = 60 * SECOND;
const MAX_KEYS = 10_000;

/** An e-mail may fail as often as the backend allows before it locks the account. */
const EMAIL_RULE = {
  freeFailures: 5,
  firstWaitMs: 2 * SECOND,
  maxWaitMs: 15 * MINUTE,
  forgottenAfterMs: 60 * MINUTE,
};

/**
 * An address may be a whole office: it may fail often and never waits long. A success does not clear it, or one valid
 * account would pay for guesses at all others.
 */
const ADDRESS_RULE = {
  freeFailures: 30,
  firstWaitMs: 2 * SECOND,
  maxWaitMs: MINUTE,
  forgottenAfterMs: 15 * MINUTE,
};

const byEmail = new SharedAttempts("email", EMAIL_RULE, MAX_KEYS);
const byAddress = new SharedAttempts("address", ADDRESS_RULE, MAX_KEYS);

const toSeconds = (ms: number) => Math.ceil(ms / SECOND);

/** 0 for at once. Do not reveal whether the e-mail or the address must wait. */
export async function secondsToWait(email: string, address: string | undefined): Promise<number> {
  const waits = await Promise.all([
    byEmail.waitOf(emailKey(email)),
    address === undefined ? 0 : byAddress.waitOf(addressKey(address)),
  ]);
  return toSeconds(Math.max(...waits));
}

interface Attempt {
  /** Until it may begin; 0 if it has begun. */
  seconds: number;
  end: (outcome: Outcome) => Promise<void>;
}

const notBegun = (waitMs: number): Attempt => ({ seconds: toSeconds(waitMs), end: async () => undefined });

/** Begins, unless e-mail or address must wait. Always report the outcome. */
export async function beginAttempt(email: string, address: string | undefined): Promise<Attempt> {
  const ofEmail = await byEmail.begin(emailKey(email));
  if ("waitMs" in ofEmail) return notBegun(ofEmail.waitMs);
  const ofAddress = address === undefined ? null : await byAddress.begin(addressKey(address));
  if (ofAddress && "waitMs" in ofAddress) {
    await ofEmail.end("void");
    return notBegun(ofAddress.waitMs);
  }
  const end = async (outcome: Outcome) => {
    await Promise.all([ofEmail.end(outcome), ofAddress?.end(outcome === "failed" ? "failed" : "void")]);
  };
  return { seconds: 0, end };
}

/** Short, and no personal data in memory. */
function emailKey(email: string): string {
  return createHash("sha256").update(email.trim().toLowerCase()).digest("base64url");
}

const addressKey = (address: string): string => networkOf(plainAddress(address) ?? address);
