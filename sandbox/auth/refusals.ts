import type { AuditAction } from "../audit/actions";
import { ApiError, type ErrorCode } from "../base/errors";
import { currentOrigin } from "../base/origin";
import type { Services } from "../services";
import { recordAuditEvent } from "./audit";
import type { Principal } from "./principal";

export type Attempt = {
  action: Extract<AuditAction, `${string}_REFUSED`>;
  /** `Ethereum transaction from … to …`. */
  name: string;
  about: string;
  codes: ReadonlySet<ErrorCode>;
};

/** Not allowed, not possible any more, or not affordable. Typing errors are not logged. */
export const REFUSALS: ReadonlySet<ErrorCode> = new Set([
  "NOT_ALLOWED",
  "NOT_FOUND",
  "INSUFFICIENT_BALANCE",
  "INVALID_REQUEST_STATUS",
  "REFERENCE_USED",
  "INVALID_SIGNATURE",
  "KEY_NOT_IN_POLICY",
  "FROZEN",
]);
/** A preview stores nothing: missing funds are its answer, not a refusal. */
export const PREVIEW_REFUSALS: ReadonlySet<ErrorCode> = new Set(
  [...REFUSALS].filter((code) => code !== "INSUFFICIENT_BALANCE"),
);
/** Nobody types a signature, so an invalid one is logged too. */
export const APPROVAL_REFUSALS: ReadonlySet<ErrorCode> = new Set([...REFUSALS, "INVALID_INPUT"]);

/**
 * Logs a refusal in its own transaction, because the refused one is rolled back. Whoever is refused too often is only
 * told to wait: a log of thousands of refusals would hide the rest.
 * @param attempt or a function that finds its text, called on refusal
 */
export async function auditRefusal<Result>(
  { db, clock, budgets }: Pick<Services, "db" | "clock" | "budgets">,
  { organisationId, actor, userId }: Pick<Principal, "organisationId" | "actor" | "userId">,
  attempt: Attempt | (() => Promise<Attempt>),
  work: () => Promise<Result>,
): Promise<Result> {
  try {
    return await work();
  } catch (error) {
    if (!(error instanceof ApiError)) throw error;
    const { action, name, about, codes } = typeof attempt === "function" ? await attempt() : attempt;
    if (codes.has(error.code)) {
      budgets.spend("refusals", { id: userId, ...currentOrigin() }, clock());
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

/** Ids and addresses may be in the log; other text may not. */
export const isPlain = (text: string): boolean => /^[\w/:.-]{1,120}$/.test(text);
