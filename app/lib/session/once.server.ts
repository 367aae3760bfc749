import { randomUUID } from "node:crypto";
import type { Session } from "./session.server";

const REMEMBERED_MS = 60 * 60 * 1000;
const MAX_REMEMBERED = 10_000;
const FORM = /^[0-9a-f]{8}-[0-9a-f]{4}-4[0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}$/;

interface Entry {
  outcome: Promise<unknown>;
  settled: boolean;
  until: number;
}

const entries = new Map<string, Entry>();

export function issueToken(): string {
  return randomUUID();
}

export class InvalidTokenError extends Error {
  override name = "InvalidTokenError";
}

/** @throws InvalidTokenError for a token that `issueToken` cannot have made */
export function assertToken(token: string): void {
  if (!FORM.test(token)) throw new InvalidTokenError();
}

/**
 * Does the work of a form once: a second arrival joins the first, or gets its outcome for an hour after. `work` gets
 * the token as Idempotency-Key. If it throws, a retry uses the same key, so that nothing is created twice.
 * @throws InvalidTokenError, and whatever `work` throws.
 */
export async function once<T>(
  session: Session,
  token: string,
  work: (idempotencyKey: string) => Promise<T>,
): Promise<T> {
  assertToken(token);
  const key = `${session.id} ${token}`;
  const known = knownEntry(key);
  if (known) return known.outcome as Promise<T>;
  makeRoom();
  const outcome = work(token);
  const entry: Entry = { outcome, settled: false, until: 0 };
  entries.set(key, entry);
  try {
    const result = await outcome;
    entry.settled = true;
    entry.until = Date.now() + REMEMBERED_MS;
    return result;
  } catch (error) {
    entries.delete(key);
    throw error;
  }
}

/** Whether `once` would do nothing new for this token. */
export function hasArrived(session: Session, token: string): boolean {
  return knownEntry(`${session.id} ${token}`) !== undefined;
}

function knownEntry(key: string): Entry | undefined {
  const known = entries.get(key);
  return known && (!known.settled || known.until > Date.now()) ? known : undefined;
}

function makeRoom(): void {
  if (entries.size < MAX_REMEMBERED) return;
  const now = Date.now();
  for (const [key, entry] of entries) if (entry.settled && entry.until <= now) entries.delete(key);
  for (const [key, entry] of entries) {
    if (entries.size < MAX_REMEMBERED) break;
    if (entry.settled) entries.delete(key);
  }
}
