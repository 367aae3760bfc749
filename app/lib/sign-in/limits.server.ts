import { createHash } from "node:crypto";
import { isIPv6 } from "node:net";
import { AttemptCounter, type Outcome } from "./attempts";

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

const byEmail = new AttemptCounter(EMAIL_RULE, MAX_KEYS);
const byAddress = new AttemptCounter(ADDRESS_RULE, MAX_KEYS);

/** 0 for at once. Do not reveal whether the e-mail or the address must wait. */
export function secondsToWait(email: string, address: string | undefined): number {
  const ofAddress = address === undefined ? 0 : byAddress.waitOf(addressKey(address));
  return Math.ceil(Math.max(byEmail.waitOf(emailKey(email)), ofAddress) / SECOND);
}

export function beginAttempt(email: string, address: string | undefined): (outcome: Outcome) => void {
  const endOfEmail = byEmail.begin(emailKey(email));
  const endOfAddress = address === undefined ? undefined : byAddress.begin(addressKey(address));
  return (outcome) => {
    endOfEmail(outcome);
    endOfAddress?.(outcome === "failed" ? "failed" : "void");
  };
}

/** Short, and no personal data in memory. */
function emailKey(email: string): string {
  return createHash("sha256").update(email.trim().toLowerCase()).digest("base64url");
}

/** An IPv6 address counts as its /64 network, which usually belongs to one household or server. */
function addressKey(address: string): string {
  const mapped = /^::ffff:(\d+\.\d+\.\d+\.\d+)$/i.exec(address)?.[1];
  if (mapped) return mapped;
  if (!isIPv6(address)) return address;
  const [head = "", tail] = (address.split("%")[0] ?? "").split("::");
  const first = head ? head.split(":") : [];
  const last = tail ? tail.split(":") : [];
  const zeros =
    tail === undefined ? [] : Array<string>(Math.max(0, 8 - first.length - last.length)).fill("0");
  return [...first, ...zeros, ...last]
    .slice(0, 4)
    .map((group) => group.padStart(4, "0").toLowerCase())
    .join(":");
}
