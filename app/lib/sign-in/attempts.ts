export interface WaitRule {
  /** Failures in a row before there is any wait. */
  freeFailures: number;
  firstWaitMs: number;
  maxWaitMs: number;
  /** After so long without a failure all of them are forgotten. */
  forgottenAfterMs: number;
}

interface AttemptRecord {
  failures: number;
  /** Attempts whose outcome is not known yet. */
  pending: number;
  /** Epoch milliseconds. */
  waitUntil: number;
  lastFailureAt: number;
}

/** How one attempt ended: `failed` counts, `succeeded` forgets the failures before it, `void` says nothing. */
export type Outcome = "failed" | "succeeded" | "void";

/**
 * Counts failed attempts by key and says how long the next one must wait, twice as long each time. It holds a limited
 * number of keys: the one that was used longest ago makes room.
 */
export class AttemptCounter {
  private readonly tallies = new Map<string, AttemptRecord>();

  constructor(
    private readonly rule: WaitRule,
    private readonly maxKeys: number,
    private readonly now: () => number = () => Date.now(),
  ) {}

  /** Milliseconds until an attempt is allowed; 0 for at once. */
  waitOf(key: string): number {
    const tally = this.find(key);
    if (!tally) return 0;
    const wait = tally.waitUntil - this.now();
    if (wait > 0) return wait;
    // Many at once must not all be free because none has failed yet.
    const areTooMany = tally.pending > 0 && tally.failures + tally.pending >= this.rule.freeFailures;
    return areTooMany ? this.rule.firstWaitMs : 0;
  }

  /** Begins an attempt that `waitOf` allows; its outcome must follow. */
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
