import { type Answer, codeOf, describe, isSessionRefusal } from "./backend";
import { type Lack, withoutWords } from "./without";

/**
 * `absent`: optional and not offered; the words say what the console does without. `skipped`: could not be tried here.
 */
export type Verdict = "passed" | "failed" | "absent" | "skipped";

/** The rooms of the trial, in their order. */
export const SECTIONS = [
  "key",
  "operations",
  "sign-in",
  "answers",
  "refusals",
  "paging",
  "proofs",
  "requests",
  "session",
  "optional",
] as const;
export type SectionName = (typeof SECTIONS)[number];

/** One line of the table. */
export interface Check {
  section: SectionName;
  /** The operation or the rule. */
  subject: string;
  verdict: Verdict;
  words: string;
}

export type Row = Omit<Check, "section">;

export const passed = (subject: string, words: string): Row => ({ subject, verdict: "passed", words });
export const failed = (subject: string, words: string): Row => ({ subject, verdict: "failed", words });
export const absent = (subject: string, words: string): Row => ({ subject, verdict: "absent", words });
export const skipped = (subject: string, words: string): Row => ({ subject, verdict: "skipped", words });

/** What a check needs is not there, such as a sub-wallet of a kind: the reason goes into the table. */
export class NotTried extends Error {
  override name = "NotTried";
}

/** A backend that says nothing of its schema has refused a call because it lacks what the console does without. */
export class NotOffered extends NotTried {
  override name = "NotOffered";
  constructor(lack: Lack) {
    super(withoutWords(lack));
  }
}

/** The row of a check that may find that there is nothing to try. */
export async function tryRow(subject: string, check: () => Promise<Row>): Promise<Row> {
  try {
    return await check();
  } catch (error) {
    if (error instanceof NotOffered) return absent(subject, error.message);
    if (error instanceof NotTried) return skipped(subject, error.message);
    throw error;
  }
}

/** The trial cannot go on at all: the command ends with 2. */
export class Impossible extends Error {
  override name = "Impossible";
}

/** A row for a call that must be refused under a code. As for the console, the HTTP status does not matter then. */
export function expectCode(subject: string, answer: Answer, code: string, why: string): Row {
  return codeOf(answer) === code
    ? passed(subject, `refused with ${code}`)
    : failed(subject, `must be refused with ${code}, but there was ${describe(answer)}. ${why}`);
}

/** The same for a call that carries a session which is none. */
export function expectSession(subject: string, answer: Answer): Row {
  if (isSessionRefusal(answer)) return passed(subject, "refused as a session");
  return failed(
    subject,
    `must be refused with INVALID_SESSION_TOKEN_CODE, but there was ${describe(answer)}. ` +
      "The console signs out by this code.",
  );
}
