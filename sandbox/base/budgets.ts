import { ApiError } from "./errors";

/** `atOnce` after a pause, then `perSecond`. */
type Budget = { atOnce: number; perSecond: number; words: string };

/**
 * What one caller, person or program, may do: far above what somebody does by hand or a payout needs, and below what would
 * flood the audit log of the others. Whatever stops something has a budget of its own, which no change uses up.
 */
export const BUDGETS = {
  changes: { atOnce: 200, perSecond: 5, words: "changes" },
  stops: { atOnce: 200, perSecond: 5, words: "cancellations" },
  exports: { atOnce: 60, perSecond: 0.1, words: "files and checks" },
  extensionSessions: { atOnce: 60, perSecond: 0.2, words: "sessions of the browser extension" },
} as const satisfies Record<string, Budget>;

export type BudgetName = keyof typeof BUDGETS;

/** Callers that are remembered: whoever called longest ago is forgotten first. */
const MAX_CALLERS = 10_000;

/** Of one process, in memory: several sandboxes on a database have one each. */
export class Budgets {
  readonly #scale: number;
  readonly #left = new Map<string, { count: number; at: number }>();

  /** @param scale multiplies every budget */
  constructor(scale = 1) {
    this.#scale = scale;
  }

  /** @throws ApiError TOO_MANY_ATTEMPTS with the seconds to wait; nothing was done */
  spend(name: BudgetName, userId: string, now: Date): void {
    const { perSecond, words } = BUDGETS[name];
    const key = `${name} ${userId}`;
    const at = now.getTime();
    const count = this.#countAt(name, key, at);
    this.#left.delete(key);
    this.#left.set(key, { count: count < 1 ? count : count - 1, at });
    if (this.#left.size > MAX_CALLERS) this.#forgetOldest();
    if (count >= 1) return;
    const seconds = Math.ceil((1 - count) / (perSecond * this.#scale));
    throw new ApiError(
      "TOO_MANY_ATTEMPTS",
      `Too many ${words} in a short time. Nothing was done. Try again in ${seconds} ${seconds === 1 ? "second" : "seconds"}`,
      { retryAfterSeconds: seconds },
    );
  }

  #countAt(name: BudgetName, key: string, at: number): number {
    const { atOnce, perSecond } = BUDGETS[name];
    const most = atOnce * this.#scale;
    const known = this.#left.get(key);
    if (!known) return most;
    const since = Math.max(0, at - known.at) / 1000;
    return Math.min(most, known.count + since * perSecond * this.#scale);
  }

  #forgetOldest(): void {
    const [oldest] = this.#left.keys();
    if (oldest !== undefined) this.#left.delete(oldest);
  }
}
