import { count } from "../../telemetry/meter";
import { ApiError } from "./errors";
import { networkOf } from "./network-addresses";

/** `atOnce` after a pause, then `perSecond`. */
type Budget = { atOnce: number; perSecond: number; words: string };

/**
 * What one caller, person or program, may do: far above what somebody does by hand or a payout needs, and below what would
 * flood the audit log of the others. Whatever stops something has a budget of its own, which no change uses up. `refusals`
 * are those that the audit log records; `unknownKeys` are calls with an API key that is none.
 */
export const BUDGETS = {
  changes: { atOnce: 200, perSecond: 5, words: "changes" },
  stops: { atOnce: 200, perSecond: 5, words: "cancellations" },
  exports: { atOnce: 60, perSecond: 0.1, words: "files and checks" },
  extensionSessions: { atOnce: 60, perSecond: 0.2, words: "sessions of the browser extension" },
  searches: { atOnce: 600, perSecond: 20, words: "searches" },
  refusals: { atOnce: 60, perSecond: 0.2, words: "refused calls" },
  unknownKeys: { atOnce: 60, perSecond: 1, words: "calls with an unknown API key" },
} as const satisfies Record<string, Budget>;

export type BudgetName = keyof typeof BUDGETS;

/** Who pays; `address`: the IP address that the caller's network has, null if unknown. */
export type Spender = { id: string; address: string | null };

/** An address may be a whole office. */
const CALLERS_OF_ADDRESS = 4;
/** Callers and addresses that are remembered: whoever called longest ago is forgotten first. */
const MAX_KEYS = 20_000;

/** Of one process, in memory: several sandboxes on a database have one each. */
export class Budgets {
  readonly #scale: number;
  readonly #left = new Map<string, { count: number; at: number }>();

  /** @param scale multiplies every budget */
  constructor(scale = 1) {
    this.#scale = scale;
  }

  /** @throws ApiError TOO_MANY_ATTEMPTS with the seconds to wait; nothing was done */
  spend(name: BudgetName, { id, address }: Spender, now: Date): void {
    const at = now.getTime();
    const payers = [{ key: `${name} ${id}`, share: 1 }];
    if (address !== null) payers.push({ key: `${name} @${networkOf(address)}`, share: CALLERS_OF_ADDRESS });
    const waits = payers.map(({ key, share }) => this.#waitOf(name, key, share, at));
    const seconds = Math.max(...waits);
    if (seconds > 0) {
      count("throttled", { kind: BUDGETS[name].words });
      throw tooMany(BUDGETS[name].words, seconds);
    }
    for (const { key, share } of payers) this.#take(name, key, share, at);
  }

  /** 0 for at once. */
  #waitOf(name: BudgetName, key: string, share: number, at: number): number {
    const count = this.#countAt(name, key, share, at);
    return count >= 1 ? 0 : Math.ceil((1 - count) / (BUDGETS[name].perSecond * this.#scale * share));
  }

  #take(name: BudgetName, key: string, share: number, at: number): void {
    const count = this.#countAt(name, key, share, at) - 1;
    this.#left.delete(key);
    this.#left.set(key, { count, at });
    if (this.#left.size > MAX_KEYS) this.#forgetOldest();
  }

  #countAt(name: BudgetName, key: string, share: number, at: number): number {
    const { atOnce, perSecond } = BUDGETS[name];
    const most = atOnce * this.#scale * share;
    const known = this.#left.get(key);
    if (!known) return most;
    const since = Math.max(0, at - known.at) / 1000;
    return Math.min(most, known.count + since * perSecond * this.#scale * share);
  }

  #forgetOldest(): void {
    const [oldest] = this.#left.keys();
    if (oldest !== undefined) this.#left.delete(oldest);
  }
}

const tooMany = (words: string, seconds: number) =>
  new ApiError(
    "TOO_MANY_ATTEMPTS",
    `Too many ${words} in a short time. Nothing was done. Try again in ${seconds} ${seconds === 1 ? "second" : "seconds"}`,
    { retryAfterSeconds: seconds },
  );
