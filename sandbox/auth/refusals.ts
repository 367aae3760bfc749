import type { AuditAction } from "../audit/actions";
import { ApiError, type ErrorCode } from "../base/errors";
import type { Services } from "../services";
import { recordAuditEvent } from "./audit";
import type { Principal } from "./principal";

/** Something that was tried, as the audit log names it when it is refused. */
export type Attempt = {
  action: Extract<AuditAction, `${string}_REFUSED`>;
  /** `Ethereum transaction from … to …`. */
  name: string;
  /** What the list shows of it beneath the action; "" where the action says it all. */
  about: string;
  /** The errors that are entered in the log. */
  codes: ReadonlySet<ErrorCode>;
};

/** What the caller may not do, cannot do any more, or cannot afford. What was only typed wrongly is not entered. */
export const REFUSALS: ReadonlySet<ErrorCode> = new Set([
  "NOT_ALLOWED",
  "NOT_FOUND",
  "INSUFFICIENT_BALANCE",
  "INVALID_REQUEST_STATUS",
  "INVALID_SIGNATURE",
  "KEY_NOT_IN_POLICY",
]);
/** A preview stores nothing: that money is missing is its answer, not its refusal. */
export const PREVIEW_REFUSALS: ReadonlySet<ErrorCode> = new Set(
  [...REFUSALS].filter((code) => code !== "INSUFFICIENT_BALANCE"),
);
/** Nobody types a signature: one that does not fit is told, too. */
export const APPROVAL_REFUSALS: ReadonlySet<ErrorCode> = new Set([...REFUSALS, "INVALID_INPUT"]);

/**
 * Runs what somebody asked for. When it is refused, the audit log says so, in a transaction of its own, because the
 * one that was refused is rolled back.
 * @param attempt or how its words are found, which is asked once it is refused
 */
export async function auditRefusal<Result>(
  { db, clock }: Pick<Services, "db" | "clock">,
  { organisationId, actor }: Pick<Principal, "organisationId" | "actor">,
  attempt: Attempt | (() => Promise<Attempt>),
  work: () => Promise<Result>,
): Promise<Result> {
  try {
    return await work();
  } catch (error) {
    if (!(error instanceof ApiError)) throw error;
    const { action, name, about, codes } = typeof attempt === "function" ? await attempt() : attempt;
    if (codes.has(error.code)) {
      await recordAuditEvent(db, {
        organisationId,
        actor,
        description: `${name} refused: ${error.message}`,
        action,
        details: [about, error.message].filter(Boolean).join(" · "),
        at: clock(),
      });
    }
    throw error;
  }
}

/** Whether what a caller names can stand in the log: ids and addresses can, other text cannot. */
export const isPlain = (text: string): boolean => /^[\w/:.-]{1,120}$/.test(text);
