export interface WaitRule {
  freeFailures: number;
  firstWaitMs: number;
  maxWaitMs: number;
  forgottenAfterMs: number;
}

interface AttemptRecord {
  failures: number;
  pending: number;
  /** Epoch milliseconds. */
  waitUntil: number;
  lastFailureAt: number;
}

/** `succeeded` forgets earlier failures; `void` changes nothing. */
export type Outcome = "failed" | "succeeded" | "void";

/** Doubles the wait after each failure. The least recently used key makes room. */
export class AttemptCounter {
  private readonly tallies = new Map<string, AttemptRecord>();

  constructor(
    private readonly rule: WaitRule,
    private readonly maxKeys: number,
    private readonly now: () => number = () => Date.now(),
  ) {}

  waitOf(key: string): number {
    const tally = this.find(key);
    if (!tally) return 0;
    const wait = tally.waitUntil - this.now();
    if (wait > 0) return wait;
    // Otherwise many simultaneous attempts would all be free, before the first one fails.
    const areTooMany = tally.pending > 0 && tally.failures + tally.pending >= this.rule.freeFailures;
    return areTooMany ? this.rule.firstWaitMs : 0;
  }

  /** Call only if `waitOf` is 0, and always report the outcome. */
  begin(key: string): (outcome: Outcome) => void {
    const tally = this.find(key) ?? { failures: 0, pending: 0, waitUntil: 0, lastFailureAt: 0 };
    tally.pending += 1;
    this.put(key, tally);
    return (outcome) => {
      tally.pending -= 1;
      if (outcome === "failed") this.fail(tally);
      if (outcome === "succeeded") tally.failures = 0;
      if (tally.failures > 0 || tally.pending > 0) this.put(key, tally);
      else this.tallies.delete(key);
    };
  }

  private fail(tally: AttemptRecord): void {
    const { freeFailures, firstWaitMs, maxWaitMs } = this.rule;
    tally.failures += 1;
    tally.lastFailureAt = this.now();
    const beyond = tally.failures - freeFailures;
    if (beyond >= 0) {
      tally.waitUntil = this.now() + Math.min(maxWaitMs, firstWaitMs * 2 ** Math.min(beyond, 30));
    }
  }

  private find(key: string): AttemptRecord | undefined {
    const tally = this.tallies.get(key);
    if (!tally || tally.pending > 0) return tally;
    if (this.now() - tally.lastFailureAt < this.rule.forgottenAfterMs) return tally;
    this.tallies.delete(key);
    return undefined;
  }

  private put(key: string, tally: AttemptRecord): void {
    this.tallies.delete(key);
    this.tallies.set(key, tally);
    const oldest = this.tallies.keys().next();
    if (this.tallies.size > this.maxKeys && !oldest.done) this.tallies.delete(oldest.value);
  }
}
